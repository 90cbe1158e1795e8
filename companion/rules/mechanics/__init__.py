"""What several families of rules share, as plain functions."""
