"""Games that one has played: what is kept of each when it ends, what reviews add, and what figures follow."""
