"""Reviews of finished games: who may ask, the queue, and the process that computes them."""
