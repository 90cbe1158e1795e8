"""What one builds a table from: places in millimetres, cables, drawings, parts."""
