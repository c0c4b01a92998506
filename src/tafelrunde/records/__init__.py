"""Games on paper: the notation, records and files of them, decks as data, and shuffles that anybody can verify."""
