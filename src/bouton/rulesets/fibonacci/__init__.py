"""Fibonacci Nim."""
