#pragma once

/// Coverage record: which functions a program executes at one of its points, how many instructions of each, and which lines.
///
/// Records are kept beside the store by the content of the program, its libraries, data and inputs, and by what the test asks
/// of it. The record of an accepted program is found again later without valgrind, on other machines too: which instructions a
/// program executes depends little on the machine.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/image.hpp"
#include "run/points.hpp"
#include "store/cache.hpp"

namespace holdfast::run {

struct CoverageRecord {
  struct Function {
    std::uint64_t instructions = 0;  ///< of its own
    std::vector<int> lines{};        ///< that were executed, counted from that of its definition; sorted
  };
  std::uint64_t instructions =
      0;                    ///< of the whole iteration, with those of the system's libraries; 0: not counted
  std::string uncounted{};  ///< why; empty: counted
  std::map<std::string, Function> functions{};  ///< that were executed, by MappedFunction::key()

  bool is_counted() const { return instructions > 0; }
};

/// Where records of this store are. `store`: as Database::path() names it.
store::Cache coverage_records(const std::string& store);

/// All that decides what a point executes, but for the machine. `image`: of the program, current or accepted.
std::string coverage_key(const Declaration& declaration, const Point& point, const Image& image);

/// None: there is none that can be read.
std::optional<CoverageRecord> find_coverage(const store::Cache& records, const std::string& key);
/// Beside one that is not counted, a counted one takes its place.
void keep_coverage(const store::Cache& records, const std::string& key, const CoverageRecord& record);

}  // namespace holdfast::run
