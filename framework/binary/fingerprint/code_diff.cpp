#include "binary/fingerprint/code_diff.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>

namespace holdfast::binary {
namespace {

constexpr std::size_t kContext = 6;
/// Maximum number of compared instructions; the rest of longer functions is ignored.
constexpr std::size_t kCompared = 3000;

/// A row of the diff: a line of one side or of both.
struct Row {
  std::optional<std::size_t> previous{};
  std::optional<std::size_t> current{};
  bool is_equal() const { return previous && current; }
};

using CodeLines = std::vector<CodeLine>;

/// Two jumps are alike wherever they lead: the index of a target changes with each inserted instruction. The
/// labels show real differences.
bool alike(const CodeLine& one, const CodeLine& other) {
  return one.text == other.text && one.target.has_value() == other.target.has_value();
}

/// Aligns both sides by their longest common subsequence, from the first difference on.
void align(const CodeLines& previous, const CodeLines& current, std::size_t from, std::vector<Row>& rows) {
  const auto before = previous.size() - from;
  const auto now = current.size() - from;
  // The table is filled from the ends, by dynamic programming. kCompared limits the table to 18 MB,
  // and its lengths to 16 bits.
  std::vector<std::uint16_t> longest((before + 1) * (now + 1), 0);
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint16_t& { return longest[i * (now + 1) + j]; };
  for (auto i = before; i-- > 0;) {
    for (auto j = now; j-- > 0;)
      at(i, j) = alike(previous[from + i], current[from + j])
                     ? static_cast<std::uint16_t>(at(i + 1, j + 1) + 1)
                     : std::max(at(i + 1, j), at(i, j + 1));
  }
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < before || j < now) {
    if (i < before && j < now && alike(previous[from + i], current[from + j]))
      rows.push_back({from + i++, from + j++});
    else if (i < before && (j == now || at(i + 1, j) >= at(i, j + 1)))
      rows.push_back({from + i++, std::nullopt});
    else
      rows.push_back({std::nullopt, from + j++});
  }
}

/// Returns the rows of the diff. Equal lines at the beginning are skipped, because the time of align() is proportional
/// to the product of both lengths.
std::vector<Row> rows_of(const CodeLines& previous, const CodeLines& current) {
  std::vector<Row> rows;
  while (rows.size() < std::min(previous.size(), current.size()) &&
         alike(previous[rows.size()], current[rows.size()]))
    rows.push_back({rows.size(), rows.size()});
  align(previous, current, rows.size(), rows);
  return rows;
}

std::set<std::size_t> targets_of(const CodeLines& code) {
  std::set<std::size_t> targets;
  for (const auto& line : code) {
    if (line.target) targets.insert(*line.target);
  }
  return targets;
}

/// Labels of each side, by the index of the line.
struct Labels {
  std::map<std::size_t, std::string> previous;
  std::map<std::size_t, std::string> current;

  Labels(const std::vector<Row>& rows, const CodeLines& before, const CodeLines& now) {
    const auto led_to_before = targets_of(before);
    const auto led_to_now = targets_of(now);
    std::size_t count = 0;
    for (const auto& row : rows) {
      const bool in_previous = row.previous && led_to_before.contains(*row.previous);
      const bool in_current = row.current && led_to_now.contains(*row.current);
      if (!in_previous && !in_current) continue;
      // Labels are numbered along the rows, so equal instructions of both builds share one.
      const auto label = "L" + std::to_string(++count);
      if (in_previous) previous[*row.previous] = label;
      if (in_current) current[*row.current] = label;
    }
  }
};

std::string text_with(const CodeLine& line, const std::map<std::size_t, std::string>& labels) {
  if (!line.target) return line.text;
  const auto found = labels.find(*line.target);
  // A target behind the compared instructions has no label.
  return line.text + " " + (found == labels.end() ? "the end" : found->second);
}

class Writer {
 public:
  Writer(const CodeLines& previous, const CodeLines& current, const std::vector<Row>& rows)
      : previous_(previous), current_(current), labels_(rows, previous, current) {
    for (const auto& row : rows) write(row);
    flush();
  }
  std::vector<std::string> take() { return std::move(lines_); }

 private:
  /// Writes a row. If only one build has a label there, only the line of the label differs.
  void write(const Row& row) {
    const auto before = row.previous ? label(*row.previous, labels_.previous) : "";
    const auto now = row.current ? label(*row.current, labels_.current) : "";
    put(before, now);
    put(row.previous ? text_with(previous_[*row.previous], labels_.previous) : "",
        row.current ? text_with(current_[*row.current], labels_.current) : "");
  }

  static std::string label(std::size_t line, const std::map<std::size_t, std::string>& labels) {
    const auto found = labels.find(line);
    return found == labels.end() ? "" : found->second + ":";
  }

  /// Collects differences, so that a changed section is printed as all removed lines and then all added ones.
  void put(const std::string& before, const std::string& now) {
    if (before == now) {
      if (before.empty()) return;
      flush();
      lines_.push_back("  " + before);
      return;
    }
    if (!before.empty()) removed_.push_back("- " + before);
    if (!now.empty()) added_.push_back("+ " + now);
  }

  void flush() {
    lines_.insert(lines_.end(), removed_.begin(), removed_.end());
    lines_.insert(lines_.end(), added_.begin(), added_.end());
    removed_.clear();
    added_.clear();
  }

  const CodeLines& previous_;
  const CodeLines& current_;
  Labels labels_;
  std::vector<std::string> lines_;
  std::vector<std::string> removed_;
  std::vector<std::string> added_;
};

bool is_same(const std::string& line) { return line.starts_with("  "); }

}  // namespace

std::vector<std::string> code_diff(const CodeLines& previous, const CodeLines& current) {
  const auto part_of = [](const CodeLines& code) {
    return CodeLines(code.begin(),
                     code.begin() + static_cast<std::ptrdiff_t>(std::min(code.size(), kCompared)));
  };
  const auto before = part_of(previous);
  const auto now = part_of(current);
  auto lines = Writer(before, now, rows_of(before, now)).take();
  if (std::ranges::all_of(lines, is_same))
    return {"@ the instructions are the same; data that they refer to differs"};
  if (before.size() < previous.size() || now.size() < current.size())
    lines.push_back("@ only the first " + std::to_string(kCompared) + " instructions are compared");
  return lines;
}

std::vector<std::string> folded(const std::vector<std::string>& lines, std::size_t most) {
  std::vector<std::string> made;
  for (std::size_t i = 0; i < lines.size();) {
    auto end = i;
    while (end < lines.size() && is_same(lines[end])) ++end;
    // Equal lines at the begin or the end of the diff have a difference on one side only, so
    // they need context only there.
    const auto head = i == 0 ? 0 : kContext;
    const auto tail = end == lines.size() ? 0 : kContext;
    const auto count = end - i;
    // Omitting a single line would save nothing, because a line says that it was omitted.
    if (count > head + tail + 1) {
      const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(i);
      made.insert(made.end(), begin, begin + static_cast<std::ptrdiff_t>(head));
      made.push_back("@ " + std::to_string(count - head - tail) + " equal lines");
      i = end - tail;
    }
    for (; i < end; ++i) made.push_back(lines[i]);
    if (end < lines.size()) made.push_back(lines[i++]);
  }
  if (made.size() <= most) return made;
  const auto left = made.size() - most;
  made.resize(most);
  made.push_back("@ " + std::to_string(left) + " more lines are left out");
  return made;
}

}  // namespace holdfast::binary
