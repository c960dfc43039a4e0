#include "render/html_report.hpp"

#include <filesystem>
#include <fstream>
#include <set>
#include <vector>

#include "model/error.hpp"
#include "model/helper_binaries.hpp"
#include "model/text/files.hpp"
#include "process/process.hpp"
#include "process/scratch_files.hpp"
#include "render/history.hpp"
#include "render/page_context.hpp"
#include "run/reference/former_names.hpp"
#include "suite/trend.hpp"
#include "wire/report_json.hpp"

namespace holdfast::render {
namespace {

namespace fs = std::filesystem;

/// Limit of the rendering: a thousand tests take seconds, or minutes on a machine with other work.
constexpr double kRenderSeconds = 600;

struct Renderer {
  fs::path package;
  fs::path templates;
};

/// Returns the renderer that is installed with the wrapper, else that of its source tree.
Renderer renderer() {
  // An installed wrapper comes first: its source tree may be gone, or have another version.
  const auto installed = fs::path(directory_of_wrapper()).parent_path() / "share/holdfast";
  if (fs::exists(installed / "report-templates"))
    return {installed / "report", installed / "report-templates"};
  const fs::path source(HOLDFAST_SOURCE_DIRECTORY);
  return {source / "framework/report", source / "report-templates"};
}

/// Removes the sessions that began after the report's session, since they did not lead to it. Parts of the report's
/// session also began after it, and are kept.
void cut_at(const Report& report, const std::set<std::string>& parts, store::HistorySeries& series) {
  std::erase_if(series.points, [&](const store::HistoryPoint& point) {
    return point.started > report.session.started && !parts.contains(point.session);
  });
}

/// Writes the histories of the report's tests: a "holdfast-history/1" (history.hpp) on each line, in the order of the
/// tests' names. They are not part of the report's JSON, which is about one session and stays small. They are written
/// line by line, because together they can be a hundred megabytes.
void write_histories(const HtmlReport& wanted, std::ostream& out) {
  const suite::TrendSettings settings;
  std::set<std::string> tests;
  std::set<std::string> parts;
  for (const auto& result : wanted.report.results) {
    tests.insert(result.subject.test);
    // A result of a shard has its own session, which is a part of the report's.
    parts.insert(result.current.session);
  }
  for (const auto& test : tests) {
    std::vector<suite::Trend> trends;
    for (auto& series : run::renamed_history(*wanted.store, wanted.aliases, test, std::nullopt)) {
      cut_at(wanted.report, parts, series);
      if (!series.points.empty()) trends.push_back(suite::trend_of(series, settings));
    }
    if (!trends.empty()) out << history_line(test, trends, settings, wanted.sessions) << "\n";
  }
}

void write_histories(const HtmlReport& wanted, const fs::path& file) {
  std::ofstream out(file);
  if (wanted.store != nullptr) write_histories(wanted, out);
  // A full disk may show only when the buffer is written.
  out.close();
  if (!out) throw Error(file.string() + ": cannot be written; is the disk full?");
}

/// Excludes modules of the working directory, because the author of the reported code may have written them. Python
/// before 3.11 has no option that does only this: -I excludes the user's own packages, too.
std::string safely(const std::string& code) {
  return "import sys; sys.path = [place for place in sys.path if place]; " + code;
}

/// Returns a launch of Python with this package and the installed ones.
process::Launch python_launch(std::vector<std::string> command, double deadline_s) {
  return {.file = "",
          .argv = std::move(command),
          .environment = {"PYTHONPATH=" + renderer().package.string(), "PYTHONDONTWRITEBYTECODE=1"},
          .directory = "",
          .deadline_s = deadline_s};
}

/// Returns the command of the renderer, which reads the files in `place`.
std::vector<std::string> command_of(const HtmlReport& wanted, const fs::path& place) {
  const auto code =
      safely("import runpy; runpy.run_module('holdfast_report', alter_sys=True, run_name='__main__')");
  std::vector<std::string> command{wanted.python, "-c",
                                   code,          place / "report.json",
                                   "--histories", place / "histories.jsonl",
                                   "--context",   place / "context.json",
                                   "--output",    wanted.output,
                                   "--templates", renderer().templates};
  if (!wanted.coverage.empty()) command.insert(command.end(), {"--coverage", place / "coverage.json"});
  if (!wanted.templates.empty()) command.insert(command.end(), {"--theme", wanted.templates});
  if (!wanted.compiled.empty()) command.insert(command.end(), {"--compiled", wanted.compiled});
  return command;
}

/// Waits at most a minute, because an interpreter on a network drive may be slow.
bool can_import_jinja2(const std::string& python) {
  const auto ended = process::run_process(python_launch({python, "-c", safely("import jinja2")}, 60));
  return ended.how == process::Ended::How::exited && ended.code == 0;
}

}  // namespace

std::string default_python() {
  const std::string on_path = process::found_in_path("python3").value_or("");
  for (const std::string& python :
       {std::string(HOLDFAST_DEFAULT_PYTHON), on_path, std::string("/usr/bin/python3")}) {
    if (process::is_executable(python) && can_import_jinja2(python)) return python;
  }
  return "";
}

/// Writes the data of the pages as files into a scratch directory, and runs the renderer on them. The directory is
/// removed with its object, also after an error.
void render_html(const HtmlReport& wanted) {
  if (wanted.python.empty()) throw Error(kNoPython);
  const process::ScratchDirectory place("holdfast-report");
  text::write_file_in_its_directory(place / "report.json", wire::report_text(wanted.report));
  write_histories(wanted, place / "histories.jsonl");
  const bool is_declared = wanted.store != nullptr;
  text::write_file_in_its_directory(place / "context.json",
                                    page_context(wanted.report, wanted.source, is_declared));
  if (!wanted.coverage.empty()) text::write_file_in_its_directory(place / "coverage.json", wanted.coverage);
  const auto ended = process::run_process(python_launch(command_of(wanted, place.path()), kRenderSeconds));
  if (ended.how != process::Ended::How::exited || ended.code != 0) {
    throw Error("the HTML report could not be written: " + wanted.python + " " +
                process::how_it_ended(ended, kRenderSeconds) +
                (ended.tail.empty() ? "" : ":\n" + ended.tail));
  }
}

}  // namespace holdfast::render
