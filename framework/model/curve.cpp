#include "model/curve.hpp"

#include <algorithm>
#include <cmath>

#include "model/printed.hpp"
#include "model/quantity.hpp"

namespace holdfast {

std::string curve_text(const ThroughputCurve& curve) {
  // With the columns before it, a full bar fits into the 80 columns of a terminal.
  constexpr double kBar = 50;
  double best = 0;
  for (const auto& point : curve.points) best = std::max(best, point.throughput);
  std::string text = "    workers  throughput\n";
  for (const auto& point : curve.points) {
    const auto start =
        printed("    %7d  %10s  ", point.workers, format_quantity(point.throughput, "/s").c_str());
    const double share = best > 0 ? point.throughput / best : 0;
    text += start + std::string(static_cast<std::size_t>(std::lround(kBar * share)), '#') +
            (point.workers == curve.knee ? "  knee" : "") + "\n";
  }
  return text;
}

/// The header is added last: without any samples there is no table.
std::string passes_text(const ThroughputCurve& curve) {
  std::string text;
  for (const auto& point : curve.points) {
    if (point.samples.empty()) continue;
    const auto spread = point.throughput > 0 ? printed("%.0f%%", 100 * point.stdev / point.throughput) : "-";
    text += printed("    %7d  %7zu", point.workers, point.samples.size());
    text += printed("  %10s  %5s", format_quantity(point.throughput, "/s").c_str(), spread.c_str());
    for (const double value : {point.median, point.p90, point.p99, point.max, point.min})
      text += printed("  %10s", format_quantity(value, "/s").c_str());
    text += "\n";
  }
  if (text.empty()) return text;
  return printed("    workers  samples  %10s  stdev", "average") +
         printed("  %10s  %10s  %10s  %10s  %10s\n", "median", "p90", "p99", "best", "worst") + text;
}

}  // namespace holdfast
