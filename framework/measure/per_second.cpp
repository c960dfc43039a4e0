#include "measure/per_second.hpp"

namespace holdfast::measure {

using wire::ChildReport;

ChildReport per_second(const ChildReport& time, const char* metric, const char* unit, double amount) {
  ChildReport report = time;
  report.metric = metric;
  report.unit = unit;
  report.direction = Direction::higher;
  for (auto& sample : report.samples) sample.value = sample.value > 0 ? amount * 1e9 / sample.value : 0;
  return report;
}

std::vector<ChildReport> rates_of(const ChildReport& time, const detail::Told& told) {
  std::vector<ChildReport> rates;
  if (time.metric != "time") return rates;
  if (told.items > 0) rates.push_back(per_second(time, "items", "/s", told.items));
  if (told.bytes > 0) rates.push_back(per_second(time, "bytes", "B/s", told.bytes));
  return rates;
}

}  // namespace holdfast::measure
