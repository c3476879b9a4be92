"""Axes that show themselves: the last value of a notebook's cell is the chart, in colours that can be read on white and on black."""

from matplotlib.axes import Axes

COLOURS = {
    "ink": "currentColor",
    "muted": "#808a93",
    "grid": "rgba(128, 138, 147, 0.35)",
    "main": "#2f8fcb",
    "pale": "rgba(47, 143, 203, 0.4)",
    "accent": "#d9660f",
    "band": "rgba(224, 164, 32, 0.3)",
}  # by the roles of `style.ROLES`; text takes the colour that is there, what is filled is translucent
THEME = "; ".join(f"--chart-{role}: {colour}" for role, colour in COLOURS.items())


class ShownAxes(Axes):
    """Axes of a figure that no window knows of; a notebook shows the figure as SVG."""

    def _repr_html_(self) -> str:
        """Return the figure as it is now."""
        from antstats.charts.picture import svg

        return f'<div class="tex2jax_ignore" style="{THEME}">{svg(self)}</div>'
