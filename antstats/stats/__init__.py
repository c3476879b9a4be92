"""From rows of playouts to estimates with intervals and verdicts. Pure: it sees rows, frames and layouts, and knows no game."""
