#pragma once

/// Discovery: the requests of holdfast_discover_tests(), and the tests that were found.
///
/// CMake writes a request for each call and configuration, <build>/holdfast/discoveries/<target>.<n>.<config>.json.
/// It is a declaration ("holdfast-declaration/1") of the target, with one more key:
///
///     "discovery": {"prefix": "text", "suffix": ".steady", "filter": "regex" or null, "timeout": 120, "properties": ["COST", "5"],
///                   "sources": ["/source/sort_bench.cpp"]}
///
/// The result is beside it, <request>.found ("holdfast-found/1").

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/settings/declaration.hpp"

namespace holdfast::wire {

struct DiscoveryRequest {
  Declaration declaration;  ///< its benchmark is the filter
  std::string prefix;
  std::string suffix;                   ///< of a mode of MODES
  int timeout_s = 0;                    ///< of each test, for CTest
  std::vector<std::string> properties;  ///< of CTest, in pairs
  std::vector<std::string> sources;     ///< files of the target
};
DiscoveryRequest read_discovery(const std::string& path);

/// A file whose change would change the result.
struct Stamp {
  std::string path;
  std::int64_t modified_ns = 0;
  std::uint64_t size = 0;

  bool operator==(const Stamp&) const = default;
};

struct FoundTest {
  std::string test;
  std::string declaration;  ///< file
  std::string place;        ///< "FILE:LINE" of the benchmark; empty if not known
};

struct Found {
  std::vector<Stamp> stamps;
  std::vector<FoundTest> tests;
  std::string error;  ///< why nothing could be found; `tests` then has only the placeholder
};
std::string found_file(const std::string& request);
std::string found_text(const Found& found);
/// Returns none if the file does not exist, or is of another version.
std::optional<Found> read_found(const std::string& request);

/// The declaration of a test that was found: that of the request, for this benchmark at this point.
struct FoundDeclaration {
  FoundTest test;
  std::string benchmark;
  std::string point;  ///< canonical JSON object
};
void write_found_declarations(const std::string& request, const std::vector<FoundDeclaration>& all);

}  // namespace holdfast::wire
