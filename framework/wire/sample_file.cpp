#include "wire/sample_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>

#include "model/error.hpp"
#include "model/shown_text.hpp"
#include "model/whole_file.hpp"
#include "wire/csv.hpp"

namespace holdfast::wire {
namespace {

using Row = std::vector<std::string>;

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

/// An optional column with its setter.
struct Reading {
  const char* name;
  void (*set)(Sample&, double);
};

constexpr std::array kReadings{
    Reading{"iterations",  // a double is exact up to this
            [](Sample& s, double v) { s.iterations = static_cast<std::uint64_t>(std::min(v, 0x1p53)); }},
    Reading{"cpu_ns", [](Sample& s, double v) { s.cpu_ns = v; }},
    Reading{"run_delay_ns", [](Sample& s, double v) { s.run_delay_ns = v; }},
    Reading{"clock_ns", [](Sample& s, double v) { s.beside.clock_ns = v; }},
    Reading{"cache_ns", [](Sample& s, double v) { s.beside.cache_ns = v; }},
    Reading{"throughput_ns", [](Sample& s, double v) { s.beside.throughput_ns = v; }},
    Reading{"large_cache_ns", [](Sample& s, double v) { s.beside.large_cache_ns = v; }},
};

struct Columns {
  std::size_t count = 0;
  std::size_t value = 0;
  std::optional<std::size_t> process;
  std::optional<std::size_t> pair;
  std::array<std::optional<std::size_t>, kReadings.size()> readings;
};

std::optional<std::size_t> column(const Row& header, std::string_view name, const std::string& place) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < header.size(); ++i) {
    if (trimmed(header[i]) != name) continue;
    if (found) throw Error(place + ": two columns are called \"" + std::string(name) + "\"; remove one");
    found = i;
  }
  return found;
}

Columns read_header(const Row& header, const std::string& place) {
  const auto value = column(header, "value", place);
  if (!value) throw Error(place + ": the header has no column \"value\"");
  Columns columns{header.size(), *value, column(header, "process", place), column(header, "pair", place), {}};
  for (std::size_t i = 0; i < kReadings.size(); ++i)
    columns.readings[i] = column(header, kReadings[i].name, place);
  return columns;
}

double number(const std::string& field, const std::string& place) {
  const auto text = trimmed(field);
  if (text.empty()) throw Error(place + " is empty; a number is needed");
  double value = 0;
  // from_chars() refuses a plus sign, which other programs write. "+-5" stays an error.
  const auto* begin = text.data() + (text.front() == '+' && !text.starts_with("+-") ? 1 : 0);
  const auto parsed = std::from_chars(begin, text.data() + text.size(), value);
  // strtod() distinguishes an underflow, which is finite, from an overflow.
  if (parsed.ec == std::errc::result_out_of_range && std::isfinite(std::strtod(begin, nullptr)))
    throw Error(place + ": " + shown_quoted(text) + " is too small; the smallest number above 0 is 5e-324");
  if (parsed.ec == std::errc::result_out_of_range || (parsed.ec == std::errc() && !std::isfinite(value))) {
    throw Error(place + ": " + shown_quoted(text) + " is not finite");
  }
  if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size()) {
    throw Error(place + ": " + shown_quoted(text) + " is not a number");
  }
  return value;
}

/// Groups rows into processes, and maps labels to processes.
class Gathering {
 public:
  Gathering(Columns columns, Side side) : columns_(columns), side_(side) {}

  void add(const Row& row, const std::string& place) {
    if (row.size() != columns_.count) {
      throw Error(place + ": " + std::to_string(row.size()) + " columns, but the header has " +
                  std::to_string(columns_.count));
    }
    const auto sample = sample_of(row, place);
    const auto pair = pair_of(row, place);
    Process& process = process_of(row, place);
    // The first sample sets the pair of its process.
    if (!process.samples.empty() && process.pair != pair) {
      throw Error(place + ", column \"pair\": process " + shown_quoted(trimmed(row[*columns_.process])) +
                  " is in two pairs; a process belongs to one");
    }
    process.pair = pair;
    process.samples.push_back(sample);
  }

  std::vector<Process> take() { return std::move(processes_); }

 private:
  int pair_of(const Row& row, const std::string& place) const {
    if (!columns_.pair) return -1;
    const double pair = number(row[*columns_.pair], place + ", column \"pair\"");
    if (pair < 0 || pair != std::floor(pair) || pair > 1e9) {
      throw Error(place + ", column \"pair\": " + shown_quoted(row[*columns_.pair]) +
                  " is not a whole number from 0 to 1000000000");
    }
    return static_cast<int>(pair);
  }

  Sample sample_of(const Row& row, const std::string& place) const {
    const double value = number(row[columns_.value], place + ", column \"value\"");
    // The CPU time defaults to the value, as if the program had used the processor all the time.
    Sample sample{.value = value, .iterations = 1, .cpu_ns = value};
    for (std::size_t i = 0; i < kReadings.size(); ++i) {
      if (!columns_.readings[i]) continue;
      const auto named = place + ", column \"" + kReadings[i].name + "\"";
      const double reading = number(row[*columns_.readings[i]], named);
      if (reading < 0) throw Error(named + ": " + shown_quoted(row[*columns_.readings[i]]) + " is below 0");
      kReadings[i].set(sample, reading);
    }
    return sample;
  }

  Process& process_of(const Row& row, const std::string& place) {
    auto next = processes_.size();
    if (columns_.process) {
      const auto label = trimmed(row[*columns_.process]);
      if (label.empty()) throw Error(place + ", column \"process\" is empty");
      // A label gets the next index when it is first seen, so processes are in the order of their first rows.
      next = places_.try_emplace(label, next).first->second;
    }
    if (next == processes_.size()) {
      processes_.push_back(
          {.index = static_cast<int>(next), .side = side_, .samples = {}, .usage = {}, .warmup = {}});
    }
    return processes_[next];
  }

  Columns columns_;
  Side side_;
  std::map<std::string, std::size_t> places_;
  std::vector<Process> processes_;
};

}  // namespace

std::vector<Process> parse_samples(std::string_view text, const std::string& where, Side side) {
  std::optional<Gathering> gathering;
  for (const auto& [place, cells] : csv_lines(text, where + ", ")) {
    if (gathering) {
      gathering->add(cells, place);
    } else {
      gathering.emplace(read_header(cells, place), side);
    }
  }
  auto processes = gathering ? gathering->take() : std::vector<Process>();
  if (processes.empty())
    throw Error(where + ": holds no sample; a header line and at least one row are needed");
  return processes;
}

std::vector<Process> read_sample_file(const std::string& path, Side side) {
  return parse_samples(whole_file(path), path, side);
}

bool is_sample_column(std::string_view name) {
  return name == "pair" || std::ranges::find(kReadings, name, &Reading::name) != kReadings.end();
}

}  // namespace holdfast::wire
