int other_area(int side) { return SCALE * side * side; }
