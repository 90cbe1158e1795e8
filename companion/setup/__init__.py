"""Setting a table up: what is wrong with it, which slot is where, which tag sticks on what."""
