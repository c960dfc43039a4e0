#include "callmap/comparison.hpp"

#include <algorithm>

namespace holdfast::callmap {
namespace {

/// The kind of a call in place of a return says nothing of how it finds its callee.
bool by_pointer(const Call& call) {
  return call.kind == Kind::virtual_call || call.kind == Kind::indirect ||
         (call.kind == Kind::tail && call.linkage.empty());
}

/// Which entry of a table a pointer is taken from may change with the class, and may be not seen.
bool same(const Call& a, const Call& b) { return a.callee == b.callee || (by_pointer(a) && by_pointer(b)); }

class Table {
 public:
  Table(const std::vector<Call>& a, const std::vector<Call>& b)
      : width_(b.size() + 1), longest_((a.size() + 1) * width_, 0) {
    for (std::size_t i = a.size(); i-- > 0;) {
      for (std::size_t j = b.size(); j-- > 0;)
        at(i, j) = same(a[i], b[j]) ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
    }
  }
  /// Length of the longest common sequence of what begins there.
  std::size_t& at(std::size_t i, std::size_t j) { return longest_[i * width_ + j]; }

 private:
  std::size_t width_;
  std::vector<std::size_t> longest_;
};

void tell(const Call& call, const char* who, std::vector<std::string>& differences) {
  if (call.sites.empty()) return;
  differences.push_back(std::string("only the ") + who + " build calls " + call.callee +
                        (call.at.line > 0 ? " (line " + std::to_string(call.at.line) + ")" : ""));
}

}  // namespace

Comparison compared(const Function& previous, const Function& current) {
  const auto& a = previous.calls;
  const auto& b = current.calls;
  Table table(a, b);
  Comparison made;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && same(a[i], b[j])) {
      made.same.emplace_back(i++, j++);
    } else if (j == b.size() || (i < a.size() && table.at(i + 1, j) >= table.at(i, j + 1))) {
      tell(a[i++], "previous", made.differences);
    } else {
      tell(b[j++], "current", made.differences);
    }
  }
  return made;
}

}  // namespace holdfast::callmap
