#include "wire/child_lines.hpp"

#include <array>
#include <utility>

#include "model/error.hpp"
#include "wire/fields.hpp"

namespace holdfast::wire {
namespace {

std::string line(const PlainJson& value) { return value.text() + "\n"; }

PlainJson object_of(const Sample& sample) {
  PlainJson::Members object{{"value", sample.value},
                            {"iterations", sample.iterations},
                            {"cpu_ns", sample.cpu_ns},
                            {"run_delay_ns", sample.run_delay_ns}};
  // Optional keys are left out, because most samples are not disturbed and there is a line for each of them.
  if (sample.disturbed) object["disturbed"] = true;
  if (sample.beside.taken()) {
    object["clock_ns"] = sample.beside.clock_ns;
    object["cache_ns"] = sample.beside.cache_ns;
    object["throughput_ns"] = sample.beside.throughput_ns;
    object["large_cache_ns"] = sample.beside.large_cache_ns;
  }
  return object;
}

Sample read_sample(const Fields& fields) {
  Sample sample;
  sample.value = fields.finite("value");
  sample.iterations = fields.times("iterations");
  // A program in another language may write only values. The program then counts as one that used the
  // processor all the time.
  sample.cpu_ns = fields.maybe_number("cpu_ns").value_or(sample.value);
  sample.run_delay_ns = fields.maybe_number("run_delay_ns").value_or(0);
  sample.disturbed = fields.maybe_flag("disturbed").value_or(false);
  sample.beside = {.clock_ns = fields.duration("clock_ns"),
                   .cache_ns = fields.duration("cache_ns"),
                   .throughput_ns = fields.duration("throughput_ns"),
                   .large_cache_ns = fields.duration("large_cache_ns")};
  return sample;
}

ChildReport read_subject(const Fields& fields, const std::string& where) {
  ChildReport report;
  report.benchmark = fields.text("benchmark");
  // The text is canonical, because points are compared as texts.
  if (fields.has("params")) report.params = canonical_params(fields.at("params").text(), where);
  report.metric = fields.maybe_text("metric").value_or("time");
  report.unit = fields.maybe_text("unit").value_or("ns");
  const auto direction = direction_of(fields.maybe_text("direction").value_or("lower"));
  if (!direction) fields.refuse("direction", "\"lower\" or \"higher\"");
  report.direction = *direction;
  return report;
}

Warmup read_warmup(const Fields& fields) {
  const int runs = fields.maybe_count("runs").value_or(0);
  if (runs < 0) fields.refuse("runs", "0 or more");
  return {.runs = static_cast<std::uint64_t>(runs),
          .cov = fields.maybe_number("cov").value_or(0),
          .steady = fields.maybe_flag("steady").value_or(true),
          .window = fields.maybe_count("window").value_or(0),
          .values = fields.has("values") ? fields.numbers("values") : std::vector<double>{}};
}

PlainJson object_of(const Warmup& warmup) {
  PlainJson::Members object{{"runs", warmup.runs}, {"cov", warmup.cov}, {"steady", warmup.steady}};
  // The values exist only with KEEP_WARMUP on, and the window is only needed to explain the values.
  if (!warmup.values.empty()) {
    object["window"] = warmup.window;
    object["values"] = PlainJson::Elements(warmup.values.begin(), warmup.values.end());
  }
  return object;
}

/// The summary of a pass, by its keys.
struct PassFigure {
  const char* key;
  double CurvePoint::*value;
};
constexpr std::array kPassFigures{
    PassFigure{"stdev", &CurvePoint::stdev}, PassFigure{"median", &CurvePoint::median},
    PassFigure{"p90", &CurvePoint::p90},     PassFigure{"p99", &CurvePoint::p99},
    PassFigure{"min", &CurvePoint::min},     PassFigure{"max", &CurvePoint::max}};

PlainJson object_of(const CurvePoint& point) {
  PlainJson::Members object{{"workers", point.workers}, {"throughput", point.throughput}};
  if (point.samples.empty()) return object;
  object["samples"] = PlainJson::Elements(point.samples.begin(), point.samples.end());
  for (const auto& [key, value] : kPassFigures) object[key] = point.*value;
  return object;
}

PlainJson object_of(const ThroughputCurve& curve) {
  PlainJson::Elements points;
  for (const auto& point : curve.points) points.push_back(object_of(point));
  return PlainJson::Members{{"curve", std::move(points)}, {"knee", curve.knee}};
}

CurvePoint read_point(const PlainJson& value, const std::string& where) {
  const Fields fields(value, where);
  CurvePoint point{.workers = fields.maybe_count("workers").value_or(0),
                   .throughput = fields.finite("throughput")};
  if (point.workers < 1) fields.refuse("workers", "1 or more");
  if (point.throughput < 0) fields.refuse("throughput", "0 or more");
  for (const auto& [key, figure] : kPassFigures) point.*figure = fields.maybe_number(key).value_or(0);
  if (fields.has("samples")) point.samples = fields.numbers("samples");
  return point;
}

ThroughputCurve read_curve(const Fields& fields, const std::string& where) {
  const auto* points = fields.at("curve").elements();
  if (points == nullptr || points->empty()) fields.refuse("curve", "a list of points");
  ThroughputCurve curve;
  for (const auto& point : *points) curve.points.push_back(read_point(point, where));
  curve.knee = fields.maybe_count("knee").value_or(curve.points.front().workers);
  return curve;
}

/// Reads a line of a block below its first one.
/// The first known key decides what kind of line it is.
void read_in_block(const Fields& fields, const std::string& where, ChildReport& report) {
  if (fields.has("warmup")) {
    report.warmup = read_warmup({fields.at("warmup"), where});
  } else if (fields.has("warning")) {
    report.warnings.push_back(fields.text("warning"));
  } else if (fields.has("value")) {
    report.samples.push_back(read_sample(fields));
  } else if (fields.has("aggregate")) {
    report.aggregate = fields.finite("aggregate");
  } else if (fields.has("curve")) {
    report.curve = read_curve(fields, where);
  } else if (fields.has("skip")) {
    report.skipped = fields.text("skip");
    report.complete = true;
  } else if (fields.has("error")) {
    report.error = fields.text("error");
    report.complete = true;
  } else if (fields.has("end")) {
    report.complete = true;
  }  // a key of a later minor version is ignored
}

/// `first`: true if only blank lines precede this line; it must then be the version.
void read_line(const PlainJson& object, const std::string& where, bool first,
               std::vector<ChildReport>& reports) {
  const Fields fields(object, where);
  if (first) {
    if (fields.text("holdfast") != "wire/1")
      fields.refuse("holdfast", "\"wire/1\", the version this wrapper reads");
  } else if (fields.has("benchmark")) {
    reports.push_back(read_subject(fields, where));
  } else {
    // A program with one benchmark may leave out the line that names it.
    if (reports.empty()) reports.emplace_back();
    read_in_block(fields, where, reports.back());
  }
}

/// Calls visit(line, number) for every line that is not blank.
template <class Visit>
void each_line(std::string_view text, const Visit& visit) {
  std::size_t number = 0;
  while (!text.empty()) {
    // The last line may lack its line end: a process was killed while it wrote.
    const auto end = text.find('\n');
    const auto one = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    ++number;
    if (one.find_first_not_of(" \t\r") != std::string_view::npos) visit(one, number);
  }
}

/// Returns the canonical object of a point; an empty object if `params` is not an object.
PlainJson point_of(const std::string& params) {
  return parsed_plain_json(params).value_or(PlainJson::object());
}

/// Returns one block.
/// The line "end" is written last: it shows that the block is complete.
std::string block_of(const ChildReport& report) {
  using Members = PlainJson::Members;
  std::string out = line(Members{{"benchmark", report.benchmark},
                                 {"params", point_of(report.params)},
                                 {"metric", report.metric},
                                 {"unit", report.unit},
                                 {"direction", std::string(to_string(report.direction))}});
  for (const auto& warning : report.warnings) out += line(Members{{"warning", warning}});
  // A skip or an error ends the block, and takes the place of the samples.
  if (report.skipped) return out + line(Members{{"skip", *report.skipped}});
  if (report.error) return out + line(Members{{"error", *report.error}});
  out += line(Members{{"warmup", object_of(report.warmup)}});
  for (const auto& sample : report.samples) out += line(object_of(sample));
  if (report.aggregate) out += line(Members{{"aggregate", *report.aggregate}});
  if (report.curve) out += line(object_of(*report.curve));
  // If the line "end" is missing, the reader knows that the process did not end normally.
  return report.complete ? out + line(Members{{"end", true}}) : out;
}

std::map<std::string, std::string> settings_in(const PlainJson& object) {
  std::map<std::string, std::string> settings;
  const auto* said = object.find("settings");
  if (said == nullptr || said->members() == nullptr) return settings;
  for (const auto& [name, value] : *said->members()) {
    if (const auto* text = value.string()) settings[name] = *text;
  }
  return settings;
}

}  // namespace

std::string child_lines(const std::vector<ChildReport>& reports) {
  std::string out = line(PlainJson::Members{{"holdfast", "wire/1"}});
  for (const auto& report : reports) out += block_of(report);
  return out;
}

/// Parses line by line. An error names the file and the line, because the program may be written in any
/// language.
std::vector<ChildReport> parse_child_lines(std::string_view lines, const std::string& where) {
  std::vector<ChildReport> reports;
  bool first = true;
  each_line(lines, [&](std::string_view one, std::size_t number) {
    const auto place = where + ", line " + std::to_string(number);
    const auto object = parsed_plain_json(one);
    // 80 characters suffice to recognise what was written.
    if (!object) throw Error(place + ": not JSON: " + std::string(one.substr(0, 80)));
    read_line(*object, place, std::exchange(first, false), reports);
  });
  return reports;
}

std::string list_line(const Listed& listed) {
  PlainJson::Members object{{"benchmark", listed.benchmark}, {"params", point_of(listed.params)}};
  PlainJson::Members settings(listed.settings.begin(), listed.settings.end());
  if (!settings.empty()) object["settings"] = std::move(settings);
  if (!listed.address.empty()) object["address"] = listed.address;
  return line(object);
}

/// Lines that are not objects with a name are skipped, because a program may print other lines to stdout.
std::vector<Listed> parse_list(std::string_view text) {
  std::vector<Listed> found;
  each_line(text, [&](std::string_view one, std::size_t number) {
    const auto object = parsed_plain_json(one);
    const auto* benchmark = object ? object->find("benchmark") : nullptr;
    if (benchmark == nullptr || benchmark->string() == nullptr) return;
    Listed listed{.benchmark = *benchmark->string(), .settings = settings_in(*object)};
    if (const auto* params = object->find("params"))
      listed.params =
          canonical_params(params->text(), "the list of benchmarks, line " + std::to_string(number));
    const auto* address = object->find("address");
    if (address != nullptr && address->string() != nullptr) listed.address = *address->string();
    found.push_back(std::move(listed));
  });
  return found;
}

std::string params_text(const std::vector<Param>& point) {
  auto object = PlainJson::object();
  for (const auto& param : point) {
    // The value is parsed, so that 1000 is written as a number and not as a text.
    const auto value = param.is_text ? std::nullopt : parsed_plain_json(param.value);
    object[param.axis] = value ? *value : PlainJson(param.value);
  }
  return object.text();
}

std::string canonical_params(std::string_view text, const std::string& where) {
  const auto object = parsed_plain_json(text);
  if (!object || object->members() == nullptr)
    throw Error(where + ": the parameter point " + std::string(text) + " is not a JSON object");
  // The keys are sorted and the blanks are gone, so equal points have equal texts.
  return object->text();
}

}  // namespace holdfast::wire
