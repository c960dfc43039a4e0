#include "measure/nothing.hpp"

#include <algorithm>

#include "measure/timed_run.hpp"
#include "model/quantity.hpp"

namespace holdfast::measure {
namespace {

constexpr double kThreshold = 1.2;
constexpr int kRuns = 10;
/// Long against the clock (30 ns), short against the scheduler's slice.
constexpr std::uint64_t kPasses = 10000;

}  // namespace

double empty_loop_ns(Clock& clock) {
  const auto nothing = [] {};
  const detail::Action none;
  detail::Looped looped(nothing);
  double shortest = timed_run(clock, {looped.body(), none, none}, kPasses).timed_ns;
  for (int run = 1; run < kRuns; ++run) {
    shortest = std::min(shortest, timed_run(clock, {looped.body(), none, none}, kPasses).timed_ns);
  }
  return shortest / static_cast<double>(kPasses);
}

std::optional<std::string> measures_as_nothing(double run_ns, double empty_loop_ns) {
  if (run_ns > kThreshold * empty_loop_ns) return std::nullopt;
  return "an iteration takes " + format_quantity(run_ns, "ns") + ", and one of an empty loop " +
         format_quantity(empty_loop_ns, "ns") +
         ": the optimiser has removed the work, or it hides beside the counting; keep() its input and its "
         "result, and do more of it in an iteration";
}

}  // namespace holdfast::measure
