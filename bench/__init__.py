"""Measured claims: every benchmark gives a ratio to a reference that ran in the same minute."""
