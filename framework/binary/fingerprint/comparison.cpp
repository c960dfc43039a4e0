#include "binary/fingerprint/comparison.hpp"

#include <algorithm>
#include <iterator>

namespace holdfast::binary {
namespace {

/// More identifiers that one build alone has are a rewrite.
constexpr std::size_t kIdentifiersMax = 64;

using ByName = std::map<std::string, const FunctionPrint*>;

ByName by_name(const Fingerprints& all) {
  ByName found;
  for (const auto& function : all.functions) {
    found.emplace(function.name, &function);
    for (const auto& other : function.other_names) found.emplace(other, &function);
  }
  return found;
}

FunctionState state_of(const FunctionPrint& previous, const FunctionPrint& current) {
  if (previous.digest == current.digest) return FunctionState::unchanged;
  return previous.live_digest == current.live_digest ? FunctionState::same_when_it_returns
                                                     : FunctionState::changed;
}

std::set<std::string> changed_variables(const Fingerprints& previous, const Fingerprints& current) {
  std::map<std::string, Digest> before;
  for (const auto& variable : previous.variables) before.emplace(variable.name, variable.digest);
  std::set<std::string> changed;
  for (const auto& variable : current.variables) {
    const auto found = before.find(variable.name);
    if (found == before.end()) continue;
    if (found->second != variable.digest) changed.insert(variable.name);
    before.erase(found);
  }
  for (const auto& [name, digest] : before) changed.insert(name);
  return changed;
}

std::set<std::string> all_identifiers(const ByName& functions) {
  std::set<std::string> found;
  for (const auto& [name, function] : functions) found.merge(identifiers_of(name));
  return found;
}

std::vector<std::string> only_in(const std::set<std::string>& these, const std::set<std::string>& others) {
  std::vector<std::string> found;
  std::set_difference(these.begin(), these.end(), others.begin(), others.end(), std::back_inserter(found));
  return found;
}

}  // namespace

const char* to_string(FunctionState state) {
  switch (state) {
    case FunctionState::unchanged:
      return "unchanged";
    case FunctionState::same_when_it_returns:
      return "same when it returns";
    case FunctionState::renamed:
      return "renamed";
    case FunctionState::changed:
      return "changed";
    case FunctionState::added:
      return "new";
    default:
      return "gone";
  }
}

std::size_t ModuleComparison::count(FunctionState state) const {
  return static_cast<std::size_t>(std::count_if(functions.begin(), functions.end(),
                                                [&](const auto& entry) { return entry.second == state; }));
}

bool ModuleComparison::differs(const std::string& previous) const {
  const auto found = functions.find(renamed(previous, renamings));
  return found == functions.end() || found->second == FunctionState::changed ||
         found->second == FunctionState::gone || found->second == FunctionState::added;
}

ModuleComparison compare(const Fingerprints& previous, const Fingerprints& current) {
  ModuleComparison made;
  const auto before = by_name(previous);
  const auto now = by_name(current);
  for (const auto& [name, function] : now) {
    const auto found = before.find(name);
    made.functions[name] = found == before.end() ? FunctionState::added : state_of(*found->second, *function);
  }
  for (const auto& [name, function] : before) made.functions.try_emplace(name, FunctionState::gone);
  made.variables = changed_variables(previous, current);
  std::ranges::set_symmetric_difference(previous.exported, current.exported,
                                        std::inserter(made.exports, made.exports.end()));
  made.needs_the_same = previous.needed == current.needed;
  made.loads_the_same = previous.relocations == current.relocations;
  return made;
}

Renamings renamings_between(const Fingerprints& previous, const Fingerprints& current) {
  const auto before = by_name(previous);
  const auto now = by_name(current);
  const auto old_words = all_identifiers(before);
  const auto new_words = all_identifiers(now);
  const auto gone = only_in(old_words, new_words);
  const auto added = only_in(new_words, old_words);
  Renamings found;
  if (gone.size() > kIdentifiersMax || added.size() > kIdentifiersMax) return found;
  for (const auto& from : gone) {
    std::size_t most = 0;
    for (const auto& to : added) {
      if (std::ranges::any_of(found,
                              [&](const auto& known) { return known.first != from && known.second == to; }))
        continue;
      auto tried = found;
      tried[from] = to;
      const auto same =
          static_cast<std::size_t>(std::count_if(before.begin(), before.end(), [&](const auto& entry) {
            const auto name = renamed(entry.first, tried);
            return name != entry.first && !before.contains(name) && now.contains(name);
          }));
      if (same <= most) continue;
      most = same;
      found[from] = to;
    }
  }
  return found;
}

ModuleComparison compare_modules(const std::string& previous, const std::string& current) {
  return compare_modules(fingerprints_of(previous), fingerprints_of(current),
                         [&](const Renamings& renamings) { return fingerprints_of(previous, renamings); });
}

ModuleComparison compare_modules(const Fingerprints& before, const Fingerprints& now,
                                 const PreviousPrints& renamed_before) {
  auto plain = compare(before, now);
  const auto renamings = renamings_between(before, now);
  if (renamings.empty()) return plain;
  auto made = compare(renamed_before(renamings), now);
  if (made.count(FunctionState::unchanged) <= plain.count(FunctionState::unchanged)) return plain;
  made.renamings = renamings;
  for (const auto& [former, function] : by_name(before)) {
    const auto name = renamed(former, renamings);
    const auto found = made.functions.find(name);
    if (name == former || found == made.functions.end() || found->second != FunctionState::unchanged)
      continue;
    found->second = FunctionState::renamed;
    made.former_names[name] = former;
  }
  return made;
}

std::set<std::uint32_t> callable_from(const Fingerprints& all, std::set<std::uint32_t> functions) {
  std::set<std::uint32_t> tables;
  std::vector<std::uint32_t> left(functions.begin(), functions.end());
  const auto take = [&](const std::vector<std::uint32_t>& calls) {
    for (const auto function : calls) {
      if (functions.insert(function).second) left.push_back(function);
    }
  };
  while (!left.empty()) {
    const auto& function = all.functions[left.back()];
    left.pop_back();
    take(function.calls);
    for (const auto variable : function.variables) {
      if (tables.insert(variable).second) take(all.variables[variable].calls);
    }
  }
  return functions;
}

}  // namespace holdfast::binary
