#include "wire/samples_json.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "wire/codec.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {

using nlohmann::json;

HOLDFAST_CODEC(Usage, wall_ns, user_ns, system_ns, run_delay_ns, max_rss_kib, minor_faults, major_faults,
               voluntary_switches, involuntary_switches);
HOLDFAST_TABLE(Warmup, HOLDFAST_FIELDS(always, runs, cov, steady), HOLDFAST_FIELDS(if_set, window, values));

namespace {

/// A number of each sample.
struct Column {
  const char* name;
  double (*get)(const Sample&);
  void (*set)(Sample&, double);
  bool optional = false;  ///< left out of the named form if it is 0 in all samples
};

template <auto kMember>
constexpr Column number(const char* name) {
  return {name, [](const Sample& s) { return s.*kMember; }, [](Sample& s, double v) { s.*kMember = v; }};
}
template <auto kProbe>
constexpr Column probe(const char* name) {
  return {name, [](const Sample& s) { return s.beside.*kProbe; },
          [](Sample& s, double v) { s.beside.*kProbe = v; }, true};
}

constexpr const char* kIterations = "iterations";
/// The columns after the iterations.
constexpr std::array kColumns{
    number<&Sample::value>("value"),
    number<&Sample::cpu_ns>("cpu_ns"),
    number<&Sample::run_delay_ns>("run_delay_ns"),
    Column{"disturbed", [](const Sample& s) { return s.disturbed ? 1.0 : 0.0; },
           [](Sample& s, double v) { s.disturbed = v != 0; }, true},
    probe<&Probes::clock_ns>("clock_ns"),
    probe<&Probes::cache_ns>("cache_ns"),
    probe<&Probes::throughput_ns>("throughput_ns"),
    probe<&Probes::large_cache_ns>("large_cache_ns"),
};

/// -0.0 is not left out: reading must give back every bit.
bool is_zero(const Column& column, const std::vector<Sample>& samples) {
  return std::ranges::all_of(samples, [&](const Sample& sample) {
    return column.get(sample) == 0 && !std::signbit(column.get(sample));
  });
}

/// Calls set(sample, value) for each sample. A missing column changes nothing.
template <class Set>
void read_column(const json& values, std::vector<Sample>& samples, const Set& set) {
  if (values.is_null()) return;
  if (values.size() != samples.size()) throw Error("columns of different lengths");
  for (std::size_t i = 0; i < samples.size(); ++i) set(samples[i], values[i]);
}

/// Limit, so that a damaged count does not ask for all memory.
constexpr std::size_t kSamplesMax = 10'000'000;

void set_iterations(Sample& sample, const json& value) { value.get_to(sample.iterations); }

/// Reads a list of lists of numbers. Stops at a third level, because the library's reader recurses for each level.
class ColumnsReader : public nlohmann::detail::json_sax_dom_parser<json> {
 public:
  explicit ColumnsReader(json& columns) : json_sax_dom_parser(columns) {}
  // Returning false ends the parser.
  bool start_object(std::size_t) { return false; }
  bool start_array(std::size_t size) { return ++levels_ <= 2 && json_sax_dom_parser::start_array(size); }
  bool end_array() {
    --levels_;
    return json_sax_dom_parser::end_array();
  }

 private:
  int levels_ = 0;
};

std::vector<Sample> samples_in_json(const json& object) {
  std::vector<Sample> samples(object.at("value").size());
  read_column(object.at(kIterations), samples, set_iterations);
  for (const auto& column : kColumns) {
    if (column.optional && !object.contains(column.name)) continue;
    read_column(object.at(column.name), samples,
                [&](Sample& sample, const json& value) { column.set(sample, value.get<double>()); });
  }
  return samples;
}

/// Returns the total of all iterations, a whole number, if the mean can be recovered from it exactly: the clock
/// counts whole nanoseconds. Otherwise returns the mean, which is never an integer.
json total_or_mean(double mean, std::uint64_t iterations) {
  const auto times = static_cast<double>(iterations);
  const double total = std::round(mean * times);
  // Below 2^53, the total is exact as a double. The check of the quotient covers all other roundings.
  const bool leads_back =
      std::abs(total) < 0x1p53 && total / times == mean && (total != 0 || !std::signbit(mean));
  return leads_back ? json(static_cast<std::int64_t>(total)) : json(mean);
}

/// Returns only the number of samples for commands, which run once for each sample.
json iterations_json(const std::vector<Sample>& samples) {
  if (std::ranges::all_of(samples, [](const Sample& one) { return one.iterations == 1; }))
    return samples.size();
  auto each = json::array();
  for (const auto& sample : samples) each.push_back(sample.iterations);
  return each;
}

std::vector<Sample> samples_of(const json& iterations) {
  if (iterations.is_number()) {
    const auto count = iterations.get<std::size_t>();
    if (count > kSamplesMax) throw Error("too many samples");
    return std::vector<Sample>(count, Sample{.value = 0, .iterations = 1});
  }
  std::vector<Sample> samples(iterations.size());
  read_column(iterations, samples, set_iterations);
  return samples;
}

double mean_of(const json& value, std::uint64_t iterations) {
  return value.get<double>() / (value.is_number_integer() ? static_cast<double>(iterations) : 1);
}

Thinned thinned_of(const json& figures) {
  return {.samples = figures.at(0), .low = figures.at(1), .high = figures.at(2)};
}

json thinned_json(const Thinned& thinned) { return {thinned.samples, thinned.low, thinned.high}; }

/// Number of figures before those of the runs of the warm-up.
constexpr std::size_t kFixedFigures = 15;

/// Parses the named form of the figures.
void parse_object(const json& object, Process& process, const std::string& where) {
  process.usage = value_of<Usage>(object, where);
  process.warmup = value_of<Warmup>(object.at("warmup"), where);
  if (object.contains("aggregate")) process.aggregate = object.at("aggregate").get<double>();
  if (object.contains("thinned")) process.thinned = thinned_of(object.at("thinned"));
  if (object.contains("layout")) process.place = object.at("layout").get<int>();
}

/// Parses the compact form: figures by their positions. Positions are only added at the end, so that older
/// stores are read by the same code.
void parse_array(const json& figures, Process& process) {
  process.usage = {.wall_ns = figures.at(0),
                   .user_ns = figures.at(1),
                   .system_ns = figures.at(2),
                   .run_delay_ns = figures.at(3),
                   .max_rss_kib = figures.at(4),
                   .minor_faults = figures.at(5),
                   .major_faults = figures.at(6),
                   .voluntary_switches = figures.at(7),
                   .involuntary_switches = figures.at(8)};
  process.warmup = {.runs = figures.at(9), .cov = figures.at(10), .steady = figures.at(11)};
  if (figures.size() > kFixedFigures) {
    process.warmup.window = figures.at(kFixedFigures).get<int>();
    for (auto i = kFixedFigures + 1; i < figures.size(); ++i)
      process.warmup.values.push_back(figures.at(i).get<double>());
  }
  if (figures.size() > 12 && !figures.at(12).is_null()) process.aggregate = figures.at(12).get<double>();
  if (figures.size() > 13 && !figures.at(13).is_null()) process.thinned = thinned_of(figures.at(13));
  if (figures.size() > 14 && !figures.at(14).is_null()) process.place = figures.at(14).get<int>();
}

}  // namespace

