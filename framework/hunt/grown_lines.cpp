#include "hunt/grown_lines.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <set>

namespace holdfast::hunt {
namespace {

constexpr std::size_t kShown = 3;
constexpr double kShare = 0.05;

/// Cost of a line without counterpart, or of one that executes 10 % more or less; unchanged lines execute the same.
constexpr double kDiffers = 1;
constexpr double kTenPercent = 10;
/// Cost of a change of the offset. The change pays if it makes two lines match.
constexpr double kMoves = 1.5;

using Line = std::int64_t;
using Lines = std::map<Line, double>;
using Counterparts = std::map<Line, Line>;  ///< in the previous build, by the line of the current one

/// The lines of one file, matched along the cheapest way through the offsets (Viterbi).
/// (A. J. Viterbi: Error bounds for convolutional codes and an asymptotically optimum decoding algorithm,
/// IEEE Transactions on Information Theory 13, 1967.) The states are the offsets, and the steps the lines of
/// the current build: O(lines * offsets^2).
class Matching {
 public:
  Matching(const Lines& previous, const Lines& current) : previous_(previous), current_(current) {
    // Any pair of lines may be counterparts. A function has few lines that execute anything.
    std::set<Line> offsets{0};
    for (const auto& [is, unused] : current) {
      for (const auto& [was, also_unused] : previous) offsets.insert(is - was);
    }
    offsets_.assign(offsets.begin(), offsets.end());
  }

  /// Returns the counterparts. New lines have none.
  Counterparts matched() const {
    std::vector<std::vector<std::size_t>> from;
    std::vector<double> cost(offsets_.size(), 0);
    Line before = 0;
    for (const auto& [line, count] : current_) {
      from.emplace_back();
      cost = step(cost, from.size() == 1, line - before, line, count, from.back());
      before = line;
    }
    return traced_back(cost, from);
  }

 private:
  /// Returns the cost of each offset after one more line, and sets the offset of the line before.
  std::vector<double> step(const std::vector<double>& cost, bool first, Line apart, Line line, double count,
                           std::vector<std::size_t>& from) const {
    std::vector<double> next(offsets_.size());
    for (std::size_t is = 0; is < offsets_.size(); ++is) {
      std::size_t best = is;
      for (std::size_t was = 0; was < offsets_.size() && !first; ++was) {
        const bool goes_back =
            offsets_[is] - offsets_[was] > apart;  // before a line that was matched already
        if (!goes_back && cost[was] + kMoves < cost[best]) best = was;
      }
      from.push_back(best);
      next[is] = cost[best] + (best == is ? 0 : kMoves) + difference(line - offsets_[is], count);
    }
    return next;
  }

  double difference(Line line, double count) const {
    const auto found = previous_.find(line);
    if (found == previous_.end()) return kDiffers;
    // One is added to both counts, since the logarithm of 0 does not exist.
    return std::min(kDiffers, kTenPercent * std::fabs(std::log((count + 1) / (found->second + 1))));
  }

  Counterparts traced_back(const std::vector<double>& cost,
                           const std::vector<std::vector<std::size_t>>& from) const {
    Counterparts counterparts;
    auto at = static_cast<std::size_t>(std::ranges::min_element(cost) - cost.begin());
    auto line = current_.rbegin();
    for (auto step = from.rbegin(); step != from.rend(); ++step, ++line) {
      counterparts[line->first] = line->first - offsets_[at];
      at = (*step)[at];
    }
    return without_doubles(counterparts);
  }

  /// If two lines have the same counterpart, because a line was inserted, the line that differs more loses it.
  Counterparts without_doubles(const Counterparts& counterparts) const {
    Counterparts kept;
    std::map<Line, Line> taken;
    for (const auto& [is, was] : counterparts) {
      if (!previous_.contains(was)) continue;
      const auto other = taken.find(was);
      if (other != taken.end() &&
          difference(was, current_.at(is)) >= difference(was, current_.at(other->second)))
        continue;
      if (other != taken.end()) kept.erase(other->second);
      taken[was] = is;
      kept[is] = was;
    }
    return kept;
  }

  const Lines& previous_;
  const Lines& current_;
  std::vector<Line> offsets_;
};

/// Returns the lines with which the paths begin, by file.
std::map<std::string, Lines> by_file(const LineCounts& counts) {
  std::map<std::string, Lines> files;
  for (const auto& [way, count] : counts)
    files[way.front().file][static_cast<Line>(way.front().line)] += count;
  return files;
}

struct Grown {
  SourceLine is;
  std::optional<SourceLine> was;  ///< its counterpart
  PinpointSides instructions;
  double more() const { return instructions.current - instructions.previous; }
};

/// Adds the lines of one file that execute more than their counterparts. A new line grew from 0.
void add_grown(const std::string& file, const Lines& was, const Lines& is, std::vector<Grown>& grown) {
  const auto counterparts = Matching(was, is).matched();
  const auto place = [&](Line line) { return SourceLine{file, static_cast<std::uint64_t>(line)}; };
  for (const auto& [line, count] : is) {
    Grown made{.is = place(line), .was = std::nullopt, .instructions = {0, count}};
    if (const auto found = counterparts.find(line); found != counterparts.end()) {
      made.was = place(found->second);
      made.instructions.previous = was.at(found->second);
    }
    if (made.more() > 0) grown.push_back(std::move(made));
  }
}

/// Returns the lines that grew, the largest growth first.
std::vector<Grown> grown_of(const LineCounts& previous, const LineCounts& current) {
  const auto then = by_file(previous);
  std::vector<Grown> grown;
  for (const auto& [file, counts] : by_file(current)) {
    const auto was = then.find(file);
    add_grown(file, was == then.end() ? Lines() : was->second, counts, grown);
  }
  std::ranges::stable_sort(grown, std::greater(), &Grown::more);
  return grown;
}

/// Returns the inlined code of a line: the rest of the paths that begin there.
LineCounts inside(const LineCounts& counts, const std::optional<SourceLine>& line) {
  LineCounts inner;
  for (const auto& [way, count] : counts) {
    if (line && way.size() > 1 && way.front() == *line) inner[{way.begin() + 1, way.end()}] += count;
  }
  return inner;
}

std::string text_of(const SourceLine& line) { return line.file + ":" + std::to_string(line.line); }

/// Returns the path into inlined code. It continues as long as one inlined line has most of the growth.
std::vector<std::string> way_in(Grown grown, LineCounts previous, LineCounts current) {
  std::vector<std::string> way;
  while (true) {
    previous = inside(previous, grown.was);
    current = inside(current, grown.is);
    const auto inner = grown_of(previous, current);
    // Below half, the line itself says more than any line in it.
    if (inner.empty() || inner.front().more() < grown.more() / 2) return way;
    grown = inner.front();
    way.push_back(text_of(grown.is));
  }
}

}  // namespace

std::vector<PinpointLine> grown_lines(const LineCounts& previous, const LineCounts& current) {
  auto grown = grown_of(previous, current);
  double came = 0;
  for (const auto& one : grown) came += one.more();
  std::erase_if(grown, [&](const Grown& one) { return one.more() < kShare * came; });
  if (grown.size() > kShown) grown.resize(kShown);
  std::vector<PinpointLine> lines;
  for (const auto& one : grown)
    lines.push_back({.source = text_of(one.is),
                     .instructions = one.instructions,
                     .inlined = way_in(one, previous, current)});
  return lines;
}

}  // namespace holdfast::hunt
