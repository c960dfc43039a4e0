#pragma once

/// The definition of a benchmark that a suite registers, and the current scope. Not for users.

#include <functional>
#include <string>
#include <vector>

#include <holdfast/benchmark.hpp>
#include <holdfast/point.hpp>

namespace holdfast {
namespace detail {

/// One parameter point, and the body that runs it.
struct Variant {
  Point point;
  BenchmarkBody run;
};

/// A registered benchmark.
struct Definition {
  std::string name = {};
  Settings settings = {};
  unsigned build = 0;
  std::vector<std::string> axes = {};
  std::function<std::vector<Variant>(const Choice&)> variants = {};
  std::function<std::vector<BenchmarkBody>(const Choice&)> warm_ups = {};  ///< for the local executor
};

/// The current scope. New definitions belong to it.
struct OpenScope {
  std::string path;
  Settings settings;
  unsigned build = 0;
};
OpenScope& open_scope();
/// Returns the names joined by a slash.
std::string joined_name(const std::string& outer, const std::string& inner);

void define(Definition definition);
int register_suite(std::string name, void (*body)(), unsigned build);

}  // namespace detail
}  // namespace holdfast
