#pragma once

/// What every format says of a report: what it is of, what needs attention, in which order, and the sentence of
/// each result. Texts from outside are passed on as they are; each format has an escaping of its own.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"

namespace holdfast::render {

/// Anything but a pass.
bool needs_attention(const Run& result);

/// "regressed", and "regressed (no gate)" of one that is shown but does not gate.
std::string word_of(const Run& result);

/// "sort/names size=1000 [cycles]", for readers.
std::string name_of(const Run& result);

/// "sort sort/names size=1000 [cycles]", for programs that know a series by its name.
std::string key_of(const Run& result);

/// Why: the error, or the message of the verdict.
std::string sentence_of(const Run& result);

/// What a reader looks for first stands first: broken, regressed, undecided, improved, passed; of the regressed
/// and of the improved, the largest change.
std::vector<const Run*> by_attention(const Report& report);

/// "Demo Release, commit 6d1f0c2e9b with changes".
std::string title_of(const Report& report);

/// "6 results, 1 error, 1 regressed, 4 pass, 2 missing".
std::string counts_of(const Report& report);

/// "196 of 200 tests are unaffected by this change; 2 are decided by earlier runs of the same programs": they were not measured.
/// Empty: all were.
std::string unmeasured_text(const Report& report);

/// Whether a change was estimated, against a baseline.
bool has_change(const Run& result);

/// Whether the numbers of its row leave open what it says: why nothing is decided, or which medians they are not.
bool needs_words(const Run& result);
std::vector<const Run*> that_need_words(const std::vector<const Run*>& results);

/// The medians of both sides, adjusted so that they differ by the estimated change. The estimate compares rounds one by one, so it
/// is not the quotient of the medians; each median takes half of the difference. If the quotient is outside of the interval and
/// each would take more than 1 %, both are empty, because adjusted medians would be far from what was measured.
struct ShownMedians {
  std::optional<double> before;
  std::optional<double> after;
};
ShownMedians shown_medians(const Run& result);

/// " (medians as measured, which the estimate does not use: 110.9 us -> 106.7 us, -3.75 %)", where shown_medians() has
/// none of them. Else empty.
std::string medians_note(const Run& result);

/// "+12.0 %": by how much the medians as measured differ. Empty where that reads as the change does.
std::string medians_change(const Run& result);

/// "+10.1 %", and "[+9.40 %, +10.9 %]".
std::string change_of(const Ratio& ratio);
std::string bounds_of(const Ratio& ratio);

}  // namespace holdfast::render
