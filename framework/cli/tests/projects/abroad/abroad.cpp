#include <clocale>
#include <cstdio>
#include <holdfast/holdfast.hpp>
#include <locale>
#include <string>

HOLDFAST_SUITE("abroad") {
  holdfast::performance_of("half")
      .using_gen(holdfast::gen::enumeration("share", 0.25, 1.5))
      .measure([](double share) { holdfast::consume_cpu(static_cast<int>(1000 * share)); });
}

int main(int argc, char** argv) {
  if (std::setlocale(LC_ALL, "") == nullptr) return 3;
  std::locale::global(std::locale(""));
  if (std::setlocale(LC_NUMERIC, nullptr) != std::string("C"))
    std::fprintf(stderr, "one half is %.1f here\n", 0.5);
  return holdfast::run_benchmarks(argc, argv);
}
