"""Rules on coded positions: positions as whole numbers in mixed radix, and the same source compiled or not."""
