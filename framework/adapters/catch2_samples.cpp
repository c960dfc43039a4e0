#include "adapters/catch2_samples.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <string_view>

#include "model/defaults.hpp"

namespace holdfast::adapters {
namespace {

constexpr const char* kBegin = "<!--holdfast-readings";

/// Largest share, and largest time, that reading the clock may add to a sample. It is mostly 20 ns of 20,000, and more on a
/// slow clock.
constexpr double kAddedShare = 0.02;
constexpr double kAdded_ns = 200;
/// The XML has five digits of the mean.
constexpr double kRounding = 1e-4;

struct Pause {
  long reading = 0;  ///< the reading that ended it
  double ns = 0;
  double waited_ns = 0;
};

/// Takes a number and the character after it from the front of the text. A stream would take longer than the process that
/// wrote the text.
template <class Number>
bool take(std::string_view& text, Number& number, std::string_view end) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
  const bool ended =
      read.ec == std::errc() && !text.empty() && end.find(text.front()) != std::string_view::npos;
  if (ended) text.remove_prefix(1);
  return ended;
}

/// Reads pauses such as "20015:25310:0 20017:25308:0-->".
/// Only the last comment of this kind counts, because a body may print the same text into the document.
std::vector<Pause> pauses_in(std::string_view written) {
  std::vector<Pause> pauses;
  const auto begin = written.rfind(kBegin);
  if (begin == std::string_view::npos) return pauses;
  const auto digit = written.find_first_of("0123456789", begin + std::string_view(kBegin).size());
  written.remove_prefix(std::min(digit, written.size()));
  for (Pause pause; take(written, pause.reading, ":") && take(written, pause.ns, ":") &&
                    take(written, pause.waited_ns, " -");)
    pauses.push_back(pause);
  return pauses;
}

/// Consecutive samples.
struct SampleRow {
  std::vector<Pause> samples{};
  std::size_t end = 0;  ///< index of the pause after it

  /// Returns the mean as Catch2 computes it, without the waiting time.
  double mean_ns() const {
    const auto add = [](double before, const Pause& pause) { return before + pause.ns - pause.waited_ns; };
    const auto sum = std::accumulate(samples.begin(), samples.end(), 0.0, add);
    return sum / static_cast<double>(samples.size());
  }
};

/// Returns the row that begins with this pause; it has fewer than `count` samples if the sequence breaks off. The system
/// may interrupt the program between two samples, or give it a page of memory. A pause for that reason ends one reading
/// earlier and is not a sample.
SampleRow samples_at(const std::vector<Pause>& pauses, std::size_t begin, std::size_t count) {
  SampleRow row{.end = begin};
  // Each sample has a reading before it and one after it, so samples end two readings apart.
  for (long last = pauses[begin].reading - 2; row.end < pauses.size() && row.samples.size() < count;
       ++row.end) {
    const auto& pause = pauses[row.end];
    if (pause.reading > last + 2) break;
    if (pause.reading < last + 2) continue;
    row.samples.push_back(pause);
    last = pause.reading;
  }
  return row;
}

/// Returns by how much the pauses of a row are longer than the samples in Catch2's mean; below 0 if the row does not match.
double clock_adds_ns(const Catch2Result& result, const SampleRow& row) {
  const double sample_ns = result.mean_ns * result.iterations / result.samples;
  const double added = row.mean_ns() - sample_ns;
  const bool fits = added > -kRounding * sample_ns && added < kAddedShare * sample_ns + kAdded_ns;
  return fits ? std::max(added, 0.0) : -1;
}

/// Returns the first row of the result's samples at or after `from`; empty if there is none.
SampleRow samples_row(const Catch2Result& result, const std::vector<Pause>& pauses, std::size_t from) {
  const auto count = static_cast<std::size_t>(result.samples);
  for (auto at = from; at + count <= pauses.size(); ++at) {
    auto row = samples_at(pauses, at, count);
    if (row.samples.size() == count && clock_adds_ns(result, row) >= 0) return row;
  }
  return {};
}

/// Joins samples of `iterations` iterations until they last a millisecond. Samples that are left at the end
/// are dropped, unless the whole row lasts less than a millisecond.
std::vector<Sample> joined_samples(const SampleRow& row, double added, double iterations) {
  std::vector<Sample> samples;
  double count = 0;
  Pause joined;
  for (std::size_t i = 0; i < row.samples.size(); ++i) {
    joined.ns += row.samples[i].ns - added;
    joined.waited_ns += row.samples[i].waited_ns;
    ++count;
    const bool all = samples.empty() && i + 1 == row.samples.size();
    if (joined.ns - joined.waited_ns < defaults::kSampleSeconds * 1e9 && !all) continue;
    const double each = count * iterations;
    samples.push_back({.value = joined.ns / each,
                       .iterations = static_cast<std::uint64_t>(each),
                       .cpu_ns = (joined.ns - joined.waited_ns) / each,
                       .run_delay_ns = joined.waited_ns / each});
    count = 0;
    joined = {};
  }
  return samples;
}

}  // namespace

std::vector<Sample> catch2_samples(const std::vector<Catch2Result>& results, std::size_t which,
                                   const std::string& written) {
  const auto pauses = pauses_in(written);
  std::size_t from = 0;
  // The results before this one are found first: each row is searched for after the previous one, because two
  // benchmarks may have the same mean.
  for (std::size_t i = 0; i <= which; ++i) {
    if (!results[i].failed.empty()) continue;
    const auto row = samples_row(results[i], pauses, from);
    if (i == which && !row.samples.empty())
      return joined_samples(row, clock_adds_ns(results[i], row), results[i].iterations / results[i].samples);
    if (!row.samples.empty()) from = row.end;
  }
  return {};
}

}  // namespace holdfast::adapters
