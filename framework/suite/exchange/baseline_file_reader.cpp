// Reads an exported baseline (baseline_file.hpp) in the steps of parse_baseline_file(): each record separately, the
// references between records, their order, and finally the bytes. The file comes from another machine or a stranger's
// commit, and its names become file names and rows of the store. So everything is checked before the store sees any of
// it.

#include <algorithm>
#include <cctype>
#include <set>

#include "image/digest.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "suite/exchange/baseline_codecs.hpp"
#include "suite/exchange/baseline_records.hpp"

namespace holdfast::exchange {
namespace {

using nlohmann::json;

/// Returns true if the id of a session or run fits the store's columns, and is safe in a message.
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
  // 255 bytes are NAME_MAX of Linux's file systems.
  return !text.empty() && text.size() <= 255 && text != "." && text != ".." &&
         text.find('/') == std::string::npos && !has_control_character(text);
}

void check_id(const Records& records, const char* key, const std::string& text) {
  if (!is_id(text))
    records.refuse("\"" + std::string(key) + "\" is not an id of 1 to 40 letters, digits, - and _");
}

void check_time(const Records& records, const char* key, const std::string& text) {
  if (!is_timestamp(text))
    records.refuse("\"" + std::string(key) + "\" is not a time like 2026-11-21T03:15:00Z");
}

/// Checks the names, because they become file names where the program runs again.
ImageFile file_in(const Records& records, const json& value) {
  ImageFile file;
  wire::read_fields<wire::ExportedProgram>(value, records.place(), file);
  if (!is_file_name(file.name)) records.refuse("\"name\" must be the name of a file, without a directory");
  if (file.sha256.size() != 64 || file.sha256.find_first_not_of("0123456789abcdef") != std::string::npos)
    records.refuse("\"sha256\" must be 64 hexadecimal digits");
  return file;
}

/// The id is computed from the files and not read, so that it is always the id of this content.
Image image_in(const Records& records) {
  Image image;
  const auto& run = records.last();
  if (!run.contains("program") || run.at("program").is_null()) return image;
  image.program = file_in(records, run.at("program"));
  if (run.contains("libraries"))
    for (const auto& library : run.at("libraries")) image.libraries.push_back(file_in(records, library));
  image::identify(image);
  return image;
}

template <class Form>
void take(Records& records, const char* kind, typename Form::T& into) {
  const auto& record = records.take(kind);
  if (!record.is_object()) records.refuse("\"" + std::string(kind) + "\" must be an object");
  wire::read_fields<Form>(record, records.place(), into);
}

ExportedBaseline baseline_in(Records& records, const std::string& test) {
  ExportedBaseline baseline;
  take<wire::Codec<ExportedBaseline>>(records, "baseline", baseline);
  baseline.subject.test = test;
  // A baseline without an acceptance has no run, so there must be at least one.
  do {
    store::BaselineRecord deed{
        .subject = baseline.subject, .config = baseline.config, .branch = baseline.branch};
    take<wire::ExportedAcceptance>(records, "accepted", deed);
    check_time(records, "at", deed.accepted);
    check_id(records, "run", deed.run);
    if (!deed.replaced.empty()) check_id(records, "replaced", deed.replaced);
    baseline.accepted.push_back(std::move(deed));
  } while (records.next_is("accepted"));
  return baseline;
}

/// The parsers are those of the store, so that everything that is imported can be read later.
Process process_in(Records& records) {
  Process process;
  take<wire::ExportedProcess>(records, "process", process);
  const auto& record = records.last();
  wire::parse_process_text(record.at("figures").dump(), records.place(), process);
  process.samples = wire::parse_samples_text(record.at("samples").dump(), records.place());
  if (process.samples.empty()) records.refuse("a process has no samples: it measured nothing");
  return process;
}

ExportedRun run_in(Records& records, const std::string& test) {
  ExportedRun exported;
  auto& run = exported.run;
  take<wire::ExportedRunFields>(records, "run", run);
  check_id(records, "id", run.id);
  check_id(records, "session", run.session);
  check_time(records, "started", run.started);
  if (!run.verdict) records.refuse("run " + run.id + " has no verdict");
  run.subject.test = test;
  // Export removes the path of the program; the name of the test replaces it for readers.
  run.command.insert(run.command.begin(), test);
  run.image = image_in(records);
  while (records.next_is("process")) exported.processes.push_back(process_in(records));
  if (exported.processes.empty()) records.refuse("run " + run.id + " has no process");
  return exported;
}

SessionRecord session_in(Records& records, const std::string& test) {
  SessionRecord session;
  take<wire::Codec<SessionRecord>>(records, "session", session);
  check_id(records, "id", session.id);
  check_time(records, "started", session.started);
  session.declared = {test};
  return session;
}

/// Checks that the parts belong together, which cannot be checked in a single line.
void check_parts(const BaselineFile& file, const Records& records) {
  for (const auto& [name, exported] : file.runs) {
    if (!file.sessions.contains(exported.run.session))
      records.refuse("run " + name + " belongs to session " + exported.run.session +
                     ", which is not in the file");
  }
  for (const auto& baseline : file.baselines) {
    for (const auto& deed : baseline.accepted) {
      const auto found = file.runs.find(deed.run);
      if (found == file.runs.end())
        records.refuse("run " + deed.run + " was accepted, but is not in the file");
      const auto& run = found->second.run;
      if (run.subject.key() != baseline.subject.key() || run.config != baseline.config)
        records.refuse("run " + deed.run + " was accepted for a benchmark that it did not measure");
    }
  }
}

/// Removes the key "layout" from verdicts of earlier versions. A line that no version wrote is not changed.
std::string without_layouts(const std::string& text) {
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = text.find('\n', at) + 1;
    auto line = text.substr(at, end - at);
    auto record = wire::maybe_json(line);
    if (record.contains("run") && record_line(record) == line) {
      record["run"]["verdict"].erase("layout");
      line = record_line(record);
    }
    made += record.contains("digest") ? record_line({{"digest", image::sha256_of(made)}}) : line;
    at = end;
  }
  return made;
}

