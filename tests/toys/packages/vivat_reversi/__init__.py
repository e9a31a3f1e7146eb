"""Reversi for Vivat."""

CONTRACT = 1
