#include "wire/packed_samples.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "model/error.hpp"
#include "wire/packed_numbers.hpp"

namespace holdfast::wire {
namespace {

using Numbers = std::vector<std::int64_t>;

constexpr char kVersion = '2';
constexpr double kWholeBelow = 0x1p53;          ///< doubles hold whole numbers below that
constexpr std::int64_t kCountMax = 10'000'000;  ///< a damaged count must not ask for all memory

struct Column {
  char name;
  double (*get)(const Sample&);
  void (*set)(Sample&, double);
};

constexpr std::array kColumns{
    Column{'v', [](const Sample& s) { return s.value; }, [](Sample& s, double v) { s.value = v; }},
    Column{'c', [](const Sample& s) { return s.cpu_ns; }, [](Sample& s, double v) { s.cpu_ns = v; }},
    Column{'r', [](const Sample& s) { return s.run_delay_ns; },
           [](Sample& s, double v) { s.run_delay_ns = v; }},
    Column{'x', [](const Sample& s) { return s.disturbed ? 1.0 : 0.0; },
           [](Sample& s, double v) { s.disturbed = v != 0; }},
    Column{'k', [](const Sample& s) { return s.beside.clock_ns; },
           [](Sample& s, double v) { s.beside.clock_ns = v; }},
    Column{'s', [](const Sample& s) { return s.beside.cache_ns; },
           [](Sample& s, double v) { s.beside.cache_ns = v; }},
    Column{'t', [](const Sample& s) { return s.beside.throughput_ns; },
           [](Sample& s, double v) { s.beside.throughput_ns = v; }},
    Column{'l', [](const Sample& s) { return s.beside.large_cache_ns; },
           [](Sample& s, double v) { s.beside.large_cache_ns = v; }},
};

double times_of(const Sample& sample) { return static_cast<double>(sample.iterations); }
double once(const Sample&) { return 1; }

/// The column times `factor`, where those are whole numbers that lead back to every bit of it.
std::optional<Numbers> whole(const Column& column, const std::vector<Sample>& samples,
                             double (*factor)(const Sample&)) {
  Numbers numbers;
  for (const auto& sample : samples) {
    const double exact = column.get(sample);
    const double number = std::round(exact * factor(sample));
    const bool leads_back = std::abs(number) < kWholeBelow && number / factor(sample) == exact;
    if (!leads_back || (number == 0 && std::signbit(exact))) return std::nullopt;
    numbers.push_back(static_cast<std::int64_t>(number));
  }
  return numbers;
}

/// Of two columns of totals.
Numbers difference(const Numbers& larger, const Numbers& smaller) {
  Numbers numbers(larger.size());
  std::transform(larger.begin(), larger.end(), smaller.begin(), numbers.begin(), std::minus<>());
  return numbers;
}

bool all_small(const Numbers& numbers) {
  return std::all_of(numbers.begin(), numbers.end(),
                     [](std::int64_t n) { return std::abs(static_cast<double>(n)) < kWholeBelow; });
}

template <class Number>
void write_decimal(Number number, std::string& text) {
  std::array<char, 32> digits{};
  text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
  text += ',';
}

template <class Number>
Number take_decimal(std::string_view& text) {
  Number number{};
  const auto end = text.find(',');
  const auto word = text.substr(0, end);
  const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
  if (end == std::string_view::npos || read.ec != std::errc() || read.ptr != word.data() + word.size())
    throw Error("a decimal number that is none");
  text.remove_prefix(end + 1);
  return number;
}

void write_whole(char how, const Numbers& numbers, std::string& text) {
  text += how;
  pack(numbers, text);
}

void write_iterations(const std::vector<Sample>& samples, std::string& text) {
  if (std::all_of(samples.begin(), samples.end(), [](const Sample& s) { return s.iterations == 1; })) return;
  text += 'i';
  Numbers numbers;
  for (const auto& sample : samples) {
    if (sample.iterations < (1ULL << 53)) numbers.push_back(static_cast<std::int64_t>(sample.iterations));
  }
  if (numbers.size() == samples.size()) return write_whole('n', numbers, text);
  text += ',';
  for (const auto& sample : samples) write_decimal(sample.iterations, text);
}

void write(const Column& column, const std::vector<Sample>& samples,
           const std::optional<Numbers>& total_value, std::string& text) {
  const auto plain = whole(column, samples, once);
  if (plain && std::all_of(plain->begin(), plain->end(), [](std::int64_t n) { return n == 0; })) return;
  text += column.name;
  const auto total = whole(column, samples, times_of);
  if (column.name == 'c' && total && total_value) {
    const auto less = difference(*total_value, *total);
    if (all_small(less)) return write_whole('d', less, text);
  }
  if (plain) return write_whole('n', *plain, text);
  if (total) return write_whole('t', *total, text);
  text += ',';
  for (const auto& sample : samples) write_decimal(column.get(sample), text);
}

void read_iterations(std::vector<Sample>& samples, std::string_view& text) {
  const char how = take(text);
  if (how == ',') {
    for (auto& sample : samples) sample.iterations = take_decimal<std::uint64_t>(text);
  } else if (how == 'n') {
    const auto numbers = unpack(samples.size(), text);
    for (std::size_t i = 0; i < samples.size(); ++i)
      samples[i].iterations = static_cast<std::uint64_t>(numbers[i]);
  } else {
    throw Error("a column that is written in an unknown way");
  }
}

void read(const Column& column, std::vector<Sample>& samples, std::string_view& text) {
  const char how = take(text);
  if (how == ',') {
    for (auto& sample : samples) column.set(sample, take_decimal<double>(text));
    return;
  }
  const auto numbers = unpack(samples.size(), text);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    auto& sample = samples[i];
    const auto number = static_cast<double>(numbers[i]);
    const double times = times_of(sample);
    if (how == 'n')
      column.set(sample, number);
    else if (how == 't')
      column.set(sample, number / times);
    else if (how == 'd')
      column.set(sample, (std::round(sample.value * times) - number) / times);
    else
      throw Error("a column that is written in an unknown way");
  }
}

}  // namespace

std::string packed_samples(const std::vector<Sample>& samples) {
  std::string text(1, kVersion);
  pack_one(static_cast<std::int64_t>(samples.size()), text);
  write_iterations(samples, text);
  const auto total_value = whole(kColumns.front(), samples, times_of);
  for (const auto& column : kColumns) write(column, samples, total_value, text);
  return text;
}

std::vector<Sample> unpacked_samples(const std::string& packed) {
  std::string_view text = packed;
  if (take(text) != kVersion) throw Error("samples of another version");
  const auto count = unpack_one(text);
  if (count < 0 || count > kCountMax) throw Error("too many samples");
  std::vector<Sample> samples(static_cast<std::size_t>(count));
  while (!text.empty()) {
    const char name = take(text);
    const auto column = std::find_if(kColumns.begin(), kColumns.end(),
                                     [&](const Column& known) { return known.name == name; });
    if (name == 'i')
      read_iterations(samples, text);
    else if (column != kColumns.end())
      read(*column, samples, text);
    else
      throw Error("an unknown column");
  }
  return samples;
}

}  // namespace holdfast::wire
