"""Checks that belong to one game system; each system names its module in `System.checks`."""
