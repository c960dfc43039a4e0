#include "suite/exchange/baseline_file.hpp"

#include <cctype>

#include "image/digest.hpp"
#include "suite/exchange/baseline_lines.hpp"
#include "wire/json.hpp"
#include "wire/model_json.hpp"
#include "wire/samples_json.hpp"

namespace holdfast::exchange {
namespace {

using nlohmann::json;

constexpr std::size_t kNameMax = 100;

class Lines {
 public:
  void heading(std::size_t depth, const std::string& key) {
    text_ += std::string(2 * depth, ' ') + key + "\n";
  }
  void fact(std::size_t depth, const std::string& key, const json& value) {
    text_ += std::string(2 * depth, ' ') + key + " " + line_value(value) + "\n";
  }
  /// A fact for each member.
  void facts(std::size_t depth, const std::string& prefix, const json& object) {
    for (const auto& [key, value] : object.items()) fact(depth, prefix + key, value);
  }
  std::string& text() { return text_; }

 private:
  std::string text_;
};

void put_baseline(const ExportedBaseline& baseline, Lines& lines) {
  lines.heading(0, "baseline");
  lines.fact(1, "benchmark", baseline.subject.benchmark);
  lines.fact(1, "params", json::parse(baseline.subject.params));
  lines.fact(1, "metric", baseline.subject.metric);
  lines.fact(1, "config", baseline.config);
  lines.fact(1, "branch", baseline.branch);
  for (const auto& deed : baseline.accepted) {
    lines.heading(1, "accepted");
    lines.fact(2, "at", deed.accepted);
    lines.fact(2, "author", deed.author);
    lines.fact(2, "reason", deed.reason);
    lines.fact(2, "run", deed.run);
    lines.fact(2, "replaced", deed.replaced);
  }
}

/// The command's arguments, which a snapshot of the program needs; where it stood nobody needs.
json arguments_of(const Run& run) {
  auto arguments = run.command;
  if (!arguments.empty()) arguments.erase(arguments.begin());
  return arguments;
}

json file_json(const ImageFile& file) {
  return {{"name", file.name}, {"sha256", file.sha256}, {"size", file.size}, {"build_id", file.build_id}};
}

void put_process(const Process& process, Lines& lines) {
  lines.heading(1, "process");
  lines.fact(2, "place", process.index);
  lines.fact(2, "pair", process.pair);
  lines.fact(2, "figures", json::parse(wire::process_text(process)));
  lines.facts(2, "samples.", json::parse(wire::named_samples_text(process.samples)));
}

void put_run(const ExportedRun& exported, Lines& lines) {
  const auto& run = exported.run;
  lines.fact(0, "run", run.id);
  lines.fact(1, "session", run.session);
  lines.fact(1, "benchmark", run.subject.benchmark);
  lines.fact(1, "params", json::parse(run.subject.params));
  lines.fact(1, "metric", run.subject.metric);
  lines.fact(1, "unit", run.subject.unit);
  lines.fact(1, "direction", to_string(run.subject.direction));
  lines.fact(1, "config", run.config);
  lines.fact(1, "started", run.started);
  lines.fact(1, "seconds", run.seconds);
  lines.fact(1, "seed", run.seed);
  lines.fact(1, "arguments", arguments_of(run));
  lines.facts(1, "setting.", json(run.in_force));
  if (run.image.id.empty()) {
    lines.fact(1, "program", nullptr);
  } else {
    lines.fact(1, "program", file_json(run.image.program));
    for (const auto& library : run.image.libraries) lines.fact(1, "library", file_json(library));
  }
  auto verdict = run.verdict.value();
  verdict.warnings.clear();
  lines.facts(1, "verdict.", json::parse(wire::verdict_text(verdict)));
  for (const auto& process : exported.processes) put_process(process, lines);
}

/// Facts that nobody compares, and that are long or name places.
bool is_left_out(const std::string& fact) { return fact == "cpu-flags" || fact == "cgroup"; }

/// Words of the compiler's flags that name a place are left out.
std::string without_paths(const std::string& flags) {
  std::string kept;
  for (std::size_t at = 0; at < flags.size();) {
    const auto end = std::min(flags.find(' ', at), flags.size());
    const auto word = flags.substr(at, end - at);
    if (!word.empty() && word.find('/') == std::string::npos) kept += (kept.empty() ? "" : " ") + word;
    at = end + 1;
  }
  return kept;
}

void put_session(const SessionRecord& session, Lines& lines) {
  lines.fact(0, "session", session.id);
  lines.fact(1, "started", session.started);
  lines.fact(1, "project", session.project);
  lines.fact(1, "config", session.config);
  lines.fact(1, "commit", session.commit);
  lines.fact(1, "branch", session.branch);
  lines.fact(1, "dirty", session.dirty);
  lines.fact(1, "fingerprint", session.fingerprint);
  for (const auto& [name, value] : session.facts) {
    if (!is_left_out(name)) lines.fact(1, "fact." + name, name == "flags" ? without_paths(value) : value);
  }
}

bool stays(unsigned char c) { return c < 0x80 && (std::isalnum(c) != 0 || c == '-' || c == '_'); }

}  // namespace

std::string baseline_file_name(const std::string& test) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string name;
  for (const char c : test) {
    const auto byte = static_cast<unsigned char>(c);
    if (stays(byte)) {
      name += c;
    } else {
      name += {'%', kDigits[byte / 16], kDigits[byte % 16]};
    }
  }
  if (name.size() > kNameMax) name = name.substr(0, kNameMax) + "~" + image::sha256_of(test).substr(0, 16);
  return name + std::string(kBaselineFileEnding);
}

std::string baseline_file_text(const BaselineFile& file) {
  Lines lines;
  lines.heading(0, std::string(kBaselineFileSchema));
  lines.fact(0, "test", file.test);
  for (const auto& baseline : file.baselines) put_baseline(baseline, lines);
  for (const auto& [id, run] : file.runs) put_run(run, lines);
  for (const auto& [id, session] : file.sessions) put_session(session, lines);
  const auto digest = image::sha256_of(lines.text());
  lines.fact(0, "digest", digest);
  return lines.text();
}

}  // namespace holdfast::exchange
