#pragma once

/// What every format says of a report: what it is of, what needs attention, in which order, and the sentence of
/// each result. Texts from outside are passed on as they are; each format has an escaping of its own.

#include <string>
#include <vector>

#include "model/report.hpp"

namespace holdfast::render {

/// Anything but a pass.
bool needs_attention(const Result& result);

/// "regressed", and "regressed (no gate)" of one that is shown but does not gate.
std::string word_of(const Result& result);

/// "sort/names size=1000 [cycles]", for readers.
std::string name_of(const Result& result);

/// "sort sort/names size=1000 [cycles]", for programs that know a series by its name.
std::string key_of(const Result& result);

/// Why: the error, or the message of the verdict.
std::string sentence_of(const Result& result);

/// What a reader looks for first stands first: broken, regressed, undecided, improved, passed; of the regressed
/// and of the improved, the largest change.
std::vector<const Result*> by_attention(const Report& report);

/// "Demo Release, commit 6d1f0c2e9b with changes".
std::string title_of(const Report& report);

/// "6 results, 1 error, 1 regressed, 4 pass, 2 missing".
std::string counts_of(const Report& report);

/// "196 of 200 tests are unaffected by this change": they passed without being measured. Empty: none did.
std::string unaffected_text(const Report& report);

/// " (medians as measured: +8.12 %)", where those of both sides differ otherwise than the estimate says, which compares
/// rounds one by one, after the guard. Else empty.
std::string medians_note(const Result& result);

/// "+10.1 %", and "[+9.40 %, +10.9 %]".
std::string change_of(const Ratio& ratio);
std::string bounds_of(const Ratio& ratio);

}  // namespace holdfast::render
