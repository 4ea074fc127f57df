"""Boards as pictures: painters that make marks, the scene that shows them, and the pure geometry behind
both."""
