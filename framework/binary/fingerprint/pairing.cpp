// Pairs twins from certain to uncertain: first the twins to which equal functions with names refer, then unique contents,
// then the order among equal contents, and at last sizes. Each new pair of equal functions leads to the twins that they
// refer to.

#include "binary/fingerprint/pairing.hpp"

#include <algorithm>

namespace holdfast::binary {
namespace {

/// Maximum number of functions between two pairs that are aligned; more are paired only by their order.
constexpr std::size_t kAligned = 400;
/// Maximum ratio of the sizes of partners with different content.
constexpr std::uint64_t kSizeRatio = 4;

template <class Groups, class Member>
void gather(const Fingerprints& all, Groups& groups, Member member) {
  for (std::uint32_t i = 0; i < all.functions.size(); ++i) {
    if (is_twin(all.functions[i])) (groups[shared_name(all.functions[i])].*member).push_back(i);
  }
}

/// Returns functions by their content, without the twins that they refer to.
std::map<Digest, std::vector<std::uint32_t>> by_content(const Fingerprints& all,
                                                        const std::vector<std::uint32_t>& some) {
  std::map<Digest, std::vector<std::uint32_t>> found;
  for (const auto function : some) found[all.functions[function].live_digest].push_back(function);
  return found;
}

}  // namespace

Pairing::Pairing(const Fingerprints& previous, const Fingerprints& current)
    : previous_(previous), current_(current) {
  std::map<std::string, Group> groups;
  gather(previous, groups, &Group::previous);
  gather(current, groups, &Group::current);
  if (groups.empty()) return;
  follow_names();
  for (const auto& [name, group] : groups) pair_alone(group);
  for (const auto& [name, group] : groups) pair_between(group, Like::content);
  follow_changed();
  for (const auto& [name, group] : groups) pair_between(group, Like::size);
}

std::optional<std::uint32_t> Pairing::previous_of(std::uint32_t current) const {
  const auto found = previous_of_.find(current);
  return found == previous_of_.end() ? std::nullopt : std::optional(found->second);
}

bool Pairing::match(const Indices& previous, const Indices& current) const {
  return std::ranges::equal(previous, current, [&](std::uint32_t was, std::uint32_t is) {
    const auto found = previous_of_.find(is);
    return found != previous_of_.end() && found->second == was;
  });
}

/// Pairs the twins that functions and variables with the same name refer to in the same positions.
void Pairing::follow_names() {
  std::map<std::string, const FunctionPrint*> functions;
  std::map<std::string, const VariablePrint*> variables;
  for (const auto& function : previous_.functions) functions.emplace(function.name, &function);
  for (const auto& variable : previous_.variables) variables.emplace(variable.name, &variable);
  for (const auto& function : current_.functions) {
    const auto found = functions.find(function.name);
    if (is_twin(function) || found == functions.end()) continue;
    if (found->second->live_digest == function.live_digest)
      follow(found->second->live_twins, function.live_twins);
  }
  for (const auto& variable : current_.variables) {
    const auto found = variables.find(variable.name);
    if (found != variables.end() && found->second->digest == variable.digest)
      follow(found->second->twins, variable.twins);
  }
  follow();
}

/// Pairs functions whose content is unique.
void Pairing::pair_alone(const Group& group) {
  const auto before = by_content(previous_, group.previous);
  for (const auto& [digest, now] : by_content(current_, group.current)) {
    const auto found = before.find(digest);
    if (found != before.end() && found->second.size() == 1 && now.size() == 1)
      pair(found->second.front(), now.front());
  }
  follow();
}

/// Pairs the remaining functions between two neighbouring pairs by their order.
void Pairing::pair_between(const Group& group, Like like) {
  // Linkers keep the order of functions, so what is between two pairs in one build is
  // between them in the other.
  auto was = group.previous.begin();
  Indices gap;
  const auto close = [&](Indices::const_iterator until) {
    Indices before;
    for (; was != until; ++was) {
      if (!current_of_.contains(*was)) before.push_back(*was);
    }
    pair_gap(before, gap, like);
    gap.clear();
  };
  for (const auto is : group.current) {
    const auto partner = previous_of(is);
    if (!partner) gap.push_back(is);
    if (!partner) continue;
    const auto place = std::find(was, group.previous.end(), *partner);
    if (place != group.previous.end()) close(place);
  }
  close(group.previous.end());
  follow();
}

/// Pairs functions by the alignment with the most pairs.
void Pairing::pair_gap(const Indices& previous, const Indices& current, Like like) {
  const auto rows = std::min(previous.size(), kAligned);
  const auto columns = std::min(current.size(), kAligned);
  const auto worth = [&](std::uint32_t was, std::uint32_t is) -> std::uint32_t {
    if (like == Like::content) return is_same(was, is) ? 1 : 0;
    const auto a = previous_.functions[was].size;
    const auto b = current_.functions[is].size;
    return a <= kSizeRatio * b && b <= kSizeRatio * a ? 1 : 0;
  };
  // This is the algorithm for the longest common subsequence, with at most kAligned * kAligned cells.
  std::vector<std::uint32_t> best((rows + 1) * (columns + 1), 0);
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return best[i * (columns + 1) + j]; };
  for (auto i = rows; i-- > 0;) {
    for (auto j = columns; j-- > 0;)
      at(i, j) = std::max({at(i + 1, j), at(i, j + 1), at(i + 1, j + 1) + worth(previous[i], current[j])});
  }
  for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
    const auto gain = worth(previous[i], current[j]);
    if (gain > 0 && at(i, j) == at(i + 1, j + 1) + gain)
      pair(previous[i++], current[j++]);
    else if (at(i, j) == at(i + 1, j))
      ++i;
    else
      ++j;
  }
}

void Pairing::pair(std::uint32_t previous, std::uint32_t current) {
  if (!is_open(previous, current)) return;
  previous_of_[current] = previous;
  current_of_[previous] = current;
  // Only equal functions refer to their twins in the same positions.
  if (is_same(previous, current)) unfollowed_.emplace_back(previous, current);
}

/// Pairs changed functions that are called from the same place. This comes after all unchanged ones, because a caller can be
/// mistaken for a similar one.
void Pairing::follow_changed() {
  // The map is copied, because pair() adds to it.
  const auto pairs = previous_of_;
  for (const auto& [current, previous] : pairs) {
    const auto& was = previous_.functions[previous].live_twins;
    const auto& is = current_.functions[current].live_twins;
    if (!is_same(previous, current)) continue;
    for (std::size_t i = 0; i < std::min(was.size(), is.size()); ++i) pair(was[i], is[i]);
  }
  follow();
}

/// Continues with the twins that pairs of the same content refer to.
void Pairing::follow() {
  while (!unfollowed_.empty()) {
    const auto [previous, current] = unfollowed_.back();
    unfollowed_.pop_back();
    follow(previous_.functions[previous].live_twins, current_.functions[current].live_twins);
  }
}

void Pairing::follow(const Indices& previous, const Indices& current) {
  for (std::size_t i = 0; i < std::min(previous.size(), current.size()); ++i) {
    if (is_same(previous[i], current[i])) pair(previous[i], current[i]);
  }
}

bool Pairing::is_same(std::uint32_t previous, std::uint32_t current) const {
  return previous_.functions[previous].live_digest == current_.functions[current].live_digest;
}

bool Pairing::is_open(std::uint32_t previous, std::uint32_t current) const {
  return !current_of_.contains(previous) && !previous_of_.contains(current) &&
         shared_name(previous_.functions[previous]) == shared_name(current_.functions[current]);
}

}  // namespace holdfast::binary
