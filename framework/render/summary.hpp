#pragma once

/// The common parts of all formats of a report: its title, the results that need attention, their order, and the
/// sentence of each. Texts from outside are not changed; each format escapes them in its own way.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"

namespace holdfast::render {

/// Returns true for anything but a pass.
bool needs_attention(const Run& result);

/// Returns "regressed", or "regressed (no gate)" for a result that is shown but does not gate.
std::string word_of(const Run& result);

/// Returns "sort/names size=1000 [cycles]", for readers.
std::string name_of(const Run& result);

/// Returns "sort sort/names size=1000 [cycles]", for programs that identify a series by its name.
std::string key_of(const Run& result);

/// Returns the reason: the error, or the message of the verdict.
std::string sentence_of(const Run& result);

/// Sorts the results for a reader: broken, regressed, undecided, improved, passed. Among the regressed and the
/// improved, the largest change is first.
std::vector<const Run*> by_attention(const Report& report);

/// Returns "Demo Release, commit 6d1f0c2e9b with changes".
std::string title_of(const Report& report);

/// Returns "6 results, 1 error, 1 regressed, 4 pass, 2 missing".
std::string counts_of(const Report& report);

/// Returns a sentence about tests that were not measured: "196 of 200 tests are unaffected by this change; 2 are
/// decided by earlier runs of the same programs". Empty if all were measured.
std::string unmeasured_text(const Report& report);

/// Returns true if a change was estimated, against a baseline.
bool has_change(const Run& result);

/// Returns true if the row of numbers needs an explanation: why nothing is decided, why a small change is red (MAX), or that the
/// medians disagree.
bool needs_words(const Run& result);
std::vector<const Run*> that_need_words(const std::vector<const Run*>& results);

/// The medians of both sides, adjusted so that they differ by the estimated change. The estimate compares rounds one
/// by one, so it is not the quotient of the medians; each median takes half of the difference. If the quotient is outside of the
/// interval and each median would change by more than 1 %, both are empty: adjusted medians would be far from the measured ones.
struct ShownMedians {
  std::optional<double> before;
  std::optional<double> after;
};
ShownMedians shown_medians(const Run& result);
/// Returns the medians as measured where shown_medians() has none.
ShownMedians shown_or_measured_medians(const Run& result);

/// Both medians as text; empty if there is none. Counts that differ do not look alike (format_sides()).
struct SideTexts {
  std::string before;
  std::string after;
};
SideTexts side_texts(const ShownMedians& levels, const std::string& unit);

/// Returns " (medians as measured, which the estimate does not use: 110.9 us -> 106.7 us, -3.75 %)" if
/// shown_medians() has none. Else empty.
std::string medians_note(const Run& result);

/// Returns "+12.0 %": the difference of the measured medians. Empty if it reads like the change.
std::string medians_change(const Run& result);

/// Return "+10.1 %", and "[+9.40 %, +10.9 %]".
std::string change_of(const Ratio& ratio);
std::string bounds_of(const Ratio& ratio);

}  // namespace holdfast::render
