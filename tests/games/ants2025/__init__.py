"""Tests of the game `ants2025`."""
