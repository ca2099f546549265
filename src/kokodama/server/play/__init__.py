"""Tables in memory: the hub, what people and bots do at them, and who may have how much."""
