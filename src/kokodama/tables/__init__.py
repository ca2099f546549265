"""Tables: who sits where, the log of what happened, and what each listener may know. No I/O, no clock of its own."""
