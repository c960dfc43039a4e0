// 01: a benchmark is a loop.
//
// The code before the loop, which reads the file, runs once and is not measured. The loop is measured:
// Holdfast repeats its body until a sample lasts a millisecond. Here it parses the 43 kB of iso_3166-1.json,
// which takes some hundred microseconds. keep() uses the result, so that the optimiser cannot remove the
// work.

#include <holdfast/holdfast.hpp>
#include <nlohmann/json.hpp>

#include "iso_codes.hpp"

HOLDFAST_BENCHMARK("parse/countries")(holdfast::State& state) {
  const auto text = iso_codes::text_of("iso_3166-1.json");
  for (auto _ : state) holdfast::keep(nlohmann::json::parse(text));
}
