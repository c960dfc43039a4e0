#include "runner/readings.hpp"

namespace holdfast::runner {
namespace {

constexpr double kBetween_ns = 20e6;  // after so long the clock is still the same (measure/probe.hpp)

}  // namespace

void Readings::note(const Usage& usage, std::vector<Sample>& samples) {
  since_ns_ += usage.wall_ns;
  if (since_ns_ >= kBetween_ns) finish(samples);
}

void Readings::finish(std::vector<Sample>& samples) {
  if (done_ == samples.size()) return;
  const Probes next = read();
  const auto both = last_.taken() && next.taken() ? beside(last_, next) : Probes{};
  for (; done_ < samples.size(); ++done_) samples[done_].beside = both;
  last_ = next;
  since_ns_ = 0;
}

}  // namespace holdfast::runner
