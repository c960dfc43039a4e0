// 24: how much is processed in a second.
//
// bytes() and items() set the amounts that one iteration processes. They add the metrics `bytes` and `items`,
// both per second, where higher is better. mode = "throughput" reports calls per second instead of the time
// of one call.

#include <algorithm>
#include <holdfast/holdfast.hpp>
#include <string>

#include "iso_codes.hpp"

namespace {

/// Counts the code points of UTF-8: all bytes except continuation bytes, 10xxxxxx (RFC 3629, section 3).
auto code_points(const std::string& text) {
  return std::count_if(text.begin(), text.end(),
                       [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; });
}

}  // namespace

HOLDFAST_BENCHMARK("throughput/code-points")(holdfast::State& state) {
  const auto text = iso_codes::text_of("iso_639-3.json");
  state.bytes(static_cast<double>(text.size()));
  state.items(static_cast<double>(code_points(text)));
  for (auto _ : state) holdfast::keep(code_points(text));
}

HOLDFAST_SUITE("throughput") {
  performance_of("documents")
      .config(exec::mode = "throughput")
      .using_gen(gen::unit().map([](gen::Unit) { return iso_codes::text_of("iso_4217.json"); }))
      .measure(code_points);
}
