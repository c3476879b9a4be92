"""Tests of the game `marching`."""
