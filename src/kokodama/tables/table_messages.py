"""The sentences of a table, whatever is played on it."""

from kokodama.core.messages import N_, P_, Sentence

EVENTS: dict[str, Sentence] = {
    "undone": P_("{seat} takes back a move.", "{seat} takes back {count} moves."),
    "undo-asked": P_("{seat} asks to take back a move.", "{seat} asks to go back {count} moves."),
    "undo-agreed": N_("{seat} agrees."),
    "undo-declined": N_("{seat} would rather play on."),
    "sat-down": N_("{seat} sits down."),
    "seats-filled": N_("Bots take the open seats."),
    "stand-in": N_("A bot plays on for {seat}."),
    "back": N_("{seat} is back."),
    "resigned": N_("{seat} resigns."),
    "abandoned": N_("The game was broken off."),
}
