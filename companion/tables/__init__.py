"""The owner's table file: which slot sees what, which tag sticks on what, which tickets are own."""

from companion.tables.reading import Table, TableFile, read_table_file

__all__ = ["Table", "TableFile", "read_table_file"]