/// Encodes column by column, because values of one column are alike: a whole column of zeros, or one that
/// repeats the column before it, takes one byte.
std::string samples_bytes(const std::vector<Sample>& samples) {
  auto columns = json::array({iterations_json(samples)});
  json values_before;
  for (const auto& column : kColumns) {
    json values;
    // CBOR writes small integers in few bytes and doubles in nine, so totals make a stored process smaller.
    if (!is_zero(column, samples)) {
      for (const auto& sample : samples)
        values.push_back(total_or_mean(column.get(sample), sample.iterations));
    }
    // For example, cpu_ns equals value for programs that report only values.
    const bool again = !values.is_null() && values == values_before;
    columns.push_back(again ? json(true) : values);
    values_before = std::move(values);
  }
  // The first column is never null, so the loop ends.
  while (columns.back().is_null()) columns.erase(columns.size() - 1);
  std::string bytes;
  json::to_cbor(columns, bytes);
  return bytes;
}

/// The store may be damaged or foreign, so each error of the library, and a value of another type, becomes an
/// Error.
std::vector<Sample> parse_samples_bytes(const std::string& bytes, const std::string& where) {
  try {
    json columns;
    ColumnsReader reader(columns);
    if (!json::sax_parse(bytes, &reader, json::input_format_t::cbor)) throw Error("not a list of columns");
    auto samples = samples_of(columns.at(0));
    for (std::size_t i = 0; i + 1 < columns.size(); ++i) {
      if (columns.at(i + 1) == json(true)) columns[i + 1] = columns[i];  // true means the column before
      read_column(columns.at(i + 1), samples, [&](Sample& sample, const json& value) {
        kColumns.at(i).set(sample, mean_of(value, sample.iterations));
      });
    }
    return samples;
  } catch (const std::exception& wrong) {
    throw Error(where + ": not the samples of a process: " + wrong.what());
  }
}

/// Unlike the form of the store, this form has values for one iteration and no abbreviations, because other programs
/// read it.
std::string named_samples_text(const std::vector<Sample>& samples) {
  json object{{kIterations, json::array()}};
  for (const auto& sample : samples) object[kIterations].push_back(sample.iterations);
  for (const auto& column : kColumns) {
    if (column.optional && is_zero(column, samples)) continue;
    auto& values = object[column.name] = json::array();
    for (const auto& sample : samples) {
      const double value = column.get(sample);
      values.push_back(column.name == std::string_view("disturbed") ? json(value != 0 ? 1 : 0) : json(value));
    }
  }
  return object.dump();
}

std::vector<Sample> parse_samples_text(const std::string& text, const std::string& where) {
  try {
    return samples_in_json(parsed_json(text));
  } catch (const std::exception& wrong) {
    throw Error(where + ": not the samples of a process: " + wrong.what());
  }
}

std::string process_text(const Process& process) {
  const auto& [wall, user, system, delay, rss, minor, major, voluntary, involuntary] = process.usage;
  const auto& [runs, cov, steady, window, values] = process.warmup;
  auto figures =
      json::array({wall, user, system, delay, rss, minor, major, voluntary, involuntary, runs, cov, steady});
  figures.push_back(process.aggregate ? json(*process.aggregate) : json());
  figures.push_back(process.thinned ? thinned_json(*process.thinned) : json());
  figures.push_back(process.place ? json(*process.place) : json());
  if (!values.empty()) figures.push_back(window);
  for (const double value : values) figures.push_back(value);
  while (figures.back().is_null()) figures.erase(figures.size() - 1);  // keeps the form of existing stores
  return figures.dump();
}

void parse_process_text(const std::string& text, const std::string& where, Process& process) {
  const auto what = where + ": not the figures of a process";
  try {
    const auto figures = parsed_json(text);
    figures.is_array() ? parse_array(figures, process) : parse_object(figures, process, what);
  } catch (const json::exception& wrong) {
    throw Error(what + ": " + wrong.what());
  }
}

}  // namespace holdfast::wire
