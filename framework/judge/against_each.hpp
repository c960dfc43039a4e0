#pragma once

/// How a classic tester with several reference runs comes to one outcome: the current run is compared with
/// each of them. Worse than any is `regressed`, better than all is `improved`, anything else `pass`.

#include <functional>

#include "judge/question.hpp"

namespace holdfast::judge {

/// `same(reference)`: whether the tester sees no difference. Sets outcome, message and estimate.
void decide_against_each(const Question& question, Verdict& verdict,
                         const std::function<bool(const Series&)>& same);

/// The outcome in a sentence, with the change where there is one.
void set_outcome(const Question& question, Verdict& verdict, Outcome outcome);

}  // namespace holdfast::judge
