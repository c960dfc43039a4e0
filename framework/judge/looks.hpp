#pragma once

/// Looks: when `shift` may stop. Rounds are judged after 6, 8, 10, 12, 15, 20, 25, 30, 40, ... of them; the
/// first look that decides ends the measurement.
///
/// Every look is another chance to be wrong, so the looks share the level, on each side: with a share t of
/// the rounds done, SIGNIFICANCE * log(1 + (e - 1) t) of it may have been spent, and a look has what came
/// free since the one before. The sum is SIGNIFICANCE at most, whatever the data. (K. K. G. Lan, D. L.
/// DeMets: Discrete sequential boundaries for clinical trials, Biometrika 70, 1983; their spending function
/// of Pocock's type.)
///
/// A `regressed` is an alarm at first. It is confirmed by fresh rounds, as many again at most, judged alone
/// by the same looks, before it is said. Where they do not confirm it, the verdict is that of all rounds
/// together, if that is `pass` or `improved`; otherwise `inconclusive`.

#include "judge/question.hpp"

namespace holdfast::judge {

/// The looks up to `rounds`, the last one always being `rounds` itself.
std::vector<int> looks_up_to(int rounds);

/// The level of the look after `look` rounds, where `before` were looked at last (0: none) and there can be
/// `rounds_max`.
double level_of_look(double significance, int before, int look, int rounds_max);

/// What more rounds are for.
enum class Need { nothing, rounds, confirmation };

struct Decision {
  Need need = Need::nothing;
  Verdict verdict;  ///< what is to be said if there are no more
};

/// What is to be said after the rounds that are there. `rounds_max`: how many there can be, without those
/// that confirm. `question`: one reference, both sides run as pairs. The answer depends on nothing but the
/// rounds, in order: the same samples give the same answer when they are judged again.
Decision decide_by_looks(const Question& question, int rounds_max);

}  // namespace holdfast::judge
