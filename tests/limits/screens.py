"""The largest screens, for tests: see `conformance.screens`."""

# `X as X` lets tests import from here what the check of games from outside has, too
from conformance.screens import ANSWERS as ANSWERS
from conformance.screens import AT as AT
from conformance.screens import BIG as BIG
from conformance.screens import DESKS as DESKS
from conformance.screens import MATCH as MATCH
from conformance.screens import NAMES as NAMES
from conformance.screens import PEOPLE as PEOPLE
from conformance.screens import URL as URL
from conformance.screens import board_alt as board_alt
from conformance.screens import boards_of as boards_of
from conformance.screens import check as check
from conformance.screens import components_of as components_of
from conformance.screens import endings as endings
from conformance.screens import moments as moments
from conformance.screens import once_a_kind as once_a_kind
from conformance.screens import row_of as row_of
from conformance.screens import sheet_of as sheet_of
from conformance.screens import some_viewers as some_viewers
from conformance.screens import text_board as text_board
