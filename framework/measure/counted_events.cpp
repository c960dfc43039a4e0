#include "measure/counted_events.hpp"

#include <cstdlib>

#include "events/counter.hpp"
#include "events/scaled.hpp"
#include "model/error.hpp"

namespace holdfast::measure {
namespace {

class CountedEvents final : public Tool {
 public:
  explicit CountedEvents(std::vector<events::Event> wanted) : wanted_(std::move(wanted)) {
    for (const auto& event : wanted_) counters_.emplace_back(event);
  }

  void begin() override { resume(); }
  void end() override { pause(); }
  void resume() override {
    for (auto& counter : counters_) counter.start();
  }
  void pause() override {
    for (auto& counter : counters_) counter.stop();
  }

  std::vector<wire::ChildReport> counts(std::uint64_t iterations) override {
    std::vector<wire::ChildReport> reports;
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      wire::ChildReport report;
      report.metric = wanted_[i].name;
      const auto reading = counters_[i].read();
      report.samples = {{.value = reading.count / static_cast<double>(iterations)}};
      report.complete = true;
      if (auto words = events::scaled_words(wanted_[i].name, reading.share); !words.empty())
        report.warnings.push_back(std::move(words));
      reports.push_back(std::move(report));
    }
    return reports;
  }

 private:
  std::vector<events::Event> wanted_;
  std::vector<events::Counter> counters_;
};

}  // namespace

std::unique_ptr<Tool> counted_events() {
  const char* text = std::getenv(events::kVariable);
  if (text == nullptr)
    throw Error(std::string("nobody said in ") + events::kVariable +
                " what to count; holdfast run does that");
  return std::make_unique<CountedEvents>(events::events_of(text));
}

}  // namespace holdfast::measure
