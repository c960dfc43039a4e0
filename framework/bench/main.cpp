#include "holdfast/benchmark.hpp"

int main(int argc, char** argv) { return holdfast::run_benchmarks(argc, argv); }
