#include "session/former_names.hpp"

#include <algorithm>

#include "model/error.hpp"
#include "wire/param_names.hpp"

namespace holdfast::session {
namespace {

using wire::Alias;

bool has_axis(const Subject& subject, const std::string& axis) {
  const auto axes = wire::axes_of(subject.params);
  return std::find(axes.begin(), axes.end(), axis) != axes.end();
}

bool is_about(const Alias& alias, const Subject& subject) {
  if (alias.test != subject.test) return false;
  if (alias.axis)
    return has_axis(subject, *alias.axis) && alias.benchmark.value_or(subject.benchmark) == subject.benchmark;
  return !alias.benchmark || *alias.benchmark == subject.benchmark;
}

void rename_axis(const Alias& alias, Former& former) {
  former.subject.params = wire::renamed_axis(former.subject.params, *alias.axis, alias.formerly);
  for (auto& [today, then] : former.axes) {
    if (then != *alias.axis) continue;
    then = alias.formerly;
    return;
  }
  former.axes[*alias.axis] = alias.formerly;
}

/// One rename taken back. Of a test that may be a command there are two.
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
  throw Error(alias.entry + ": " + what + " \"" + alias.formerly + "\" is said to be called \"" +
              alias.name() +
              "\" now, but there is still one of that name; remove the entry, or rename what is new");
}

}  // namespace

std::vector<Former> former_names(const wire::Aliases& aliases, const Subject& subject) {
  std::vector<Former> all{{.subject = subject, .axes = {}, .entry = ""}};
  for (std::size_t at = 0; at < all.size(); ++at) {
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

}  // namespace holdfast::session
