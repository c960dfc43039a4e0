// A program that registers no benchmark.
