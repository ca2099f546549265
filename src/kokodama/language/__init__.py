"""Words in German, French, English and Polish."""
