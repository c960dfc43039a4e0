#include "session/planned_family.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "instrument/metrics.hpp"
#include "session/machine_class.hpp"
#include "session/passes.hpp"
#include "store/tasks.hpp"

namespace holdfast::session {
namespace {

/// What is exact is no matter of chance, and judged by itself.
bool is_of_family(const std::string& metric) {
  const auto counted = instrument::counted_metric(metric);
  return !counted || counted->noise != instrument::Noise::exact;
}

std::size_t results_of(const Settings& settings) {
  std::size_t results = 0;
  for (const auto& pass : instrument::passes_of(settings.metrics)) {
    if (settings_in(pass, settings).tester != "shift") continue;
    results += static_cast<std::size_t>(
        std::max<std::ptrdiff_t>(1, std::count_if(pass.metrics.begin(), pass.metrics.end(), is_of_family)));
  }
  return results;
}

}  // namespace

std::size_t planned_family(store::Database& store, const SessionRecord& session,
                           const Declaration& declaration, const std::vector<Settings>& points) {
  std::size_t own = 0;
  for (const auto& settings : points) own += results_of(settings);
  if (session.declared.size() <= 1) return std::max<std::size_t>(1, own);
  std::map<std::string, std::size_t> known;
  for (const auto& one : store::latest_results(store, on_this_class(declaration.config))) {
    auto& count = known[one.test];
    if (is_of_family(one.metric)) count += static_cast<std::size_t>(one.count);
  }
  std::size_t all = own;
  for (const auto& test : session.declared) {
    if (test == declaration.test) continue;
    const auto found = known.find(test);
    all += found == known.end() ? 1 : found->second;
  }
  return std::max<std::size_t>(1, all);
}

}  // namespace holdfast::session
