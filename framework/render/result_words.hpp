#pragma once

/// The numbers and sentences of a result, for both the terminal and the pages. Each text is made only here.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "model/quantity.hpp"
#include "model/report.hpp"
#include "render/pinpoint_words.hpp"
#include "render/profile_words.hpp"

namespace holdfast::render {

struct WordedFact {
  std::string name;
  std::string value;  ///< empty if there is none
};

/// The median of a process, and the quartiles of its samples.
struct ProcessWords {
  std::string median;
  std::string low;
  std::string high;
  std::vector<std::string> warmup{};  ///< of each run of its warm-up, if they were kept (processes_text.hpp)
};

struct SideWords {
  std::string measured;                   ///< the median
  std::string median;                     ///< of shown_medians(); empty if that has none
  std::vector<ProcessWords> processes{};  ///< in the order of the processes
};

/// A function that changed, timed by itself.
struct FunctionWords {
  std::string name;
  std::string outcome;
  std::string change;  ///< "5.1 % slower [4.2, 6.0]", "+0.3 % [-0.5, 1.1]"; empty if it was not measured
  std::string share;   ///< "2 %" of the benchmark; empty if not known
  std::string note;
};

/// A member is empty if it does not apply. If the comment of a member begins with a word in brackets, the text of the
/// member is shown after that word.
struct ResultWords {
  std::string
      accepted;  ///< (accepted) "up to 8 % worse (baselines/known-regressions.json:3): checks its input"
  std::string
      known;  ///< (known) "until 2026-12-31, up to 8 % worse (baselines/known-regressions.json:3): safer parser"
  std::string
      quarantine;  ///< (quarantined) "until 2026-12-05, measured but not gating: 3 of 10 gates were called"
  std::string change;      ///< "+10.1 %"
  std::string interval;    ///< of the change: "+9.40 % to +10.9 %", "at least +9.40 %"
  std::string min_effect;  ///< "2 %"
  std::string
      detectable;  ///< for an undecided verdict: the loss that its rounds would detect in 95 of 100 cases, "2.9 %"
  std::string medians;  ///< difference of the measured medians; empty if it reads like the change
  std::string pairs;
  std::string seconds;  ///< "3.1"
  AxisUnit axis;        ///< of charts of its processes
  AxisUnit throughput;  ///< of the chart over workers
  SideWords baseline;
  SideWords current;
  std::optional<PinpointWords> pinpoint;
  ProfileWords profile;
  std::vector<WordedFact> calibration;  ///< lines of a table: {"false alarms", "3 of 10 gates"}
  std::vector<WordedFact> thresholds;   ///< used by the tester: {"minimum effect", "2 %"}
  std::vector<WordedFact> numbers;      ///< all numbers from which the verdict follows: {"p value", "1e-09"}
  std::vector<WordedFact> classic;      ///< testers: {"anova", "no difference"}
  std::string classic_level;
  std::vector<FunctionWords> functions;
  std::vector<std::string> shares;  ///< of the functions that the change affects, in their order
};
ResultWords result_words(const Run& result);

/// Returns the texts as JSON for the pages.
nlohmann::json words_json(const Run& result);

/// Returns "+9.40 % to +10.9 %", or "at least +9.40 %" for one bound; empty if it has none.
std::string interval_words(const Ratio& ratio);

/// Return numbers of a verdict: "1.79588", a p-value "1e-09", the interval of a tester "[0.0898, 0.1035]".
std::string figure_text(double value);
std::string p_value_text(double value);
std::string interval_text(const Interval& interval);

}  // namespace holdfast::render
