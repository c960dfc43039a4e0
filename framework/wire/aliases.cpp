#include "wire/aliases.hpp"

#include <algorithm>

#include "model/error.hpp"
#include "wire/codec.hpp"
#include "wire/committed_file.hpp"
#include "wire/dumped.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {

HOLDFAST_CODEC(Alias, test, formerly, benchmark, axis);

namespace {

using nlohmann::json;

const EntryShape& alias_shape() {
  static const EntryShape kShape{.needed = {"test", "formerly"},
                                 .optional = {"benchmark", "axis"},
                                 .example = R"({"test": "parse", "formerly": "parse-json"})"};
  return kShape;
}

/// Reads an entry. An old name that equals the new one would be a circle of one entry.
Alias alias_in(const CommittedEntry& entry) {
  auto alias = value_of<Alias>(entry.object, entry.where);
  alias.entry = entry.where;
  if (alias.formerly.empty()) refuse(entry.object, entry.where, "formerly", "the old name");
  if (alias.formerly == alias.name())
    refuse(entry.object, entry.where, "formerly", "another name than the new one");
  return alias;
}

/// Returns true if both entries name things of one namespace, in which names are unique.
bool same_names(const Alias& a, const Alias& b) {
  if (a.of_test() || b.of_test()) return a.of_test() && b.of_test();
  if (a.test != b.test || a.axis.has_value() != b.axis.has_value()) return false;
  // An entry without a benchmark renames an axis in all benchmarks of the test, so its axis is in one
  // namespace with those of any benchmark.
  return !a.axis || !a.benchmark || !b.benchmark || *a.benchmark == *b.benchmark;
}

/// Compares each pair of entries: the file is written by hand and has few of them.
void refuse_second_claim(const Aliases& all, const Alias& alias) {
  for (const auto& other : all) {
    if (same_names(other, alias) && other.formerly == alias.formerly)
      throw Error(alias.entry + ": \"" + alias.formerly + "\" is already a former name of \"" + other.name() +
                  "\" (" + other.entry + "); a former name can only have one new name");
  }
}

/// Follows the chain of new names, and throws Error for a circle.
void refuse_circle(const Aliases& all, const Alias& alias) {
  const Alias* at = &alias;
  // A chain that is longer than the list repeats an entry. The check of another entry of that circle reports
  // it.
  for (std::size_t step = 0; step < all.size(); ++step) {
    if (at->name() == alias.formerly)
      throw Error(alias.entry + ": \"" + alias.formerly +
                  "\" is renamed to itself by several entries; remove one of them, such as " + at->entry);
    const auto next = std::ranges::find_if(
        all, [&](const Alias& other) { return same_names(*at, other) && other.formerly == at->name(); });
    if (next == all.end()) return;
    at = &*next;
  }
}

}  // namespace

Aliases parse_aliases(const std::string& text, const std::string& file) {
  Aliases all;
  for (const auto& entry : parse_committed(text, file, alias_shape())) {
    auto alias = alias_in(entry);
    refuse_second_claim(all, alias);
    all.push_back(std::move(alias));
  }
  // Circles are searched after all entries are known, because a later entry may close a circle.
  for (const auto& alias : all) refuse_circle(all, alias);
  return all;
}

Aliases read_aliases(const std::string& file, bool must_exist) {
  return parse_aliases(committed_text(file, must_exist), file);
}

std::string renamed_axis(const std::string& params, const std::string& from, const std::string& to) {
  auto object = maybe_json(params);
  if (!object.is_object() || !object.contains(from)) return params;
  object[to] = object.at(from);
  object.erase(from);
  return dumped(object);
}

}  // namespace holdfast::wire
