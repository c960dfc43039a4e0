#include "hunt/instruction_check.hpp"

namespace holdfast::hunt {
namespace {

double more_of(const PinpointSides& counted) { return counted.current - counted.previous; }

/// Instructions explain a culprit's loss if they at least doubled, or grew by a fair part of the factor by which its
/// own time grew. Very short calls cannot be timed precisely enough for the factors to agree.
bool explains(const Culprit& culprit) {
  constexpr double kFairPart = 0.2;
  const auto& counted = *culprit.instructions;
  // An increase from 0 has no factor.
  if (counted.previous <= 0) return counted.current > 0;
  return counted.ratio() >= 2 || counted.ratio() - 1 > kFairPart * (culprit.median.ratio() - 1);
}

std::string opinion_of(const Culprit& culprit, double whole_more, double material) {
  if (!culprit.instructions) return "unavailable";
  const double more = more_of(*culprit.instructions);
  return more > 0 && more >= material * whole_more && explains(culprit) ? "agree" : "time only";
}

std::string opinion_of_whole(const PinpointCompared& whole, bool slower, double min_effect) {
  // The instructions and the time are compared with the same minimum effect.
  const bool more = whole.instructions->ratio() > 1 + min_effect;
  if (more == slower) return "agree";
  return more ? "instructions only" : "time only";
}

const char* reason_of(const std::string& opinion, bool decided) {
  if (opinion == "time only")
    return "the instructions do not explain it, so it may wait for memory: METRICS l1-misses ll-misses may "
           "show it";
  if (opinion == "instructions only")
    return decided ? "it executes more instructions, but takes no more time, because something slower runs "
                     "at the same time"
                   : "it executes more instructions; the times do not decide whether it takes longer";
  return "";
}

}  // namespace

void check_instructions(Pinpoint& found, const std::string& no_instructions, double min_effect,
                        double material) {
  if (!found.whole || !found.whole->instructions) {
    found.opinion = "unavailable";
    found.opinion_reason = no_instructions;
    for (auto& culprit : found.culprits) culprit.opinion = "unavailable";
    return;
  }
  found.opinion = opinion_of_whole(*found.whole, found.outcome == "located", min_effect);
  const double more = more_of(*found.whole->instructions);
  for (auto& culprit : found.culprits) {
    culprit.opinion = opinion_of(culprit, more, material);
    if (culprit.opinion == "time only")
      found.opinion = found.culprits.size() == 1 ? "time only" : found.opinion;
  }
  found.opinion_reason = reason_of(found.opinion, found.outcome != "undecided");
}

}  // namespace holdfast::hunt
