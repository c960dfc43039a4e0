#include <algorithm>
#include <cctype>
#include <set>

#include "image/digest.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "suite/exchange/baseline_file.hpp"
#include "suite/exchange/baseline_lines.hpp"
#include "wire/model_json.hpp"
#include "wire/samples_json.hpp"

namespace holdfast::exchange {
namespace {

using nlohmann::json;

/// Of a session or run: what the store's columns hold, and what no message can be spoilt with.
bool is_id(const std::string& text) {
  const auto harmless = [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; };
  return !text.empty() && text.size() <= 40 && std::ranges::all_of(text, harmless);
}

/// Sessions and runs are sorted by these texts.
bool is_timestamp(const std::string& text) {
  const auto fits = [](char c) {
    return (c >= '0' && c <= '9') || std::string_view("-:.TZ").find(c) != std::string::npos;
  };
  return text.size() >= 20 && text.size() <= 30 && std::ranges::all_of(text, fits);
}

bool has_control_character(const std::string& text) {
  return std::ranges::any_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

bool is_file_name(const std::string& text) {
  return !text.empty() && text.size() <= 255 && text != "." && text != ".." &&
         text.find('/') == std::string::npos && !has_control_character(text);
}

std::string id(LineReader& lines, int depth, const std::string& key) {
  auto text = lines.text(depth, key);
  if (!is_id(text)) lines.refuse("\"" + key + "\" is no id of 1 to 40 letters, digits, - and _");
  return text;
}

std::string time(LineReader& lines, int depth, const std::string& key) {
  auto text = lines.text(depth, key);
  if (!is_timestamp(text)) lines.refuse("\"" + key + "\" is no time like 2026-11-21T03:15:00Z");
  return text;
}

/// Reads what throws JSON's exceptions where a value is of another type.
template <class Work>
auto checked(const LineReader& lines, const Work& work) {
  try {
    return work();
  } catch (const json::exception& wrong) {
    lines.refuse(std::string("is not what export writes there: ") + wrong.what());
  }
}

/// Does what knows nothing of lines: its sentence gets the place.
template <class Work>
auto placed(const LineReader& lines, const Work& work) {
  try {
    return work();
  } catch (const Error& wrong) {
    lines.refuse(wrong.what());
  }
}

std::string params(LineReader& lines) {
  const auto value = lines.fact(1, "params");
  if (!value.is_object()) lines.refuse("\"params\" must be an object");
  return value.dump();
}

store::BaselineRecord accepted(LineReader& lines, const ExportedBaseline& baseline) {
  lines.heading(1, "accepted");
  store::BaselineRecord deed{
      .subject = baseline.subject, .config = baseline.config, .branch = baseline.branch};
  deed.accepted = time(lines, 2, "at");
  deed.author = lines.text(2, "author");
  deed.reason = lines.text(2, "reason");
  deed.run = id(lines, 2, "run");
  deed.replaced = lines.text(2, "replaced");
  if (!deed.replaced.empty() && !is_id(deed.replaced)) lines.refuse("\"replaced\" is no id of a run");
  return deed;
}

ExportedBaseline baseline_in(LineReader& lines, const std::string& test) {
  lines.heading(0, "baseline");
  ExportedBaseline baseline;
  baseline.subject.test = test;
  baseline.subject.benchmark = lines.text(1, "benchmark");
  baseline.subject.params = params(lines);
  baseline.subject.metric = lines.text(1, "metric");
  baseline.config = lines.text(1, "config");
  baseline.branch = lines.text(1, "branch");
  do {
    baseline.accepted.push_back(accepted(lines, baseline));
  } while (lines.next_is(1, "accepted"));
  return baseline;
}

/// Names become names of files where the program runs again.
ImageFile image_file(LineReader& lines, const json& object) {
  ImageFile file = checked(lines, [&] {
    return ImageFile{.name = object.at("name"),
                     .path = "",
                     .sha256 = object.at("sha256"),
                     .size = object.at("size"),
                     .build_id = object.at("build_id")};
  });
  if (!is_file_name(file.name)) lines.refuse("\"name\" must be the name of a file, without a directory");
  if (file.sha256.size() != 64 || file.sha256.find_first_not_of("0123456789abcdef") != std::string::npos)
    lines.refuse("\"sha256\" must be 64 hexadecimal digits");
  return file;
}

Image image_in(LineReader& lines) {
  Image image;
  const auto program = lines.fact(1, "program");
  if (program.is_null()) return image;
  image.program = image_file(lines, program);
  while (lines.next_is(1, "library")) image.libraries.push_back(image_file(lines, lines.fact(1, "library")));
  image::identify(image);
  return image;
}

Process process_in(LineReader& lines) {
  lines.heading(1, "process");
  Process process;
  process.index = checked(lines, [&] { return lines.fact(2, "place").get<int>(); });
  process.pair = checked(lines, [&] { return lines.fact(2, "pair").get<int>(); });
  const auto figures = lines.fact(2, "figures").dump();
  placed(lines, [&] { wire::parse_process_text(figures, "figures", process); });
  const auto samples = lines.facts(2, "samples.").dump();
  placed(lines, [&] { process.samples = wire::parse_samples_text(samples, "samples"); });
  if (process.samples.empty()) lines.refuse("a process has no samples: it measured nothing");
  return process;
}

void read_work(LineReader& lines, const std::string& name, Run& run) {
  run.command = {name};
  const auto arguments = lines.fact(1, "arguments");
  if (!arguments.is_array()) lines.refuse("\"arguments\" must be a list");
  checked(lines, [&] {
    for (const auto& argument : arguments) run.command.push_back(argument);
    run.in_force = lines.facts(1, "setting.");
  });
}

Verdict verdict_in(LineReader& lines) {
  const auto verdict = lines.facts(1, "verdict.");
  return placed(lines, [&] { return wire::parse_verdict(verdict.dump(), "verdict"); });
}

ExportedRun run_in(LineReader& lines, const std::string& test) {
  ExportedRun exported;
  auto& run = exported.run;
  run.id = id(lines, 0, "run");
  run.session = id(lines, 1, "session");
  run.subject.test = test;
  run.subject.benchmark = lines.text(1, "benchmark");
  run.subject.params = params(lines);
  run.subject.metric = lines.text(1, "metric");
  run.subject.unit = lines.text(1, "unit");
  const auto direction = direction_of(lines.text(1, "direction"));
  if (!direction) lines.refuse("\"direction\" must be lower or higher");
  run.subject.direction = *direction;
  run.config = lines.text(1, "config");
  run.started = time(lines, 1, "started");
  run.seconds = checked(lines, [&] { return lines.fact(1, "seconds").get<double>(); });
  run.seed = checked(lines, [&] { return lines.fact(1, "seed").get<std::uint64_t>(); });
  read_work(lines, test, run);
  run.image = image_in(lines);
  run.verdict = verdict_in(lines);
  while (lines.next_is(1, "process")) exported.processes.push_back(process_in(lines));
  if (exported.processes.empty()) lines.refuse("run " + run.id + " has no process");
  return exported;
}

SessionRecord session_in(LineReader& lines, const std::string& test) {
  SessionRecord session{.id = id(lines, 0, "session"), .started = time(lines, 1, "started")};
  session.project = lines.text(1, "project");
  session.config = lines.text(1, "config");
  session.commit = lines.text(1, "commit");
  session.branch = lines.text(1, "branch");
  session.dirty = checked(lines, [&] { return lines.fact(1, "dirty").get<bool>(); });
  session.fingerprint = lines.text(1, "fingerprint");
  session.facts = checked(lines, [&] { return lines.facts(1, "fact.").get<Facts>(); });
  session.declared = {test};
  return session;
}

/// What no line says by itself: that the parts belong together.
void check_parts(const BaselineFile& file, const LineReader& lines) {
  for (const auto& [name, exported] : file.runs) {
    if (!file.sessions.contains(exported.run.session))
      lines.refuse("run " + name + " is of session " + exported.run.session + ", which is not in the file");
  }
  for (const auto& baseline : file.baselines) {
    for (const auto& deed : baseline.accepted) {
      const auto found = file.runs.find(deed.run);
      if (found == file.runs.end()) lines.refuse("run " + deed.run + " was accepted, and is not in the file");
      const auto& run = found->second.run;
      if (run.subject.key() != baseline.subject.key() || run.config != baseline.config)
        lines.refuse("run " + deed.run + " was accepted for a benchmark that it is none of");
    }
  }
}

BaselineFile parts_in(LineReader& lines) {
  BaselineFile file;
  file.test = lines.text(0, "test");
  if (!is_test_name(file.test)) lines.refuse("\"test\" is a name that no test can have");
  while (lines.next_is(0, "baseline")) file.baselines.push_back(baseline_in(lines, file.test));
  while (lines.next_is(0, "run")) {
    auto run = run_in(lines, file.test);
    if (file.runs.contains(run.run.id)) lines.refuse("run " + run.run.id + " is there twice");
    file.runs.emplace(run.run.id, std::move(run));
  }
  while (lines.next_is(0, "session")) {
    auto session = session_in(lines, file.test);
    if (file.sessions.contains(session.id)) lines.refuse("session " + session.id + " is there twice");
    file.sessions.emplace(session.id, std::move(session));
  }
  return file;
}

/// Nothing but what export writes is taken in: not sorted otherwise, and no key twice.
void check_bytes(const std::string& text, const std::string& again, const LineReader& lines) {
  if (text == again) return;
  const auto [here, there] = std::mismatch(text.begin(), text.end(), again.begin(), again.end());
  const auto line = static_cast<std::size_t>(std::count(text.begin(), here, '\n')) + 1;
  lines.refuse("is not as export would write it", line);
}

void check_baselines(const BaselineFile& file, const LineReader& lines) {
  std::set<std::vector<std::string>> keys;
  for (const auto& baseline : file.baselines) {
    const auto& subject = baseline.subject;
    const auto added =
        keys.insert({subject.benchmark, subject.params, subject.metric, baseline.config, baseline.branch});
    if (!added.second) lines.refuse("the baseline of " + subject.benchmark + " is there twice", 1);
    if (*keys.rbegin() != *added.first) lines.refuse("the baselines are not sorted", 1);
  }
  if (file.baselines.empty()) lines.refuse("has no baseline", 1);
}

BaselineFile file_in(LineReader& lines, const std::string& text) {
  const std::string schema(kBaselineFileSchema);
  if (!lines.next_is(0, schema)) {
    lines.refuse("is not of the version \"" + schema + "\", the only one that this Holdfast knows", 1);
  }
  lines.heading(0, schema);
  auto file = parts_in(lines);
  const auto digest = lines.text(0, "digest");
  const auto end = text.rfind("digest ");
  if (image::sha256_of(text.substr(0, end)) != digest)
    lines.refuse(
        "the lines above are not those that were exported: somebody changed them. Export again, or "
        "accept another baseline");
  if (!lines.at_end()) lines.refuse("more follows after this line, which must be the last");
  check_parts(file, lines);
  check_baselines(file, lines);
  check_bytes(text, baseline_file_text(file), lines);
  return file;
}

}  // namespace

bool is_test_name(const std::string& text) {
  return !text.empty() && text.size() <= 1000 && !has_control_character(text);
}

BaselineFile parse_baseline_file(const std::string& text, const std::string& path) {
  LineReader lines(text, path);
  return checked(lines, [&] { return file_in(lines, text); });
}

}  // namespace holdfast::exchange
