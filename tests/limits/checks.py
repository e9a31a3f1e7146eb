"""Discord's limits, for tests: see `conformance.limits`."""

# `X as X` lets tests import from here what the check of games from outside has, too
from conformance.limits import ASKED as ASKED
from conformance.limits import BUTTON as BUTTON
from conformance.limits import CHANNELS as CHANNELS
from conformance.limits import COMMAND as COMMAND
from conformance.limits import CONTAINER as CONTAINER
from conformance.limits import GALLERY as GALLERY
from conformance.limits import MENTION as MENTION
from conformance.limits import OURS as OURS
from conformance.limits import PEOPLE as PEOPLE
from conformance.limits import RADIOS as RADIOS
from conformance.limits import ROW as ROW
from conformance.limits import SECTION as SECTION
from conformance.limits import SELECT as SELECT
from conformance.limits import TEXT as TEXT
from conformance.limits import THUMBNAIL as THUMBNAIL
from conformance.limits import Component as Component
from conformance.limits import of_type as of_type
from conformance.limits import problems as problems
from conformance.limits import size as size
from conformance.limits import walk as walk
