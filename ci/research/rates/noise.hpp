#pragma once

/// Noise of rounds: the parts of a round's log ratio that are not the change.

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <random>
#include <string>

#include "rates/cell.hpp"

namespace holdfast::rates {

inline double normal(double sd, Random& random) { return std::normal_distribution<double>(0, sd)(random); }

/// Returns the next log ratio of one gate.
using Noise = std::function<double(Random&)>;

/// A kind of noise. `made` returns a new Noise for each gate, because some noise has a state.
struct Kind {
  std::string name;
  std::function<Noise()> made;
};

inline Kind normal_of(double sd) {
  return {fmt::format("{:g} %", 100 * sd),
          [sd] { return [sd](Random& random) { return normal(sd, random); }; }};
}

/// Student's t with three degrees of freedom, which has no fourth moment.
inline Kind heavy_of(double sd) {
  return {fmt::format("{:g} %, heavy tails", 100 * sd), [sd] {
            return [sd](Random& random) { return sd * std::student_t_distribution<double>(3)(random); };
          }};
}

/// Keeps half of each round's deviation for the next one.
inline Kind drifting_of(double sd) {
  return {fmt::format("{:g} %, drifting", 100 * sd), [sd] {
            return [sd, last = 0.0](Random& random) mutable {
              constexpr double kStays = 0.5;
              last = kStays * last + normal(sd * std::sqrt(1 - kStays * kStays), random);
              return last;
            };
          }};
}

/// Each process is in one of two modes, 3 % apart.
inline Kind bimodal_of(double sd) {
  return {fmt::format("{:g} %, two modes", 100 * sd), [sd] {
            return [sd](Random& random) {
              const auto mode = [&] { return random() % 2 == 0 ? 0.03 : 0.0; };
              return mode() - mode() + normal(sd, random);
            };
          }};
}

/// Another program slows down every second process, by 5 % on average.
inline Kind neighbours_of(double sd) {
  return {fmt::format("{:g} %, neighbours", 100 * sd), [sd] {
            return [sd](Random& random) {
              const auto neighbour = [&] {
                return random() % 2 == 0 ? std::exponential_distribution<double>(20)(random) : 0.0;
              };
              return neighbour() - neighbour() + normal(sd, random);
            };
          }};
}

}  // namespace holdfast::rates
