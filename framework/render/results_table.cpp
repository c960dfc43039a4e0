#include "render/results_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "model/joined_text.hpp"
#include "model/quantity.hpp"
#include "model/text/sanitize_text.hpp"
#include "model/text/table.hpp"
#include "render/summary.hpp"

namespace holdfast::render {
namespace {

/// Smallest width of the names before both sides are left out. Names are more important than the sides, which the
/// change summarises.
constexpr std::size_t kNameAtLeast = 20;
constexpr std::size_t kBetween = 2;
/// The least width of the last cell of a table.
constexpr std::size_t kSentenceColumns = 20;

using Cells = std::vector<std::string>;

/// The cells of a result; unknown values are empty.
struct ResultCells {
  const Run* result = nullptr;
  std::string word;
  std::string name;
  std::string before;
  std::string after;
  std::string change;
  std::string interval;
  std::string sentence;    ///< shown instead of the change
  std::size_t common = 0;  ///< length of the beginning of the name that it shares with another name

  bool has_sides() const { return !before.empty() || !after.empty(); }
};

/// Returns the length of the longest common beginning, in whole words of a name such as "sort/names size=1000".
std::size_t common_begin(const std::string& a, const std::string& b) {
  const auto [differs, other] = std::ranges::mismatch(a, b);
  const auto same = static_cast<std::size_t>(differs - a.begin());
  const auto between = same == 0 ? std::string::npos : a.find_last_of(" =/", same - 1);
  return between == std::string::npos ? 0 : between + 1;
}

/// Among sorted names, a name shares its longest common beginning with one of its neighbours. So sorting takes O(n
/// log n) instead of comparing all pairs.
void find_common(std::vector<ResultCells>& rows) {
  std::vector<ResultCells*> sorted;
  for (auto& row : rows) sorted.push_back(&row);
  std::ranges::sort(sorted, {}, [](const ResultCells* row) { return row->name; });
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    const auto common = common_begin(sorted[i - 1]->name, sorted[i]->name);
    for (auto* row : {sorted[i - 1], sorted[i]}) row->common = std::max(row->common, common);
  }
}

/// Cuts the end of the beginning that the name shares with another one, because the rest distinguishes the names. If
/// that does not suffice, cuts the middle.
std::string cut_name(const ResultCells& row, std::size_t columns) {
  const auto& name = row.name;
  const auto width = text::columns_of(name);
  // A name can only be cut at a byte if each of its bytes is one column wide.
  if (width <= columns || width != name.size()) return text::elided_middle(name, columns);
  const auto kept = row.common + columns;
  constexpr std::string_view kCut = "...";
  if (kept < name.size() + kCut.size()) return text::elided_middle(name, columns);
  return name.substr(0, kept - name.size() - kCut.size()) + std::string(kCut) + name.substr(row.common);
}

/// Returns "[ +9.40,  +10.9] %".
std::string interval_cell(const Ratio& ratio) {
  const auto bound = [](double value) {
    const auto text = format_percent(value - 1);
    return text.substr(0, text.find(' '));
  };
  return fmt::format("[{:>6}, {:>6}] %", bound(ratio.low), bound(ratio.high));
}

ResultCells cells_of(const Run& result) {
  ResultCells made{.result = &result, .word = word_of(result), .name = text::sanitize_line(name_of(result))};
  const auto levels = result.error ? ShownMedians{} : shown_medians(result);  // an error has no medians
  const auto [before, after] = side_texts(levels, result.subject.unit);
  made.before = text::sanitize_line(before);
  made.after = text::sanitize_line(after);
  if (!has_change(result)) {
    made.sentence = text::sanitize_line(sentence_of(result));
  } else {
    made.change = change_of(*result.verdict->estimate);
    made.interval = interval_cell(*result.verdict->estimate);
  }
  return made;
}

/// The columns that are shown, and the width of the names.
struct ResultColumns {
  bool before = false;
  bool after = false;
  bool change = false;
  bool interval = false;
  std::size_t name = 0;
  std::size_t sentence = 0;  ///< width of a sentence beside both sides
};

std::size_t widest(const std::vector<ResultCells>& rows, std::string ResultCells::*cell, std::size_t least) {
  std::size_t width = 0;
  for (const auto& row : rows) width = std::max(width, text::columns_of(row.*cell));
  return width == 0 ? 0 : std::max(width, least);
}

/// Returns the width of a column with the blanks before it; 0 if the column is not shown.
std::size_t taken(bool shown, std::size_t width) { return shown && width > 0 ? width + kBetween : 0; }

/// Decides which columns are shown. If room is missing, the names are cut first, then both sides are left out,
/// because the change summarises them, and then the interval (results_table.hpp).
ResultColumns columns_for(const std::vector<ResultCells>& rows, const ResultsStyle& style) {
  const auto names = widest(rows, &ResultCells::name, std::string_view("benchmark").size());
  const auto before = widest(rows, &ResultCells::before, std::string_view("before").size());
  const auto after = widest(rows, &ResultCells::after, std::string_view("after").size());
  const auto change = widest(rows, &ResultCells::change, std::string_view("change").size());
  const auto interval = widest(rows, &ResultCells::interval, std::string_view("interval").size());
  const auto sentence = widest(rows, &ResultCells::sentence, 1);
  const auto word = widest(rows, &ResultCells::word, style.header ? std::string_view("verdict").size() : 0);
  ResultColumns columns{
      .before = before > 0, .after = after > 0, .change = change > 0, .interval = interval > 0};
  const auto room_beside = [&](std::size_t taken_columns) {
    const auto used = style.indent + word + kBetween + taken_columns;
    return style.layout.width > used ? style.layout.width - used : 0;
  };
  const auto room_for_names = [&] {
    const auto numbers = taken(columns.before, before) + taken(columns.after, after) +
                         taken(columns.change, change) + taken(columns.interval, interval);
    return room_beside(std::max(numbers, taken(sentence > 0, kSentenceColumns)));
  };
  if (room_for_names() < std::min(names, kNameAtLeast) && columns.change)
    columns.before = columns.after = false;
  if (room_for_names() < std::min(names, kNameAtLeast / 2)) columns.interval = false;
  columns.name = std::clamp<std::size_t>(room_for_names(), 8, std::max<std::size_t>(names, 8));
  columns.sentence =
      room_beside(columns.name + kBetween + taken(columns.before, before) + taken(columns.after, after));
  return columns;
}

/// Returns the cells of a row. A result without a change has a sentence instead, which may use the room of
/// the columns after it.
text::TableRow numbers_row(const ResultCells& row, const ResultColumns& columns) {
  Cells cells{row.word, cut_name(row, columns.name)};
  const bool has_sides = row.has_sides();
  const bool is_sentence = !row.sentence.empty();
  const bool fits = text::columns_of(row.sentence) <= columns.sentence;
  if (columns.before && (has_sides || !is_sentence)) cells.push_back(row.before);
  if (columns.after && (has_sides || !is_sentence)) cells.push_back(row.after);
  if (columns.change && !is_sentence) cells.push_back(row.change);
  if (is_sentence) {
    cells.push_back(has_sides && !fits ? "" : row.sentence);  // half a sentence beside numbers is useless
  } else {
    cells.push_back(columns.interval ? row.interval : "");
  }
  return {.cells = cells, .verdict = row.result->word()};
}

text::TableRow header_row(const ResultColumns& columns) {
  Cells cells{"verdict", "benchmark"};
  if (columns.before) cells.emplace_back("before");
  if (columns.after) cells.emplace_back(columns.before ? "after" : "now");
  if (columns.change) cells.emplace_back("change");
  cells.emplace_back(columns.interval ? "interval" : "");
  return {.cells = cells};
}

std::vector<ResultCells> rows_for(const std::vector<const Run*>& results) {
  std::vector<ResultCells> rows;
  for (const auto* result : results) rows.push_back(cells_of(*result));
  find_common(rows);
  return rows;
}

/// Returns the results that are shown, in the same order: passes are left out first, then improvements, each from the
/// end of the list.
std::vector<const Run*> that_fit(std::vector<const Run*> results, std::size_t most) {
  for (const char* word : {"pass", "improved"}) {
    // Rows are removed from the end, because the list is sorted by importance.
    for (auto at = results.size(); most > 0 && at-- > 0 && results.size() > most;) {
      if (results[at]->word() == word) results.erase(results.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }
  return results;
}

/// Returns "  and 38 more: 3 improved, 35 pass (--verbose shows them)".
std::string folded_line(const std::vector<const Run*>& all, const std::vector<const Run*>& shown) {
  std::map<std::string, std::size_t> counts;
  for (const auto* result : all) ++counts[result->word()];
  for (const auto* result : shown) --counts[result->word()];
  std::vector<std::string> words;
  for (const auto& [word, count] : counts) {
    if (count > 0) words.push_back(fmt::format("{} {}", count, word));
  }
  if (words.empty()) return "";
  return fmt::format("  and {} more: {} (--verbose shows them)\n", all.size() - shown.size(), listed(words));
}

}  // namespace

ResultsTable results_table(const std::vector<const Run*>& results, const ResultsStyle& style) {
  if (results.empty()) return {};
  const auto shown = that_fit(results, style.most);
  const auto rows = rows_for(shown);
  const auto columns = columns_for(rows, style);
  std::vector<text::TableRow> table;
  if (style.header) table.push_back(header_row(columns));
  for (const auto& row : rows) table.push_back(numbers_row(row, columns));
  const auto sides = static_cast<std::size_t>(columns.before) + columns.after + columns.change;
  ResultsTable made{.text = text::table_text(table, {.align = "ll" + std::string(sides, 'r'),
                                                     .indent = style.indent,
                                                     .width = style.layout.width,
                                                     .layout = style.layout})};
  for (const auto& row : rows) {
    // A sentence was cut if the text does not contain all of it.
    if (made.text.find(row.sentence) == std::string::npos) made.cut.push_back(row.result);
  }
  made.text += folded_line(results, shown);
  return made;
}

namespace {

/// A sentence, and the results to which it applies.
struct Remark {
  bool is_undecided;
  std::string sentence;
  Cells names;
};

}  // namespace

std::string results_remarks(const std::vector<const Run*>& results, const ResultsStyle& style,
                            std::size_t all) {
  std::vector<Remark> remarks;
  for (const auto* result : results) {
    const bool is_undecided = result->word() == "inconclusive" && has_change(*result);
    auto sentence = text::sanitize_line(sentence_of(*result) + medians_note(*result));
    const auto same = [&](const Remark& one) {
      return one.is_undecided == is_undecided && one.sentence == sentence;
    };
    const auto known = std::ranges::find_if(remarks, same);
    (known == remarks.end() ? remarks.emplace_back(Remark{is_undecided, std::move(sentence), {}}) : *known)
        .names.push_back(text::sanitize_line(name_of(*result)));
  }
  std::string text;
  for (const auto& [is_undecided, sentence, names] : remarks) {
    if (sentence.empty() && !is_undecided) continue;
    const auto said = (is_undecided ? "undecided: " : "") + sentence;
    const char* verb = !is_undecided ? ": " : names.size() == 1 ? " is " : " are ";
    text += std::string(style.indent, ' ') +
            text::wrapped(names.size() == all ? said : listed_first(names) + verb + said, style.indent,
                          style.layout) +
            "\n";
  }
  return text;
}

}  // namespace holdfast::render
