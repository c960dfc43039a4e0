#include "binary/fingerprint/comparison.hpp"

#include <algorithm>
#include <iterator>

#include "binary/fingerprint/pairing.hpp"

namespace holdfast::binary {
namespace {

/// If one build alone has more identifiers than this, the code was rewritten, not renamed.
constexpr std::size_t kIdentifiersMax = 64;

using ByName = std::map<std::string, const FunctionPrint*>;

/// Returns the functions by all their names, without twins, because other functions share a twin's name.
ByName by_name(const Fingerprints& all) {
  ByName found;
  for (const auto& function : all.functions) {
    if (is_twin(function)) continue;
    found.emplace(function.name, &function);
    for (const auto& other : function.other_names) found.emplace(other, &function);
  }
  return found;
}

/// Returns true if an immediate operand may be an address of code.
bool may_be_address(const FunctionPrint& function) { return function.number_digest != function.digest; }

FunctionState state_of(const FunctionPrint& previous, const FunctionPrint& current, const Pairing& pairs) {
  if (previous.digest == current.digest && pairs.match(previous.twins, current.twins))
    return FunctionState::unchanged;
  // If both have an address of code, each may mean another function at the same address.
  const bool is_number = !may_be_address(previous) || !may_be_address(current);
  if (is_number && previous.number_digest == current.number_digest &&
      pairs.match(previous.number_twins, current.number_twins))
    return FunctionState::unchanged;
  return previous.live_digest == current.live_digest && pairs.match(previous.live_twins, current.live_twins)
             ? FunctionState::same_when_it_returns
             : FunctionState::changed;
}

/// Variables by name. A reference to a shared name may mean any of them.
using Variables = std::map<std::string, std::vector<const VariablePrint*>>;

Variables variables_of(const Fingerprints& all) {
  Variables found;
  for (const auto& variable : all.variables) found[variable.name].push_back(&variable);
  return found;
}

std::set<std::string> changed_variables(const Fingerprints& previous, const Fingerprints& current,
                                        const Pairing& pairs) {
  const auto now = variables_of(current);
  std::set<std::string> changed;
  for (const auto& [name, before] : variables_of(previous)) {
    const auto found = now.find(name);
    // Several variables may share a name, so each variable of the name must equal
    // each one of the other build.
    const auto same_as_all_now = [&](const VariablePrint* was) {
      return std::ranges::all_of(found->second, [&](const VariablePrint* is) {
        return was->digest == is->digest && pairs.match(was->twins, is->twins);
      });
    };
    if (found != now.end() && std::ranges::all_of(before, same_as_all_now)) continue;
    changed.insert(name);
    for (const auto* variable : before)
      changed.insert(variable->other_names.begin(), variable->other_names.end());
  }
  return changed;
}

/// Twins have the names of the previous build. A twin that only the current build has is named by both addresses.
void compare_twins(const Fingerprints& previous, const Fingerprints& current, const Pairing& pairs,
                   ModuleComparison& made) {
  for (const auto& function : previous.functions) {
    if (is_twin(function)) made.functions[function.name] = FunctionState::gone;
  }
  for (std::uint32_t i = 0; i < current.functions.size(); ++i) {
    const auto& function = current.functions[i];
    if (!is_twin(function)) continue;
    if (const auto partner = pairs.previous_of(i)) {
      const auto& before = previous.functions[*partner];
      made.functions[before.name] = state_of(before, function, pairs);
      made.twins[before.name] = function.address;
    } else {
      made.functions[function.name + " of the current build"] = FunctionState::added;
    }
  }
}

std::set<std::string> all_identifiers(const ByName& functions) {
  std::set<std::string> found;
  for (const auto& [name, function] : functions) found.merge(identifiers_of(name));
  return found;
}

/// Returns the names that only the first set has.
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
  // A name that the comparison does not know counts as a difference, because nothing proves the opposite.
  return found == functions.end() || found->second == FunctionState::changed ||
         found->second == FunctionState::gone || found->second == FunctionState::added;
}

ModuleComparison compare(const Fingerprints& previous, const Fingerprints& current) {
  ModuleComparison made;
  const Pairing pairs(previous, current);
  const auto before = by_name(previous);
  for (const auto& [name, function] : by_name(current)) {
    const auto found = before.find(name);
    made.functions[name] =
        found == before.end() ? FunctionState::added : state_of(*found->second, *function, pairs);
  }
  for (const auto& [name, function] : before) made.functions.try_emplace(name, FunctionState::gone);
  compare_twins(previous, current, pairs, made);
  made.variables = changed_variables(previous, current, pairs);
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
  // The choice is greedy: each old identifier gets the new one that turns the most names of the previous build
  // into names of the current build. Names may have several renamed identifiers, so earlier choices are applied,
  // too.
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
  // The renamings are only assumed. They are kept only if they explain differences.
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

}  // namespace holdfast::binary
