"""The grammar of Vilnius' actions: their texts, which people read and type, and their steps.

income 3+2            draw three units and two provinces (`r7`: in round 7)
build workshop n13    then: pay, pay trakai, pay gold, pay tool, exchange tools
recruit hunters       the same
share lida            store lida, store hunters, ready, pass, ask
send farmers 2        send crossbowmen.arrow 2, recall, ready
choose lida           choose point, choose n13, choose farmers of bear
loot bear             capture 2, send farmers, under kyiv
"""

from __future__ import annotations

from typing import Final

from common.text.say import name
from engines.grammar import Grammar
from engines.vilnius.actions.legal import RULES
from engines.vilnius.model.actions import Action

GRAMMAR: Final[Grammar[Action]] = Grammar(
    name("Vilnius"), "send farmers 2", [each.verb for each in RULES.values()]
)
"""The texts of all actions. The stage provides the question of a parameter that has none here."""
