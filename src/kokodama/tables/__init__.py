"""Tables: seats, the log of what happened, and what each listener may know. Does no I/O and never reads the clock."""