/// Only the exact output of export is accepted: sorted in the same way, and no key twice.
void check_bytes(const std::string& file, const std::string& again, const Records& records) {
  if (file == again) return;
  const auto text = without_layouts(file);
  if (text == again) return;
  const auto [here, there] = std::mismatch(text.begin(), text.end(), again.begin(), again.end());
  const auto line = static_cast<std::size_t>(std::count(text.begin(), here, '\n')) + 1;
  records.refuse("is not as export would write it", line);
}

void check_baselines(const BaselineFile& file, const Records& records) {
  std::set<std::vector<std::string>> keys;
  for (const auto& baseline : file.baselines) {
    const auto& subject = baseline.subject;
    const auto added =
        keys.insert({subject.benchmark, subject.params, subject.metric, baseline.config, baseline.branch});
    if (!added.second) records.refuse("the baseline of " + subject.benchmark + " is there twice", 1);
    // In ascending order, each new key is the last one of the set.
    if (*keys.rbegin() != *added.first) records.refuse("the baselines are not sorted", 1);
  }
  if (file.baselines.empty()) records.refuse("has no baseline", 1);
}

/// Reads the records in the order in which export writes them; any other order is an error.
BaselineFile parts_in(Records& records) {
  BaselineFile file;
  file.test = records.test();
  if (!is_test_name(file.test)) records.refuse("\"test\" is a name that no test can have");
  while (records.next_is("baseline")) file.baselines.push_back(baseline_in(records, file.test));
  while (records.next_is("run")) {
    auto run = run_in(records, file.test);
    const auto id = run.run.id;
    if (!file.runs.emplace(id, std::move(run)).second) records.refuse("run " + id + " is there twice");
  }
  while (records.next_is("session")) {
    auto session = session_in(records, file.test);
    const auto id = session.id;
    if (!file.sessions.emplace(id, std::move(session)).second)
      records.refuse("session " + id + " is there twice");
  }
  const auto& digest = records.take("digest");
  // The digest is checked before the bytes are compared, because its message is more helpful after an edit by hand.
  if (digest != image::sha256_of(records.above()))
    records.refuse("the lines above were changed after the export. Export again, or accept another baseline");
  if (!records.at_end()) records.refuse("this line must be the last, but more lines follow");
  return file;
}

}  // namespace

bool is_test_name(const std::string& text) {
  return !text.empty() && text.size() <= 1000 && !has_control_character(text);
}

BaselineFile parse_baseline_file(const std::string& text, const std::string& path) {
  Records records(text, path);
  try {
    auto file = parts_in(records);
    check_parts(file, records);
    check_baselines(file, records);
    if (!records.are_old()) check_bytes(text, baseline_file_text(file), records);
    return file;
  } catch (const json::exception& wrong) {
    records.refuse(std::string("is not what export writes there: ") + wrong.what());
  }
}

}  // namespace holdfast::exchange
