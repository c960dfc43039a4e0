#include <string_view>

#include "work.hpp"

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  if (what == "pages") work::pages();
  if (what == "files") work::files();
  if (what == "memory") work::keep_memory();
  if (what == "prints") work::print();
  return 0;
}
