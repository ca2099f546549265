"""The levels of play that people choose from: the same names in every game, which defines what each level knows.

A level is defined by its knowledge and number of iterations, so its strength does not depend on the machine.
"""

from kokodama.core.messages import N_

# Weakest first
LEVELS = {
    "beginner": N_("beginner"),
    "casual": N_("casual player"),
    "strong": N_("strong player"),
    "expert": N_("expert"),
}
