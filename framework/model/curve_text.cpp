#include "model/curve_text.hpp"

#include <algorithm>
#include <cmath>

#include "model/printed.hpp"
#include "model/quantity.hpp"

namespace holdfast {

std::string curve_text(const ThroughputCurve& curve) {
  constexpr double kBar = 50;
  double best = 0;
  for (const auto& point : curve.points) best = std::max(best, point.throughput);
  std::string text = "    workers  throughput\n";
  for (const auto& [workers, throughput] : curve.points) {
    const auto start = printed("    %7d  %10s  ", workers, format_quantity(throughput, "/s").c_str());
    const double share = best > 0 ? throughput / best : 0;
    text += start + std::string(static_cast<std::size_t>(std::lround(kBar * share)), '#') +
            (workers == curve.knee ? "  knee" : "") + "\n";
  }
  return text;
}

}  // namespace holdfast
