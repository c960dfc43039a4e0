#include "hunt/search_state.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "model/error.hpp"
#include "model/quantity.hpp"

namespace holdfast::hunt {
namespace {

/// The whole may take this many times the rounds of a part: the search cannot begin while the whole is undecided,
/// however much budget is left. The later looks take at most half of the level of the early ones, which costs these a
/// round or two.
constexpr int kWholeOfPart = 4;

}  // namespace

Culprit culprit_at(std::vector<PinpointPlace> path, const RangeComparison& known, std::string reason) {
  return {.path = std::move(path),
          .own_code = false,
          .median = known.median,
          .loss = known.loss,
          .low = known.low,
          .high = known.high,
          .instructions = known.instructions,
          .reason = std::move(reason)};
}

SearchState::SearchState(const HuntOptions& options, const Tools& tools)
    : options_(options), tools_(tools), begun_(now()) {}

double SearchState::now() const {
  if (tools_.now_s) return tools_.now_s();
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Bar SearchState::bar_of_whole() const {
  return {.whole = 0,
          .min_effect = options_.min_effect,
          .alarm = options_.significance,
          .rest = options_.significance,
          .rounds_max = kWholeOfPart * options_.rounds_max};
}

RangeComparison SearchState::as_whole(RangeComparison compared) {
  whole_ns_ = compared.median.previous;
  // A whole that is not slower may have no loss at all; the minimum effect keeps the material loss, which is a
  // divisor, above 0.
  whole_loss_ = std::max(compared.loss, options_.min_effect * whole_ns_);
  return compared;
}

RangeComparison SearchState::whole(const CallListing& listing, const CallSpan& part) {
  return as_whole(compare(bar_of_whole(), listing, part));
}

RangeComparison SearchState::process(const std::string& function) {
  ++comparisons_;
  auto compared = compare_range(bar_of_whole(), [&](int round) -> std::optional<Round> {
    if (!goes_on()) return std::nullopt;
    return tools_.process(round);
  });
  compared.function = function;
  compared.first = compared.last = "the whole process";
  return as_whole(std::move(compared));
}

/// Returns the condition for the next comparison of a part. Comparisons of parts share a level, and are numbered from
/// 1. The comparison of the whole is not among them, because it has a level of its own.
Bar SearchState::bar_of_part() const {
  return {.whole = whole_ns_,
          .min_effect = material() / whole_ns_,
          .alarm = level_of_comparison(options_.significance, comparisons_),
          .rest = options_.significance,
          .rounds_max = options_.rounds_max};
}

RangeComparison SearchState::part(const CallListing& listing, const CallSpan& part) {
  auto compared = compare(bar_of_part(), listing, part);
  if (compared.outcome == "not slower" && compared.low > 0)
    compared.note =
        "it accounts for less than " + format_percent_unsigned(options_.material) + " of the loss";
  return compared;
}

RangeComparison SearchState::changed(const CallListing& calls, double share) {
  auto bar = bar_of_part();
  bar.alarm *= share;
  bar.rounds_max *= kWholeOfPart;
  return compare(bar, calls, {0, 0});
}

std::optional<PinpointSides> SearchState::instructions(const CallListing& listing,
                                                       const CallSpan& part) const {
  if (!tools_.instructions) return std::nullopt;
  try {
    return tools_.instructions(range_of(listing, part));
  } catch (const Error&) {  // the measurement of the range reports the reason
    return std::nullopt;
  }
}

RangeComparison SearchState::compare(const Bar& bar, const CallListing& listing, const CallSpan& part) {
  ++comparisons_;
  auto compared = compare_range(bar, [&](int round) { return next_round(listing, part, round); });
  compared.instructions = instructions(listing, part);
  const bool known = part.single() && compared.callee && !compared.callee->name.empty();
  compared.function = listing.function.name;
  // A call by a pointer gets the name of the function that it was seen to call.
  compared.first = known ? compared.callee->name : first_call(listing, part).name;
  compared.last = known ? compared.callee->name : last_call(listing, part).name;
  compared.source = first_call(listing, part).source;
  return compared;
}

std::optional<Round> SearchState::next_round(const CallListing& listing, const CallSpan& part, int round) {
  const double left = options_.budget_s - seconds();
  if (!goes_on()) return std::nullopt;
  tools_.progress({.range = range_of(listing, part),
                   .calls = calls_text(listing, part) + " of " + listing.function.name,
                   .rounds_done = round,
                   .comparison = comparisons_,
                   .left_s = left});
  return tools_.round(range_of(listing, part), round);
}

/// Returns true if there is time for one more round, and counts it.
bool SearchState::goes_on() {
  // Once set, the flag stays set, and all later comparisons end with their last look. A round is two processes.
  out_of_budget_ =
      out_of_budget_ || seconds() >= options_.budget_s || processes_ + 2 > options_.processes_max;
  if (!out_of_budget_) processes_ += 2;
  return !out_of_budget_;
}

std::vector<std::size_t> measurable(const CallListing& listing) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < listing.calls.size(); ++i) {
    if (listing.calls[i].unmeasurable.empty()) places.push_back(i);
  }
  return places;
}

CallRange range_of(const CallListing& listing, const CallSpan& part) {
  const auto places = measurable(listing);
  return {.function = listing.function, .first = places[part.first], .last = places[part.last]};
}

const ComparedCall& first_call(const CallListing& listing, const CallSpan& part) {
  return listing.calls[range_of(listing, part).first];
}

const ComparedCall& last_call(const CallListing& listing, const CallSpan& part) {
  return listing.calls[range_of(listing, part).last];
}

std::string calls_text(const CallListing& listing, const CallSpan& part) {
  const auto& first = first_call(listing, part).name;
  return part.single() ? first : first + " .. " + last_call(listing, part).name;
}

}  // namespace holdfast::hunt
