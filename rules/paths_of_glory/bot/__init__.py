"""The heuristic bot of Paths of Glory.

It weighs every legal action in hundredths of a victory point: what fire tables promise, what spaces are
worth, what a card could do instead. It looks at an imagined state, in which the enemy's hand and all dice
differ from the real ones, and never plays ahead. An operation is planned once, when its points are known, and
then followed.
"""

from .player import HeuristicBot

__all__ = ["HeuristicBot"]
