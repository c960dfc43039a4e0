#include "run/reference/former_names.hpp"

#include <algorithm>

#include "model/error.hpp"
#include "wire/param_names.hpp"

namespace holdfast::run {
namespace {

using wire::Alias;

bool has_axis(const Subject& subject, const std::string& axis) {
  const auto axes = wire::axes_of(subject.params);
  return std::find(axes.begin(), axes.end(), axis) != axes.end();
}

/// Returns true if the alias renames the subject's test, its benchmark or one of its axes.
bool is_about(const Alias& alias, const Subject& subject) {
  if (alias.test != subject.test) return false;
  if (alias.axis)
    return has_axis(subject, *alias.axis) && alias.benchmark.value_or(subject.benchmark) == subject.benchmark;
  return !alias.benchmark || *alias.benchmark == subject.benchmark;
}

/// Undoes the rename of an axis, and stores the former name under the current name, also after several
/// renames.
void rename_axis(const Alias& alias, Former& former) {
  former.subject.params = wire::renamed_axis(former.subject.params, *alias.axis, alias.formerly);
  for (auto& [today, then] : former.axes) {
    if (then != *alias.axis) continue;
    then = alias.formerly;
    return;
  }
  former.axes[*alias.axis] = alias.formerly;
}

/// Undoes one rename. Returns two candidates if the test may be a command, whose benchmark has the name of
/// its test.
std::vector<Former> before(const Alias& alias, const Former& now) {
  Former former = now;
  if (former.entry.empty()) former.entry = alias.entry;
  if (alias.axis) {
    rename_axis(alias, former);
    return {former};
  }
  if (alias.benchmark) {
    former.subject.benchmark = alias.formerly;
    return {former};
  }
  const bool may_be_command = former.subject.benchmark == former.subject.test;
  former.subject.test = alias.formerly;
  if (!may_be_command) return {former};
  auto command = former;
  command.subject.benchmark = alias.formerly;
  return {command, former};
}

bool same(const Subject& a, const Subject& b) {
  return a.test == b.test && a.benchmark == b.benchmark && a.params == b.params;
}

[[noreturn]] void still_in_use(const Alias& alias, const std::string& what) {
  throw Error(alias.entry + ": " + what + " \"" + alias.formerly + "\" is renamed to \"" + alias.name() +
              "\", but one with the former name still exists; remove the entry, or rename the new one");
}

using AllSeries = std::vector<store::HistorySeries>;

bool same_point(const Subject& a, const Subject& b) {
  return a.test == b.test && a.benchmark == b.benchmark && a.params == b.params;
}

std::vector<Subject> subjects_of(const AllSeries& all, const std::optional<Subject>& also) {
  std::vector<Subject> subjects;
  const auto add = [&](const Subject& subject) {
    const bool known = std::any_of(subjects.begin(), subjects.end(),
                                   [&](const Subject& other) { return same_point(other, subject); });
    if (!known) subjects.push_back(subject);
  };
  for (const auto& series : all) add(series.subject);
  if (also) add(*also);
  return subjects;
}

bool has_reference(const store::HistorySeries& series) {
  return std::any_of(series.points.begin(), series.points.end(),
                     [](const store::HistoryPoint& point) { return point.reference; });
}

bool measured_in(const store::HistorySeries& series, const std::string& session) {
  return std::any_of(series.points.begin(), series.points.end(),
                     [&](const store::HistoryPoint& point) { return point.session == session; });
}

/// Merges the series of a former name into that of the current name. If there are baselines under both names,
/// the one under the current name is used. If a session measured both names, the result under the current
/// name counts. Of two results of the same second, the one under the older name comes first.
void merge(store::HistorySeries& today, const store::HistorySeries& older) {
  const bool own = has_reference(today);
  auto points = older.points;
  std::erase_if(points, [&](const auto& point) { return measured_in(today, point.session); });
  for (auto& point : points) point.reference = point.reference && !own;
  points.insert(points.end(), today.points.begin(), today.points.end());
  std::stable_sort(points.begin(), points.end(),
                   [](const auto& a, const auto& b) { return a.started < b.started; });
  today.points = std::move(points);
}

/// Merges the series of a former name into that of the current name. If there is none yet, the series gets
/// the current name.
void take(store::HistorySeries older, const Subject& today, AllSeries& found) {
  std::erase_if(found, [&](const auto& series) { return same_point(series.subject, older.subject); });
  for (auto& point : older.points) point.formerly = wire::subject_words(older.subject);
  older.subject.test = today.test;
  older.subject.benchmark = today.benchmark;
  older.subject.params = today.params;
  const auto same = std::find_if(found.begin(), found.end(),
                                 [&](const auto& series) { return store::comparable(series, older); });
  if (same == found.end()) {
    found.push_back(std::move(older));
  } else {
    merge(*same, older);
  }
}

}  // namespace

std::vector<Former> former_names(const wire::Aliases& aliases, const Subject& subject) {
  std::vector<Former> all{{.subject = subject, .axes = {}, .entry = ""}};
  // Breadth-first search: the list grows while it is visited. Known names are skipped, so that a cycle of
  // aliases ends.
  for (std::size_t at = 0; at < all.size(); ++at) {
    // A copy, since push_back() moves the elements.
    const auto now = all[at];
    for (const auto& alias : aliases) {
      if (!is_about(alias, now.subject)) continue;
      for (auto& former : before(alias, now)) {
        const bool known = std::any_of(
            all.begin(), all.end(), [&](const Former& other) { return same(other.subject, former.subject); });
        if (!known) all.push_back(std::move(former));
      }
    }
  }
  all.erase(all.begin());
  return all;
}

std::vector<Subject> all_names(const wire::Aliases& aliases, const Subject& subject) {
  std::vector<Subject> names{subject};
  for (auto& former : former_names(aliases, subject)) names.push_back(std::move(former.subject));
  return names;
}

std::vector<std::string> params_then(const Former& former, std::vector<std::string> params) {
  for (auto& text : params) {
    const auto end = text.find('=');
    const auto then = former.axes.find(text.substr(0, end));
    if (then != former.axes.end()) text = then->second + text.substr(end);
  }
  return params;
}

std::string current_test(const wire::Aliases& aliases, const std::string& test) {
  auto name = test;
  // A cycle of aliases ends after as many steps as there are aliases.
  for (std::size_t step = 0; step < aliases.size(); ++step) {
    const auto next = std::find_if(aliases.begin(), aliases.end(), [&](const Alias& alias) {
      return alias.of_test() && alias.formerly == name;
    });
    if (next == aliases.end()) break;
    name = next->test;
  }
  return name;
}

void check_names(const wire::Aliases& aliases, const std::vector<std::string>& declared,
                 const std::vector<Subject>& listed) {
  for (const auto& alias : aliases) {
    for (const auto& subject : listed) {
      if (alias.of_test()) {
        const bool concerned = subject.test == alias.test || subject.test == alias.formerly;
        if (concerned && std::find(declared.begin(), declared.end(), alias.formerly) != declared.end())
          still_in_use(alias, "the test");
      } else if (subject.test == alias.test && alias.of_benchmark()) {
        if (subject.benchmark == alias.formerly) still_in_use(alias, "the benchmark");
      } else if (subject.test == alias.test &&
                 alias.benchmark.value_or(subject.benchmark) == subject.benchmark) {
        if (has_axis(subject, alias.formerly)) still_in_use(alias, "the axis");
      }
    }
  }
}

AllSeries renamed_history(store::Database& store, const wire::Aliases& aliases, const std::string& test,
                          const std::optional<std::string>& benchmark, const std::optional<Subject>& also) {
  if (aliases.empty()) return store::history_of(store, test, benchmark);
  // A benchmark may have had another name, so all are read, and selected at the end.
  auto found = store::history_of(store, test, std::nullopt);
  std::map<std::string, AllSeries> of_test{{test, found}};
  for (const auto& subject : subjects_of(found, also)) {
    for (const auto& former : former_names(aliases, subject)) {
      const auto [older, fresh] = of_test.try_emplace(former.subject.test);
      if (fresh) older->second = store::history_of(store, former.subject.test, std::nullopt);
      for (const auto& series : older->second) {
        if (same_point(series.subject, former.subject)) take(series, subject, found);
      }
    }
  }
  std::erase_if(found,
                [&](const auto& series) { return benchmark && series.subject.benchmark != *benchmark; });
  return found;
}

}  // namespace holdfast::run
