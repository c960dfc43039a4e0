#include "session/batches_of.hpp"

#include <algorithm>

namespace holdfast::session {
namespace {

/// Whether one process of each side can measure both.
bool together(const Planned& a, const Planned& b, store::Database& store) {
  if (a.point.settings.executor != "local" || b.point.settings.executor != "local") return false;
  if (a.reference.kind != b.reference.kind) return false;
  if (!a.reference.previous || a.reference.commit) return true;  // of one commit, as all points of the test
  return store::referred_run(store, a.reference.run).image.id ==
         store::referred_run(store, b.reference.run).image.id;
}

}  // namespace

std::vector<Batch> batches_of(std::vector<Planned>& all, store::Database& store) {
  std::vector<Batch> batches;
  for (auto& planned : all) {
    if (planned.runs.front().verdict) continue;
    if (planned.runs.front().error) {
      batches.push_back({&planned});
      continue;
    }
    const auto fits = std::find_if(batches.begin(), batches.end(), [&](const Batch& batch) {
      return !batch.front()->runs.front().error && together(*batch.front(), planned, store);
    });
    if (fits == batches.end()) {
      batches.push_back({&planned});
    } else {
      fits->push_back(&planned);
    }
  }
  return batches;
}

}  // namespace holdfast::session
