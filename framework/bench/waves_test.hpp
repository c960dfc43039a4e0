#pragma once

/// For tests of schemes that submit operations (holdfast/hammock.hpp): a loop without a clock, and its State.

#include <cstdint>
#include <functional>
#include <string>

#include "holdfast/hammock.hpp"
#include "message_of.hpp"

namespace holdfast {

/// A loop of a fixed number of batches of one iteration. Tests may change its `place`.
class Waves final : public detail::Batches {
 public:
  explicit Waves(std::uint64_t waves) : left_(waves) {
    place.workers = 2;
    place.measures = detail::Measures::throughput;
    place.in_flight = 64;
  }
  std::uint64_t next_batch() override {
    if (left_ == 0) return 0;
    --left_;
    return 1;
  }

 private:
  std::uint64_t left_;
};

/// A State for such a loop.
struct OfWaves {
  Waves waves{1};
  State state{waves};
  int submitted = 0;

  std::string said(const std::function<void()>& run) { return message_of(run); }
  auto at_once() {
    return [this](Done done) {
      ++submitted;
      done();
    };
  }
};

}  // namespace holdfast
