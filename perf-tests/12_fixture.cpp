// 12: a fixture, what several benchmarks need.
//
// A class; its constructor makes everything and its destructor takes it away. Each process measures one
// benchmark with a fixture of its own, so nothing leaks from one to the next. The body is a member.

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
