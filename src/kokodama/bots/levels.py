"""The levels of play that people choose from, the same names in every game; each game says what they know.

A level is what it knows and how many iterations it searches, so that its strength does not depend on the machine.
"""

from kokodama.core.messages import N_

# Weakest first
LEVELS = {
    "beginner": N_("beginner"),
    "casual": N_("casual player"),
    "strong": N_("strong player"),
    "expert": N_("expert"),
}
