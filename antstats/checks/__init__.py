"""Balance under regression: a suite of scenarios, what they gave when they were recorded, and whether they still give it."""
