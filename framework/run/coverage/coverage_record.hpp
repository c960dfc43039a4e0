#pragma once

/// Coverage record: which functions a program executes at one of its points, how many instructions of each, how much of the
/// time, and which lines.
///
/// Records are kept beside the store by the content of the program, its libraries, data and inputs, and by what the test asks
/// of it. The record of an accepted program is found again later without valgrind, on other machines too: which instructions a
/// program executes depends little on the machine. Which share of the time they take depends on it more.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/image.hpp"
#include "run/plan/points.hpp"
#include "store/cache.hpp"

namespace holdfast::run {

struct CoverageRecord {
  struct Function {
    std::uint64_t instructions = 0;  ///< of its own
    std::uint64_t samples = 0;       ///< of its own time
    std::vector<int> lines{};        ///< that were executed, counted from that of its definition; sorted
  };
  std::uint64_t instructions =
      0;  ///< of the whole iteration, with those of the system's libraries; 0: not counted
  std::uint64_t samples = 0;                    ///< likewise (process/trace/sampler.hpp); 0: none were taken
  std::string uncounted{};                      ///< why; empty: counted
  std::map<std::string, Function> functions{};  ///< that were executed, by MappedFunction::key()

  bool is_counted() const { return instructions > 0; }
};

/// Of its own instructions in all those of the iteration, of a record that is counted.
double share_of_instructions(const CoverageRecord& record, const CoverageRecord::Function& function);

/// The same of the time. That an instruction takes as long as others of the iteration is taken for known from two samples, so
/// that few samples of a function that seldom runs do not decide alone: the mean of a Poisson rate of which a gamma
/// distribution with this shape was expected.
double share_of_time(const CoverageRecord& record, const CoverageRecord::Function& function);

/// Where records of this store are. `store`: as Database::path() names it.
store::Cache coverage_records(const std::string& store);

/// All that decides what a point executes, but for the machine. `image`: of the program, current or accepted.
std::string coverage_key(const Declaration& declaration, const Point& point, const Image& image);

/// None: there is none that can be read.
std::optional<CoverageRecord> find_coverage(const store::Cache& records, const std::string& key);
/// Beside one that is not counted, a counted one takes its place.
void keep_coverage(const store::Cache& records, const std::string& key, const CoverageRecord& record);

}  // namespace holdfast::run
