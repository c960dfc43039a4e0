#pragma once

/// Coverage record: the functions and lines that a program executes at one of its points, with the number of
/// instructions and the share of time of each function.
///
/// Records are stored next to the store by the content of the program, its libraries, data and inputs, and by
/// the options of the test. The record of an accepted program can later be found without valgrind, on other
/// machines too. The executed instructions depend little on the machine; the shares of the time depend on it
/// more.

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
    std::uint64_t instructions = 0;  ///< instructions of its own code
    std::uint64_t samples = 0;       ///< samples in its own code
    std::vector<int> lines{};        ///< executed lines, relative to the line of its definition; sorted
  };
  std::uint64_t instructions =
      0;                      ///< of the whole iteration, including the system's libraries; 0 if not counted
  std::uint64_t samples = 0;  ///< of the whole iteration (process/trace/sampler.hpp); 0 if none were taken
  std::string uncounted{};    ///< why instructions are not counted; empty if they are
  std::map<std::string, Function> functions{};  ///< executed functions, by MappedFunction::key()

  bool is_counted() const { return instructions > 0; }
};

/// Returns the share of its own instructions in all those of the iteration. Requires a counted record.
double share_of_instructions(const CoverageRecord& record, const CoverageRecord::Function& function);

/// Returns the share of the time. The prior assumption is that the function's instructions take as long as
/// others of the iteration. It weighs as much as two samples, so that a few samples of a rarely executed
/// function do not decide alone. The result is the posterior mean of a Poisson rate with a gamma prior of
/// that shape.
double share_of_time(const CoverageRecord& record, const CoverageRecord::Function& function);

/// Returns the directory of this store's records. `store` is the path as from Database::path().
store::Cache coverage_records(const std::string& store);

/// Returns a key of everything that affects what a point executes, except the machine. `image` is that of the
/// current or accepted program.
std::string coverage_key(const Declaration& declaration, const Point& point, const Image& image);

/// Returns none if there is no readable record.
std::optional<CoverageRecord> find_coverage(const store::Cache& records, const std::string& key);
/// Stores a record. A counted record is preferred to one that is not counted.
void keep_coverage(const store::Cache& records, const std::string& key, const CoverageRecord& record);

}  // namespace holdfast::run
