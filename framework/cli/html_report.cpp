#include "cli/html_report.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "cli/verb.hpp"
#include "model/error.hpp"
#include "runner/process.hpp"

namespace holdfast::cli {
namespace {

namespace fs = std::filesystem;

/// Rendering a thousand tests takes seconds; a minute means that something hangs.
constexpr double kRenderSeconds = 120;

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

/// A file for the JSON that is gone when rendering has ended.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text)
      : path_(fs::temp_directory_path() / ("holdfast-report-" + std::to_string(getpid()) + ".json")) {
    write_file(path_, text);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

}  // namespace

void render_html(const std::string& report_json, const std::string& output, const std::string& python) {
  if (python.empty())
    throw Error(
        "no Python that can import Jinja2 is known; install python3-jinja2 and set HOLDFAST_PYTHON to its "
        "interpreter");
  const Renderer from = renderer();
  const TemporaryFile json(report_json);
  const auto ended = runner::run_process(
      {.file = "",
       .argv = {python, "-m", "holdfast_report", json.path(), "--templates", from.templates, "--output",
                output},
       .environment = {"PYTHONPATH=" + from.package.string(), "PYTHONDONTWRITEBYTECODE=1"},
       .directory = "",
       .deadline_s = kRenderSeconds});
  if (ended.how != runner::Ended::How::exited || ended.code != 0) {
    throw Error("the HTML report could not be written: " + python + " " +
                runner::how_it_ended(ended, kRenderSeconds) + (ended.tail.empty() ? "" : ":\n" + ended.tail));
  }
}

}  // namespace holdfast::cli
