#include "callmap/expressions.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace holdfast::callmap {
namespace {

/// What makes one expression: where it stands, and what is called.
using Key = std::tuple<std::string, int, int, std::string>;

Key key_of(const Position& at, const std::string& callee) { return {at.file, at.line, at.column, callee}; }

class Collecting {
 public:
  explicit Collecting(const Function& function) : function_(function), depth_(function.inside.size()) {}

  void add_site(std::size_t index) {
    const auto& site = function_.sites[index];
    if (site.inlined.size() < depth_ ||
        !std::equal(function_.inside.begin(), function_.inside.end(), site.inlined.begin()))
      return;
    const bool within = site.inlined.size() > depth_;
    // Without a position, what only goes wrong is noise: inlined code throws and cleans up everywhere.
    const bool noise = site.of_the_compiler || (site.at.line == 0 && !site.counts());
    if (!within && noise) return;
    const auto& at = within ? site.inlined[depth_].at : site.at;
    const auto& callee = within ? site.inlined[depth_].callee : site.callee;
    // Without a position each instruction is an expression of its own.
    auto key = key_of(at, callee);
    if (at.line == 0) std::get<3>(key) += ' ' + std::to_string(site.address);
    auto& call = call_of(key, callee, at);
    if (call.sites.empty() && !within) {
      call.linkage = site.linkage;
      call.kind = kind_of(site);
    }
    if (within) call.kind = Kind::inlined;
    call.sites.push_back(index);
  }

  void add_inlined(const InlinedCall& inlined) {
    auto& call = call_of(key_of(inlined.call.at, inlined.call.callee), inlined.call.callee, inlined.call.at);
    if (call.sites.empty()) call.kind = Kind::inlined;
    if (call.linkage.empty()) call.linkage = inlined.linkage;
  }

  std::vector<Call> ordered() {
    merge_guessed();
    for (auto& call : calls_) call.unprobeable = why_not(call);
    // Blocks are moved in the code, so the source tells the order. What comes from other files (macros) goes last.
    const auto place = [&](const Call& call) {
      return std::tuple(call.at.line == 0, call.at.file != function_.at.file, call.at.file, call.at.line,
                        call.at.column);
    };
    std::stable_sort(calls_.begin(), calls_.end(),
                     [&](const Call& a, const Call& b) { return place(a) < place(b); });
    return std::move(calls_);
  }

 private:
  static Kind kind_of(const Site& site) {
    if (site.tail) return Kind::tail;
    switch (site.kind) {
      case Site::Kind::direct:
        return Kind::direct;
      case Site::Kind::plt:
        return Kind::plt;
      case Site::Kind::virtual_call:
        return Kind::virtual_call;
      case Site::Kind::indirect:
        break;
    }
    return Kind::indirect;
  }

  /// A compiler may guess where a pointer leads, and call or inline that beside the call by the pointer: one
  /// expression all the same.
  void merge_guessed() {
    for (auto& pointer : calls_) {
      if (pointer.at.line == 0 || (pointer.kind != Kind::virtual_call && pointer.kind != Kind::indirect))
        continue;
      for (auto& guess : calls_) {
        if (&guess == &pointer || !(guess.at == pointer.at) || guess.sites.empty()) continue;
        pointer.sites.insert(pointer.sites.end(), guess.sites.begin(), guess.sites.end());
        guess.sites.clear();
        guess.callee.clear();
      }
      std::sort(pointer.sites.begin(), pointer.sites.end());
    }
    std::erase_if(calls_, [](const Call& call) { return call.callee.empty(); });
  }

  Call& call_of(const Key& key, const std::string& callee, const Position& at) {
    const auto [found, is_new] = index_.emplace(key, calls_.size());
    if (is_new) calls_.push_back({.callee = callee, .at = at});
    return calls_[found->second];
  }

  std::string why_not(const Call& call) const {
    if (call.sites.empty()) return "it was inlined, and no call is left in it";
    bool counts = false;
    for (const auto index : call.sites) {
      const auto& site = function_.sites[index];
      if (site.counts() && !site.unprobeable.empty()) return site.unprobeable;
      counts = counts || site.counts();
    }
    if (counts) return "";
    const auto& first = function_.sites[call.sites.front()];
    if (!first.unprobeable.empty()) return first.unprobeable;
    return first.returns ? "" : "it never returns";
  }

  const Function& function_;
  std::size_t depth_;
  std::vector<Call> calls_;
  std::map<Key, std::size_t> index_;
};

}  // namespace

std::vector<Call> expressions_of(const Function& function, const std::vector<InlinedCall>& inlined) {
  Collecting collecting(function);
  for (std::size_t i = 0; i < function.sites.size(); ++i) collecting.add_site(i);
  const auto* here = &inlined;
  std::vector<InlinedCall> within;
  for (const auto& step : function.inside) {
    std::vector<InlinedCall> next;
    for (const auto& call : *here) {
      if (call.call == step) next.insert(next.end(), call.inner.begin(), call.inner.end());
    }
    within = std::move(next);
    here = &within;
  }
  for (const auto& call : *here) collecting.add_inlined(call);
  return collecting.ordered();
}

const char* text_of(Kind kind) {
  switch (kind) {
    case Kind::direct:
      return "direct";
    case Kind::plt:
      return "plt";
    case Kind::virtual_call:
      return "virtual";
    case Kind::indirect:
      return "indirect";
    case Kind::tail:
      return "tail";
    case Kind::inlined:
      break;
  }
  return "inlined";
}

}  // namespace holdfast::callmap
