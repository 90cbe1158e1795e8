"""The web page: scoreboard, virtual table, my seat and host, for any browser in the house."""
