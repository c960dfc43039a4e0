#pragma once

/// Options of a project that turn its benchmarks on: FOO_BUILD_BENCHMARKS=OFF.

#include <string>
#include <string_view>
#include <vector>

#include "run/commits/cmake.hpp"

namespace holdfast::init {

/// Returns the options that are off and may turn benchmarks on, the most likely one first. `cmake_files`: the texts of the
/// project's CMake files, which mention its own options; the cache may also contain those of third parties.
std::vector<std::string> benchmark_switches(const std::vector<commits::CacheEntry>& cache,
                                            const std::vector<std::string>& cmake_files);

/// Returns the options of the project that are off and turn its tests on, such as BUILD_TESTING. Benchmarks may be built
/// with them.
std::vector<std::string> test_switches(const std::vector<commits::CacheEntry>& cache,
                                       const std::vector<std::string>& cmake_files);

/// Returns true if one of the project's own options turns benchmarks on already.
bool has_benchmarks_on(const std::vector<commits::CacheEntry>& cache,
                       const std::vector<std::string>& cmake_files);

/// Returns true if the name of an option says that it turns benchmarks on.
bool is_benchmark_switch(const std::string& name);

}  // namespace holdfast::init
