"""Tag readers: each driver turns the bytes of one kind of reader into polls and links."""
