#include "binary/code/call_comparison.hpp"

#include <algorithm>
#include <cstdint>
#include <span>

#include "model/error.hpp"

namespace holdfast::binary {
namespace {

/// Returns true if the callee is called by a pointer. The kind of a tail call does not show that, but its empty linkage name
/// does.
bool by_pointer(const Call& call) {
  return call.kind == CallKind::virtual_call || call.kind == CallKind::indirect ||
         (call.kind == CallKind::tail && call.linkage.empty());
}

/// All calls by a pointer are considered equal, because the slot of a virtual table may change or may not be known.
bool same_callee(const Call& a, const Call& b) {
  return a.callee == b.callee || (by_pointer(a) && by_pointer(b));
}

using Calls = std::span<const Call>;

/// Maximum number of cells of 4 bytes: a thousand differing calls in one build and a hundred thousand in the other.
constexpr std::size_t kMost = 100'000'000;

/// Computes the table of the longest common subsequence by dynamic programming, in time and memory a.size() *
/// b.size(). The table is filled from the ends, so that the calls can be read in their order.
class CommonLengths {
 public:
  CommonLengths(Calls a, Calls b) : width_(b.size() + 1), longest_((a.size() + 1) * width_, 0) {
    for (std::size_t i = a.size(); i-- > 0;) {
      for (std::size_t j = b.size(); j-- > 0;)
        at(i, j) = same_callee(a[i], b[j]) ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }
  }
  /// Returns the length of the longest common subsequence of the rests of both lists, from `i` and from `j`.
  std::uint32_t& at(std::size_t i, std::size_t j) { return longest_[i * width_ + j]; }

 private:
  std::size_t width_;
  std::vector<std::uint32_t> longest_;
};

/// Adds a sentence about a call that only one build has. An inlined call without code is ignored, as the header says.
void tell(const Call& call, const char* who, std::vector<std::string>& differences) {
  if (call.sites.empty()) return;
  differences.push_back(std::string("only the ") + who + " build calls " + call.callee +
                        (call.at.line > 0 ? " (line " + std::to_string(call.at.line) + ")" : ""));
}

}  // namespace

CallComparison compare_calls(const Function& previous, const Function& current) {
  Calls a = previous.calls;
  Calls b = current.calls;
  CallComparison made;
  // Common prefixes and suffixes are skipped: most calls are the same, and a table of all of them would be large.
  std::size_t first = 0;
  for (; first < std::min(a.size(), b.size()) && same_callee(a[first], b[first]); ++first)
    made.same.emplace_back(first, first);
  a = a.subspan(first);
  b = b.subspan(first);
  std::size_t ends = 0;
  while (ends < std::min(a.size(), b.size()) && same_callee(a[a.size() - 1 - ends], b[b.size() - 1 - ends]))
    ++ends;
  a = a.first(a.size() - ends);
  b = b.first(b.size() - ends);
  if (!a.empty() && b.size() > kMost / a.size())
    throw Error("has too many calls that differ between the builds to compare them: " +
                std::to_string(a.size()) + " and " + std::to_string(b.size()));
  CommonLengths table(a, b);
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && same_callee(a[i], b[j])) {
      made.same.emplace_back(first + i++, first + j++);
    } else if (j == b.size() || (i < a.size() && table.at(i + 1, j) >= table.at(i, j + 1))) {
      // The larger length keeps more common calls. At a tie, the previous build's call comes first.
      tell(a[i++], "previous", made.differences);
    } else {
      tell(b[j++], "current", made.differences);
    }
  }
  for (std::size_t k = 0; k < ends; ++k) made.same.emplace_back(first + a.size() + k, first + b.size() + k);
  return made;
}

}  // namespace holdfast::binary
