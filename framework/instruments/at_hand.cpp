#include "instruments/at_hand.hpp"

#include "instruments/instruments.hpp"
#include "instruments/metrics.hpp"
#include "model/error.hpp"

namespace holdfast::instruments {
namespace {

/// As METRICS names it.
std::string word_of(const Metric& metric) {
  return metric.takes == Argument::must ? metric.name + "(" + metric.argument_is + ")" : metric.name;
}

std::string why_not(const Metric& metric) {
  try {
    counting_by(metric.instrument, {word_of(metric)}, "");
    return "";
  } catch (const Error& wrong) {
    return wrong.what();
  }
}

}  // namespace

std::vector<AtHand> at_hand() {
  std::vector<AtHand> rows;
  for (const auto& metric : counted_metrics()) {
    const auto lacking = why_not(metric);
    AtHand* row = nullptr;
    for (auto& known : rows) {
      if (known.instrument == metric.instrument && known.lacking.empty() == lacking.empty()) row = &known;
    }
    if (row == nullptr)
      row = &rows.emplace_back(AtHand{.instrument = metric.instrument, .metrics = {}, .lacking = lacking});
    row->metrics.push_back(word_of(metric));
  }
  return rows;
}

}  // namespace holdfast::instruments
