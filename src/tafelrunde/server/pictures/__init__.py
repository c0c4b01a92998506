"""Pictures of final positions, for links that are shared; the process that works on records draws them."""
