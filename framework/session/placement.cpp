#include "session/placement.hpp"

#include <algorithm>

#include "callmap/changed_functions.hpp"
#include "model/error.hpp"

namespace holdfast::session {
namespace {

/// A loss beyond this is rarely the linker's doing.
constexpr double kRatioMax = 1.1;

std::string plural(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace

void Placement::add_to(Verdict& verdict, const Judging& judging, const runner::Launch& current) {
  const auto& previous = judging.reference.previous;
  if (verdict.outcome != Outcome::regressed || !previous || !verdict.estimate) return;
  if (!changed_) changed_ = changed_text(*previous, current);
  const double ratio = std::max(verdict.estimate->ratio, 1 / verdict.estimate->ratio);
  const bool has_one_layout = judging.declaration.adapter != "command" && previous->layouts.empty();
  verdict.message += placement_text(*changed_, ratio, has_one_layout);
}

std::string changed_text(const runner::Launch& previous, const runner::Launch& current) {
  try {
    const auto made = callmap::changed_functions(previous.file, current.file);
    if (made.functions == 0) return "";
    return std::to_string(made.changed) + " of " + plural(made.functions, "function") + " of the program" +
           (made.variables > 0 ? ", and the initial values of " + plural(made.variables, "variable") + ","
                               : "") +
           " changed";
  } catch (const Error&) {  // which takes nothing away from the verdict
    return "";
  }
}

std::string placement_text(const std::string& changed, double ratio, bool has_one_layout) {
  std::string text = changed.empty() ? "" : "; " + changed;
  if (ratio >= kRatioMax || !has_one_layout) return text;
  return text + "; a loss this small can come from code placement alone, which LAYOUTS 16 averages out";
}

}  // namespace holdfast::session
