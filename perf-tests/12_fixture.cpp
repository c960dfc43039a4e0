// 12: a fixture, for data that several benchmarks need.
//
// A fixture is a class. Its constructor makes the data, and its destructor removes it. Each process measures
// one benchmark with its own fixture, so benchmarks do not affect each other. The body is a member function.

#include <algorithm>
#include <holdfast/holdfast.hpp>
#include <string>
#include <unordered_map>

#include "iso_codes.hpp"

namespace {

struct Countries {
  std::unordered_map<std::string, std::string> names;  ///< by code

  Countries() {
    for (auto& [code, name] : iso_codes::countries()) names.emplace(code, name);
  }
};

}  // namespace

HOLDFAST_BENCHMARK_F(Countries, "fixture/by-code")(holdfast::State& state) {
  const std::string code = "NZ";
  for (auto _ : state) holdfast::keep(names.find(code));
}

HOLDFAST_BENCHMARK_F(Countries, "fixture/by-name")(holdfast::State& state) {
  const std::string wanted = "New Zealand";
  const auto has_the_name = [&](const auto& country) { return country.second == wanted; };
  for (auto _ : state) holdfast::keep(std::find_if(names.begin(), names.end(), has_the_name));
}
