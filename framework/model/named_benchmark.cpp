#include "model/named_benchmark.hpp"

#include "model/function_names.hpp"

namespace holdfast {
namespace {

/// Names the functions of one benchmark.
/// This class has an overload for each kind of text, so that the functions below only list the members that
/// have names of functions.
class Naming {
 public:
  explicit Naming(const std::string& benchmark) : benchmark_(benchmark) {}

  void in(std::string& text) const { text = with_benchmark_named(text, benchmark_); }
  void in(std::vector<std::string>& texts) const {
    for (auto& text : texts) in(text);
  }
  void in(std::vector<Profile::Node>& nodes) const {
    for (auto& node : nodes) {
      in(node.name);
      in(node.children);
    }
  }
  void in(PinpointCompared& compared) const {
    for (auto* text : {&compared.function, &compared.first, &compared.last, &compared.note}) in(*text);
    for (auto& part : compared.inside) in(part);
  }
  void in(Culprit& culprit) const {
    for (auto& place : culprit.path) in(place.function);
    in(culprit.reason);
  }
  void in(Reach& reach) const {
    in(reach.changed);
    in(reach.unknown);
    for (auto& function : reach.functions) in(function.name);
  }
  void in(Verdict& verdict) const {
    in(verdict.message);
    in(verdict.warnings);
  }

 private:
  const std::string& benchmark_;
};

}  // namespace

void name_benchmark(const std::string& benchmark, Profile& profile) {
  const Naming named(benchmark);
  for (auto& function : profile.functions) named.in(function.name);
  for (auto& site : profile.sites) named.in(site.function);
  named.in(profile.tree);
}

void name_benchmark(const std::string& benchmark, Pinpoint& found) {
  const Naming named(benchmark);
  for (auto* text : {&found.function, &found.conclusion, &found.opinion_reason}) named.in(*text);
  if (found.whole) named.in(*found.whole);
  for (auto& culprit : found.culprits) named.in(culprit);
  named.in(found.warnings);
}

void name_benchmark(Run& result) {
  const auto& benchmark = result.subject.benchmark;
  const Naming named(benchmark);
  if (result.verdict) named.in(*result.verdict);
  if (result.reach) named.in(*result.reach);
  if (result.pinpoint) name_benchmark(benchmark, *result.pinpoint);
  for (auto& function : result.functions) named.in(function.name);
  for (auto* profile : {&result.profiles.current, &result.profiles.baseline}) {
    if (*profile) name_benchmark(benchmark, **profile);
  }
}

}  // namespace holdfast
