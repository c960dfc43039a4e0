#include "hunt/grown_lines.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace holdfast::hunt {
namespace {

constexpr std::size_t kShown = 3;
constexpr double kShare = 0.05;

/// A line that has no counterpart, or one that executes 10 % more or less; what did not change executes the same.
constexpr double kDiffers = 1;
constexpr double kTenPercent = 10;
/// A change of the offset, which explains itself by two lines that match then.
constexpr double kMoves = 1.5;

using Line = std::int64_t;
using Lines = std::map<Line, double>;

/// The lines of one file, matched along the cheapest way through the offsets (Viterbi).
class Matching {
 public:
  Matching(const Lines& previous, const Lines& current) : previous_(previous), current_(current) {
    std::set<Line> offsets{0};
    for (const auto& [is, unused] : current) {
      for (const auto& [was, also_unused] : previous) offsets.insert(is - was);
    }
    offsets_.assign(offsets.begin(), offsets.end());
  }

  /// What each line of the current build executed before.
  Lines matched() const {
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
  /// The cost of each offset behind one more line, and which offset the line before had.
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
    return std::min(kDiffers, kTenPercent * std::fabs(std::log((count + 1) / (found->second + 1))));
  }

  Lines traced_back(const std::vector<double>& cost,
                    const std::vector<std::vector<std::size_t>>& from) const {
    std::map<Line, Line> counterparts;
    auto at = static_cast<std::size_t>(std::ranges::min_element(cost) - cost.begin());
    auto line = current_.rbegin();
    for (auto step = from.rbegin(); step != from.rend(); ++step, ++line) {
      counterparts[line->first] = line->first - offsets_[at];
      at = (*step)[at];
    }
    return counts_of(counterparts);
  }

  /// Of two lines with one counterpart, where another was inserted, the more different one has none.
  Lines counts_of(const std::map<Line, Line>& counterparts) const {
    Lines counts;
    std::map<Line, Line> taken;
    for (const auto& [is, was] : counterparts) {
      counts[is] = 0;
      if (!previous_.contains(was)) continue;
      const auto other = taken.find(was);
      if (other != taken.end() &&
          difference(was, current_.at(is)) >= difference(was, current_.at(other->second)))
        continue;
      if (other != taken.end()) counts[other->second] = 0;
      taken[was] = is;
      counts[is] = previous_.at(was);
    }
    return counts;
  }

  const Lines& previous_;
  const Lines& current_;
  std::vector<Line> offsets_;
};

std::map<std::string, Lines> by_file(const LineCounts& counts) {
  std::map<std::string, Lines> files;
  for (const auto& [place, count] : counts) files[place.file][static_cast<Line>(place.line)] += count;
  return files;
}

}  // namespace

std::vector<PinpointLine> grown_lines(const LineCounts& previous, const LineCounts& current) {
  const auto then = by_file(previous);
  std::vector<PinpointLine> lines;
  double came = 0;
  for (const auto& [file, counts] : by_file(current)) {
    const auto was = then.find(file);
    const auto before = Matching(was == then.end() ? Lines() : was->second, counts).matched();
    for (const auto& [line, count] : counts) {
      const double more = count - before.at(line);
      if (more <= 0) continue;
      came += more;
      lines.push_back(
          {.source = file + ":" + std::to_string(line), .instructions = {before.at(line), count}});
    }
  }
  const auto more_of = [](const PinpointLine& line) {
    return line.instructions.current - line.instructions.previous;
  };
  std::ranges::stable_sort(lines, std::greater(), more_of);
  std::erase_if(lines, [&](const PinpointLine& line) { return more_of(line) < kShare * came; });
  if (lines.size() > kShown) lines.resize(kShown);
  return lines;
}

}  // namespace holdfast::hunt
