// Benchmarks of fast_float.
#include <fast_float/fast_float.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "marks.hpp"

namespace {

std::vector<std::string> texts(const char* format, double step) {
  std::vector<std::string> made;
  char text[64];
  for (int i = 1; i <= 60; ++i) {
    std::snprintf(text, sizeof text, format, step * i * i);
    made.emplace_back(text);
  }
  return made;
}
const std::vector<std::string> whole = texts("%.0f", 7919);
const std::vector<std::string> decimals = texts("%.2f", 3.75);
const std::vector<std::string> exact = texts("%.17g", 0.1234567890123);
const std::vector<std::string> tiny = texts("%.17e", 1e-300);
const std::vector<std::string> huge = texts("%.30f", 1e18);
const std::vector<std::string> wrong = texts("x%.2f", 3.75);

template <class Number>
unsigned parsed(const std::vector<std::string>& all,
                fast_float::chars_format format = fast_float::chars_format::general) {
  unsigned sum = 0;
  for (const auto& text : all) {
    Number value = 0;
    const auto end = fast_float::from_chars(text.data(), text.data() + text.size(), value, format);
    sum += static_cast<unsigned>(end.ptr - text.data()) + (value > 1);
  }
  return sum;
}

/// Parses all numbers of one line, as in a table.
unsigned row() {
  static const std::string line = [] {
    std::string made;
    for (const auto& text : decimals) made += text + ",";
    return made;
  }();
  double sum = 0;
  for (const char* at = line.data(); at < line.data() + line.size(); ++at) {
    double value = 0;
    at = fast_float::from_chars(at, line.data() + line.size(), value).ptr;
    sum += value;
  }
  return static_cast<unsigned>(sum);
}

}  // namespace

WITNESSED("whole", parsed<double>(whole))
WITNESSED("decimals", parsed<double>(decimals))
WITNESSED("fixed", parsed<double>(decimals, fast_float::chars_format::fixed))
WITNESSED("exact", parsed<double>(exact))
WITNESSED("tiny", parsed<double>(tiny))
WITNESSED("huge", parsed<double>(huge))
WITNESSED("floats", parsed<float>(decimals))
WITNESSED("exact-floats", parsed<float>(exact))
WITNESSED("refused", parsed<double>(wrong))
WITNESSED("row", row())
