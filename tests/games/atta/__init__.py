"""Tests of the game `atta`."""
