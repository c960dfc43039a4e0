#pragma once

/// Pinpoint: where a regression is. What was compared on the way, and the calls that lost the time.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace holdfast {

/// A step of a path: a function, or a range of its calls "a .. b", and where the function before it calls it.
struct PinpointPlace {
  std::string function;  ///< as people write it
  std::string module;    ///< file name of the program or library that it is in; empty: not known
  std::string source;    ///< "list.cpp:12" in the current build; empty: not known
};

/// The previous and the current build, in the unit of the whole.
struct PinpointSides {
  double previous = 0;
  double current = 0;

  double ratio() const { return previous > 0 ? current / previous : 0; }
};

/// One range of the calls of one function, compared. The loss is what a run of the whole spends more in it.
struct PinpointCompared {
  std::string function;
  std::string first;    ///< its first call
  std::string last;     ///< its last; the same as `first` for a single one
  std::string source;   ///< of the first call
  std::string outcome;  ///< "slower", "not slower", "faster", "undecided", "not measured"
  PinpointSides median;
  double loss = 0;
  double low = 0;  ///< bounds of the loss, 5 % on each side
  double high = 0;
  int rounds = 0;                             ///< processes of each build
  PinpointSides executions;                   ///< how often the range ran in a process
  std::optional<PinpointSides> instructions;  ///< by callgrind
  std::string note;
  std::vector<PinpointCompared> inside;  ///< its parts; of a single call, what was compared in what it calls
};

/// A line of source, with what a process of each build executed of it.
struct PinpointLine {
  std::string source;  ///< "list.cpp:12" in the current build
  PinpointSides instructions;
  /// Where the line calls what was inlined: the line in there, and so on, that has most of what came.
  std::vector<std::string> inlined = {};
};

struct Culprit {
  std::vector<PinpointPlace> path;  ///< from the function that was asked for to the answer
  bool own_code = false;            ///< the answer's own code, and not what it calls
  PinpointSides median;
  double loss = 0;
  double low = 0;
  double high = 0;
  double share = 0;                           ///< of the loss of the whole
  std::optional<PinpointSides> instructions;  ///< of the answer
  std::string opinion;                        ///< "agree", "time only", "instructions only", "unavailable"
  std::string reason;                         ///< why the search ended here
  std::vector<PinpointLine> lines = {};       ///< of its own code, those that execute more than before
};

/// Of a compilation, as the compiler says it.
struct PinpointPhase {
  std::string name;
  PinpointSides ns;
};

struct Pinpoint {
  std::string outcome;      ///< "located", "not slower", "undecided", "not searched"
  std::string function;     ///< that was asked for; of a compile test the source
  std::string strategy;     ///< "time", "instructions", "both"; of a compile test "includes"
  std::string unit = "ns";  ///< or "instructions"; of a compile test "lines"
  std::string conclusion;   ///< a sentence on what changed between the builds; empty: that was not asked
  std::optional<PinpointCompared> whole;  ///< the tree of all that was compared
  std::vector<Culprit> culprits;          ///< the largest loss first
  std::vector<PinpointPhase> phases =
      {};                      ///< of a compile test, those that take longer; longest growth first
  double unexplained = 0;      ///< of the loss of the whole, what no culprit accounts for
  std::string opinion;         ///< of the whole: as of a culprit
  std::string opinion_reason;  ///< why there is none, or what it suggests
  std::vector<std::string> warnings;
  int comparisons = 0;
  int processes = 0;
  double seconds = 0;
  std::uint64_t seed = 0;  ///< of the order of the processes
  bool out_of_budget = false;
};

}  // namespace holdfast
