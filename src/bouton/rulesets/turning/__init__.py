"""Coin turning games."""
