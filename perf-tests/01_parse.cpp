// 01: a benchmark is a loop.
//
// What stands before the loop runs once and is not measured: reading the file. What stands in it is the
// measurement; Holdfast repeats it until a sample lasts a millisecond. Here parsing the 43 kB of
// iso_3166-1.json, some hundred microseconds. keep() uses the result, so that the optimiser may not drop it.

#include <holdfast/holdfast.hpp>
#include <nlohmann/json.hpp>

#include "iso_codes.hpp"

HOLDFAST_BENCHMARK("parse/countries")(holdfast::State& state) {
  const auto text = iso_codes::text_of("iso_3166-1.json");
  for (auto _ : state) holdfast::keep(nlohmann::json::parse(text));
}
