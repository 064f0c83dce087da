"""All that a face can ask, as plain data in a chosen language: the faces compute nothing themselves."""
