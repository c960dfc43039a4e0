// A library of the project.

double step(double sum) { return sum * 1.0000001 + 1e-9; }

const char* source_of_step() { return __FILE__; }
