#pragma once

/// Pinpoint: the location of a regression, with all comparisons of the search and the calls that lost the time.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace holdfast {

/// A step of a path: a function, or a range of its calls "a .. b", and the place where the previous function calls it.
struct PinpointPlace {
  std::string function;  ///< readable name
  std::string module;    ///< file name of the program or library that contains it; empty if not known
  std::string source;    ///< "list.cpp:12" in the current build; empty if not known
};

/// A value in the previous and in the current build, in the unit of the whole search.
struct PinpointSides {
  double previous = 0;
  double current = 0;

  double ratio() const { return previous > 0 ? current / previous : 0; }
};

/// The comparison of a range of the calls of one function. The loss is the increase of the time that a run of the whole
/// spends in the range.
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
  PinpointSides executions;                   ///< number of executions of the range in a process
  std::optional<PinpointSides> instructions;  ///< by callgrind
  std::string note;
  std::vector<PinpointCompared> inside;  ///< its parts; for a single call, the comparisons of its callees
};

/// A line of source, with the number of its instructions that a process of each build executed.
struct PinpointLine {
  std::string source;  ///< "list.cpp:12" in the current build
  PinpointSides instructions;
  /// If the line calls an inlined function, the line in that function with the largest increase, and so on.
  std::vector<std::string> inlined = {};
};

struct Culprit {
  std::vector<PinpointPlace> path;  ///< from the requested function to the culprit
  bool own_code = false;            ///< true if the culprit's own code lost the time, and not its callees
  PinpointSides median;
  double loss = 0;
  double low = 0;
  double high = 0;
  double share = 0;                           ///< of the loss of the whole
  std::optional<PinpointSides> instructions;  ///< of the culprit
  std::string opinion;                        ///< "agree", "time only", "instructions only", "unavailable"
  std::string reason;                         ///< the reason why the search ended here
  std::vector<PinpointLine> lines = {};  ///< lines of its own code that execute more instructions than before
};

/// A phase of a compilation, as the compiler reports it.
struct PinpointPhase {
  std::string name;
  PinpointSides ns;
};

struct Pinpoint {
  std::string outcome;      ///< "located", "not slower", "undecided", "not searched"
  std::string function;     ///< the requested function; for a compile test the source file
  std::string strategy;     ///< "time", "instructions", "both"; for a compile test "includes"
  std::string unit = "ns";  ///< or "instructions"; for a compile test "lines"
  std::string conclusion;   ///< a sentence on the changes between the builds; empty if not requested
  std::optional<PinpointCompared> whole;  ///< the tree of all that was compared
  std::vector<Culprit> culprits;          ///< the largest loss first
  std::vector<PinpointPhase> phases =
      {};                      ///< for a compile test, the phases that take longer; the largest growth first
  double unexplained = 0;      ///< part of the loss of the whole that no culprit accounts for
  std::string opinion;         ///< of the whole, with the words of Culprit::opinion
  std::string opinion_reason;  ///< the reason why there is none, or what it suggests
  std::vector<std::string> warnings;
  int comparisons = 0;
  int processes = 0;
  double seconds = 0;
  std::uint64_t seed = 0;  ///< of the order of the processes
  bool out_of_budget = false;
};

}  // namespace holdfast
