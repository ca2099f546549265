"""Tables in memory: the hub, the commands of people and bots, and quotas."""
