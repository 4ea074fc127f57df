"""The demo system: Crossroads, a game of a few screens that shows authors of new systems how to begin.

1.1 Two sides take turns. 1.2 Each is dealt a hand of cards, which the other does not see.

2.1 The active side plays a card: 2.2 its number is the marches of this turn, 2.3 its effects happen. 2.4
Without a card there is one march.

3.1 A march takes a unit along a connection. 3.2 Only so many units of a side stack. 3.3 A space that the
enemy stands in is attacked. 3.4 A space entered is held. 3.5 The side may stop marching at any time.

4.1 Before the dice the defender may play a card as an ambush and adds its number. 4.2 Both roll a die; the
defender wins ties. 4.3 The loser loses a unit; 4.4 a victor who emptied the space enters it.

5.1 At the end of the turn the side draws a card. 5.2 An empty deck is made of the discards.

6.1 A side that meets its victory condition wins. 6.2 After the last round the side that holds more spaces
wins.
"""

from .engine import ENGINE
from .system import SYSTEM

__all__ = ["ENGINE", "SYSTEM"]
