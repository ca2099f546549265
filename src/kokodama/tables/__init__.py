"""Tables: who sits where, what has happened, what each listener may hear. No input, no output, no clock of its own."""
