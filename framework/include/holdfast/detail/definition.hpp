#pragma once

/// What a suite registers, and the scope that it registers in. Not for users.

#include <functional>
#include <string>
#include <vector>

#include <holdfast/benchmark.hpp>
#include <holdfast/point.hpp>

namespace holdfast {
namespace detail {

/// One parameter point, and how it runs.
struct Variant {
  Point point;
  BenchmarkBody run;
};

/// A benchmark as the program knows it.
struct Definition {
  std::string name = {};
  Settings settings = {};
  unsigned build = 0;
  std::vector<std::string> axes = {};
  std::function<std::vector<Variant>(const Choice&)> variants = {};
  std::function<std::vector<BenchmarkBody>(const Choice&)> warm_ups = {};  ///< for the local executor
};

/// The scope that is open; what is defined belongs to it.
struct OpenScope {
  std::string path;
  Settings settings;
  unsigned build = 0;
};
OpenScope& open_scope();
/// `what` with the name of `inner` added; slashes between.
std::string joined_name(const std::string& outer, const std::string& inner);

void define(Definition definition);
int register_suite(std::string name, void (*body)(), unsigned build);

}  // namespace detail
}  // namespace holdfast
