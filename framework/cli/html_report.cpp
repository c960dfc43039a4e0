#include "cli/html_report.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include "cli/verb.hpp"
#include "model/error.hpp"
#include "runner/process.hpp"

namespace holdfast::cli {
namespace {

namespace fs = std::filesystem;

/// Rendering a thousand tests takes seconds; on a machine with other work, minutes.
constexpr double kRenderSeconds = 600;

struct Renderer {
  fs::path package;
  fs::path templates;
};

/// Beside an installed executable, else in the source tree that this one was built from.
Renderer renderer() {
  const auto installed = fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "share/holdfast";
  if (fs::exists(installed / "report-templates"))
    return {installed / "report", installed / "report-templates"};
  const fs::path source(HOLDFAST_SOURCE_DIRECTORY);
  return {source / "framework/report", source / "report-templates"};
}

/// A directory for what Python reads that is gone when rendering has ended.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    auto name = (fs::temp_directory_path() / "holdfast-report-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw Error("no temporary directory can be made at " + name);
    path_ = name;
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

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

void render_html(const HtmlReport& wanted) {
  if (wanted.python.empty())
    throw Error(
        "no Python that can import Jinja2 is known; install python3-jinja2 and set HOLDFAST_PYTHON to its "
        "interpreter");
  const Renderer from = renderer();
  const TemporaryDirectory place;
  write_file(place / "report.json", wanted.report_json);
  write_histories(wanted, place / "histories.jsonl");
  const auto ended = runner::run_process(
      {.file = "",
       .argv = command_of(wanted, from, place / "report.json", place / "histories.jsonl"),
       .environment = {"PYTHONPATH=" + from.package.string(), "PYTHONDONTWRITEBYTECODE=1"},
       .directory = "",
       .deadline_s = kRenderSeconds});
  if (ended.how != runner::Ended::How::exited || ended.code != 0) {
    throw Error("the HTML report could not be written: " + wanted.python + " " +
                runner::how_it_ended(ended, kRenderSeconds) + (ended.tail.empty() ? "" : ":\n" + ended.tail));
  }
}

}  // namespace holdfast::cli
