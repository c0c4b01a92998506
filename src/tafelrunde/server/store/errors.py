"""What a store says when it cannot do its work."""


class StoreError(Exception):
    """The store is unable to go on; the text is one sentence for the person who runs the server."""


class ForeignError(StoreError):
    """What is there cannot be used by this program as it is: damaged, of a newer one, or of another."""
