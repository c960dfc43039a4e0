#include "cli/html_report.hpp"

#include <filesystem>
#include <fstream>
#include <vector>

#include "cli/files.hpp"
#include "image/companions.hpp"
#include "model/error.hpp"
#include "runner/path_search.hpp"
#include "runner/process.hpp"
#include "runner/scratch_directory.hpp"

namespace holdfast::cli {
namespace {

namespace fs = std::filesystem;

/// Rendering a thousand tests takes seconds; on a machine with other work, minutes.
constexpr double kRenderSeconds = 600;

struct Renderer {
  fs::path package;
  fs::path templates;
};

/// Installed with the wrapper, else in the source tree that it was built from.
Renderer renderer() {
  const auto installed = fs::path(image::directory_of_wrapper()).parent_path() / "share/holdfast";
  if (fs::exists(installed / "report-templates"))
    return {installed / "report", installed / "report-templates"};
  const fs::path source(HOLDFAST_SOURCE_DIRECTORY);
  return {source / "framework/report", source / "report-templates"};
}

/// Line by line: all of them at once can be a hundred megabytes.
void write_histories(const HtmlReport& wanted, const fs::path& file) {
  std::ofstream out(file);
  wanted.histories([&](const std::string& line) { out << line; });
  out.close();
  if (!out) throw Error(file.string() + ": cannot be written; is the disk full?");
}

std::vector<std::string> command_of(const HtmlReport& wanted, const Renderer& from, const fs::path& report,
                                    const fs::path& histories) {
  std::vector<std::string> command{wanted.python, "-m",          "holdfast_report", report,
                                   "--histories", histories,     "--output",        wanted.output,
                                   "--templates", from.templates};
  if (!wanted.templates.empty()) command.insert(command.end(), {"--theme", wanted.templates});
  return command;
}

}  // namespace

std::string default_python() {
  std::string found_when_built = HOLDFAST_DEFAULT_PYTHON;
  if (runner::is_executable(found_when_built)) return found_when_built;
  return runner::found_in_path("python3").value_or("");
}

void render_html(const HtmlReport& wanted) {
  if (wanted.python.empty())
    throw Error(
        "no Python that can import Jinja2 is known; install python3-jinja2 and set HOLDFAST_PYTHON to its "
        "interpreter");
  const Renderer from = renderer();
  const runner::ScratchDirectory place("holdfast-report");
  write_file_in_its_directory(place / "report.json", wanted.report_json);
  write_histories(wanted, place / "histories.jsonl");
  const auto ended =
      runner::run_process({.file = "",
                           .argv = command_of(wanted, from, place / "report.json", place / "histories.jsonl"),
                           .environment = {"PYTHONPATH=" + from.package.string(), "PYTHONDONTWRITEBYTECODE=1",
                                           "PYTHONSAFEPATH=1"},
                           .directory = "",
                           .deadline_s = kRenderSeconds});
  if (ended.how != runner::Ended::How::exited || ended.code != 0) {
    throw Error("the HTML report could not be written: " + wanted.python + " " +
                runner::how_it_ended(ended, kRenderSeconds) + (ended.tail.empty() ? "" : ":\n" + ended.tail));
  }
}

}  // namespace holdfast::cli
