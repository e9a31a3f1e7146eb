"""Draughts for Vivat."""

CONTRACT = 1
