"""A simulated table that is set up: miswired as asked, with an owner who does as told."""
