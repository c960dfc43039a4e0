#include "measure/counted.hpp"

namespace holdfast::measure {

std::uint64_t Counted::next_batch() {
  switch (phase_) {
    case Phase::idle:
      phase_ = Phase::warm_up;
      tool_.prepare();
      return 1;
    case Phase::warm_up:
      phase_ = Phase::counting;
      paused_ = false;
      tool_.begin();
      return iterations_;
    case Phase::counting:
      if (paused_) tool_.resume();
      tool_.end();
      phase_ = Phase::done;
      return 0;
    case Phase::done:
      return 0;
  }
  return 0;
}

void Counted::pause() {
  if (phase_ == Phase::counting && !paused_) tool_.pause();
  paused_ = true;
}

void Counted::resume() {
  if (phase_ == Phase::counting && paused_) tool_.resume();
  paused_ = false;
}

std::vector<wire::ChildReport> Counted::take() {
  wire::ChildReport often;
  often.metric = "iterations";
  often.unit = "";
  if (!told.skipped.empty()) often.skipped = told.skipped;
  often.complete = phase_ == Phase::done;
  if (often.complete) often.samples = {{.value = static_cast<double>(iterations_)}};
  std::vector<wire::ChildReport> reports{often};
  if (!often.complete) return reports;
  for (auto& count : tool_.counts(iterations_)) reports.push_back(std::move(count));
  return reports;
}

}  // namespace holdfast::measure
