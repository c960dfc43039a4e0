#pragma once

/// The build tree that `holdfast init` examines: a configured and optimised one, or one that is made for Holdfast.

#include <optional>
#include <string>
#include <vector>

#include "run/commits/cmake.hpp"

namespace holdfast::init {

/// Holdfast's own tree, relative to the sources; `holdfast ci` uses the same.
inline constexpr const char* kOwnTree = "build/perf";

struct TreeWanted {
  std::string source;                  ///< absolute
  std::optional<std::string> build;    ///< --build
  std::optional<std::string> preset;   ///< --preset
  std::vector<std::string> options{};  ///< NAME=VALUE of --option
};

/// A tree before it is configured.
struct ChosenTree {
  std::string build;                   ///< absolute
  std::string preset;                  ///< of the sources; empty if none
  std::vector<std::string> options{};  ///< for CMake: -G, -DNAME=VALUE
  std::vector<std::string>
      given{};  ///< of the options, those that every machine needs: "--preset=NAME", "-DNAME=VALUE"
  bool is_configured = false;
  bool is_own = false;  ///< it was made, or will be, for Holdfast
  std::string why;      ///< a sentence for the user
};

/// Returns true if the build type, or one of several configurations, is optimised.
bool is_optimised(const std::vector<commits::CacheEntry>& cache);

/// Returns the configuration to build: the build type, or Release in a tree with several configurations.
std::string config_of(const std::vector<commits::CacheEntry>& cache);

/// Returns the preset for measurements: the first one whose name says release, then one that says bench or perf, then one that
/// does not say debug, a sanitizer, coverage, or another system. Empty if there is none.
std::string preset_for_measurements(const std::vector<std::string>& names);

/// Returns the configured trees of these sources, the nearest first: build, build/*, out/*/*, ../build-*.
std::vector<std::string> configured_trees(const std::string& source);

/// Returns the tree that is named, else Holdfast's own if it is configured, else the first optimised one, else a new one. The
/// new one uses the toolchain of a tree without optimisation.
ChosenTree chosen_tree(const TreeWanted& wanted);

/// Configures the tree with further options, NAME=VALUE. Throws commits::BuildFailed with the first error of CMake; the whole
/// output is in log_of() the tree. A preset that cannot be configured here is replaced by the build type Release, which `why`
/// then says.
void configure(const std::string& source, const std::vector<std::string>& options, ChosenTree& tree);

/// Adds the preset and options to `given`, also for later calls with this tree. Leaves out options that name a path, because
/// paths differ between machines.
void keep_given(const std::vector<std::string>& options, ChosenTree& tree);

/// Returns the file with the output of CMake and of the build.
std::string log_of(const ChosenTree& tree);

}  // namespace holdfast::init
