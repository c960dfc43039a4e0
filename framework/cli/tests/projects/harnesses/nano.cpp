// Writes what nanobench's templates::json() writes, with its own loop.
#include <chrono>
#include <cstdio>

static double seconds(int iterations) {
  volatile unsigned sum = 0;
  const auto began = std::chrono::steady_clock::now();
  for (int i = 0; i < iterations; ++i) {
    for (unsigned j = 0; j < 1000; ++j) sum = sum + j;
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count() / iterations;
}

int main() {
  std::puts("| ns/op | benchmark\n|------:|:---------");
  std::puts(
      "{\n    \"results\": [\n        {\"title\": \"benchmark\", \"name\": \"add numbers\", \"unit\": "
      "\"op\", \"batch\": 1,");
  std::puts("         \"measurements\": [");
  for (int i = 0; i < 11; ++i)
    std::printf("            {\"iterations\": 100, \"elapsed\": %.9g}%s\n", seconds(100), i < 10 ? "," : "");
  std::puts("         ]}\n    ]\n}");
}
