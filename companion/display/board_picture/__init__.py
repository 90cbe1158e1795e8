"""A picture of the board with its lights, drawn from the edition's figures alone."""

from companion.display.board_picture.svg import board_svg

__all__ = ["board_svg"]
