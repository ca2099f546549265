"""The games as researchers know them: arrays, PettingZoo, Gymnasium, OpenSpiel. Needs the extra `research`."""
