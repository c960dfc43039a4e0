#include "run/reference/branch_pointers.hpp"

#include <algorithm>

#include "store/runs.hpp"
#include "store/sessions.hpp"

namespace holdfast::run {
namespace {

/// Returns true if the programs and their libraries are identical byte for byte.
bool is_same_program(const Image& one, const Image& other) {
  const auto digest = [](const ImageFile& file) { return file.sha256; };
  return !one.program.sha256.empty() && one.program.sha256 == other.program.sha256 &&
         std::ranges::equal(one.libraries, other.libraries, {}, digest, digest);
}

/// Returns one pointer for each branch from the rows of a parameter point. A branch has no baseline if all
/// its metrics were dropped.
std::vector<BranchPointer> by_branch(const std::vector<store::BaselineRecord>& rows) {
  std::vector<BranchPointer> pointers;
  for (const auto& row : rows) {
    const auto known = std::find_if(pointers.begin(), pointers.end(), [&](const BranchPointer& pointer) {
      return pointer.branch == row.branch;
    });
    if (known == pointers.end())
      pointers.push_back({.branch = row.branch, .dropped = row.dropped});
    else
      known->dropped = known->dropped && row.dropped;
  }
  return pointers;
}

}  // namespace

std::vector<BranchPointer> pointers_of(const std::vector<store::BaselineRecord>& rows, const std::string& own,
                                       store::Database& store, const Image& current) {
  auto pointers = by_branch(rows);
  const bool has_own = std::ranges::find(pointers, own, &BranchPointer::branch) != pointers.end();
  if (pointers.size() < 2 || !has_own) return pointers;
  for (auto& pointer : pointers) {
    // A branch has a row for each metric, of which some may be dropped.
    const auto row = std::ranges::find_if(rows, [&](const store::BaselineRecord& one) {
      return one.branch == pointer.branch && one.dropped == pointer.dropped;
    });
    const auto run = store::find_run(store, row->run);
    const auto session = run ? store::find_session(store, run->session) : std::nullopt;
    if (!session) continue;
    pointer.commit = session->commit;
    pointer.dirty = session->dirty;
    pointer.same_program = is_same_program(run->image, current);
  }
  return pointers;
}

const store::BaselineRecord& pointer_of(const std::vector<store::BaselineRecord>& rows,
                                        const BranchChoice& choice) {
  return *std::find_if(rows.begin(), rows.end(), [&](const store::BaselineRecord& row) {
    return row.branch == choice.branch && row.dropped == choice.dropped;
  });
}

}  // namespace holdfast::run
