"""The questions that an interface can ask, answered as plain data in a chosen language; interfaces compute nothing."""
