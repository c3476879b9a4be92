"""Tests of the game `picnic`."""
