// holdfast report FORMAT...: a session as pages or as text of one of many kinds; what perf.report calls.

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/chosen_session.hpp"
#include "cli/files.hpp"
#include "cli/histories.hpp"
#include "cli/html_report.hpp"
#include "cli/markdown_report.hpp"
#include "cli/report_formats.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "session/open_session.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

namespace fs = std::filesystem;

/// More of them are narrower than a screen has pixels.
constexpr std::size_t kSessions = 200;

struct ReportOptions {
  Shared shared;
  SessionChoice choice;
  std::vector<std::string> formats;
  std::string output;
  std::string python;
  std::size_t limit = kCommentLimit;
  std::string templates;
  std::size_t sessions = kSessions;
  bool close = false;
};

std::string python_of(const ReportOptions& options, const std::optional<Suite>& suite) {
  if (!options.python.empty()) return options.python;
  return suite ? suite->python : default_python();
}

/// Whether --output names a place for several files.
bool is_directory(const ReportOptions& options) {
  return options.formats.size() > 1 || options.output.ends_with('/') || fs::is_directory(options.output);
}

/// What is for people is printed too where it goes into a directory with others.
bool is_printed(const ReportOptions& options, const ReportFormat& format) {
  if (options.output.empty() || options.output == "-") return true;
  return options.formats.size() > 1 && format.name == "text";
}

void put_format(const ReportOptions& options, const Report& report, const ReportFormat& format) {
  if (is_printed(options, format) && options.shared.talks())
    std::fputs(format.write(report, {layout_of_stdout(), options.limit}).c_str(), stdout);
  if (options.output.empty() || options.output == "-") return;
  const fs::path place(options.output);
  write_file_in_its_directory(is_directory(options) ? place / format.file : place,
                              format.write(report, {.layout = {}, .limit = options.limit}));
}

void put_html(const ReportOptions& options, const Report& report, const std::optional<Suite>& suite) {
  auto store = open_existing_store(options.shared, suite ? suite->store : "");
  const auto declared = suite ? suite : declared_suite(options.shared.tree);
  const auto renamed = aliases(options.choice.files, declared.value_or(Suite{}).aliases);
  const auto elsewhere = suite ? suite->report_directory : "perf-report";
  const auto directory = options.output.empty() ? elsewhere : options.output;
  render_html(
      {.report_json = wire::report_text(report),
       .histories = [&](const auto& put) { histories(store, report, renamed, options.sessions, put); },
       .output = directory,
       .templates = options.templates,
       .python = python_of(options, suite)});
  if (options.shared.talks())
    std::printf("Report: %s\n", (fs::path(directory) / "index.html").lexically_normal().c_str());
}

bool has_html(const ReportOptions& options) {
  return std::find(options.formats.begin(), options.formats.end(), "html") != options.formats.end();
}

void check(const ReportOptions& options) {
  if (options.output == "-" && has_html(options))
    throw Error("--output -: html is many files; name a directory for them");
  if (options.close && !options.shared.tree.is_named())
    throw Error(
        "--close ends the session of a build tree; name its suite file by --suite, or its tree by "
        "--test-dir");
}

/// What perf.report closes is over also where no report could be made.
struct Closing {
  const std::optional<Suite>& suite;
  bool wanted;
  ~Closing() {
    if (wanted && suite && !session::close_session(*suite))
      std::fputs("the session stays open: a test of it is being measured\n", stderr);
  }
};

ExitCode report(const ReportOptions& options) {
  check(options);
  const auto suite = chosen_suite(options.shared);
  const Closing closing{.suite = suite, .wanted = options.close};
  const auto made = chosen_report(options.shared, options.choice);
  if (has_html(options)) put_html(options, made, suite);  // first: it begins with an empty directory
  for (const auto& name : options.formats) {
    if (name != "html") put_format(options, made, *report_format_named(name));
  }
  put_json(options.shared, wire::report_text(made));
  return kPass;
}

std::vector<std::string> format_names() {
  std::vector<std::string> names{"html"};
  for (const auto& format : report_formats()) names.emplace_back(format.name);
  return names;
}

std::string footer() {
  std::string text =
      "One format with --output goes into that file; several, or a PATH that is a directory or ends with /, "
      "into\n"
      "files of that directory, and text is printed too:\n  html  index.html and all that belongs to it\n";
  for (const auto& format : report_formats())
    text += "  " + std::string(format.name) + "  " + std::string(format.file) + "\n";
  return text +
         "Without --output they are printed one after the other, and html goes into the directory that the "
         "suite\n"
         "declares, or perf-report.\n"
         "Markdown is for the comment on a pull request: update the one that begins with the same line. For "
         "the\n"
         "summary of a job: holdfast report markdown >> \"$GITHUB_STEP_SUMMARY\".";
}

}  // namespace

void add_report_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<ReportOptions>();
  auto* verb = app.add_subcommand("report", "A session as pages, text, or for other programs");
  verb->add_option("FORMAT", options->formats, "One or several of those below")
      ->required()
      ->check(CLI::IsMember(format_names()));
  verb->add_option("--output", options->output, "File, or directory; - is stdout")->type_name("PATH");
  verb->add_option("--limit", options->limit,
                   "Of markdown, in bytes: whole rows are left out. GitHub takes 65536, GitLab 1000000")
      ->check(CLI::Range(std::size_t{2'000}, std::size_t{100'000'000}))
      ->type_name("BYTES");
  verb->add_option("--python", options->python, "Python that can import Jinja2")
      ->envname("HOLDFAST_PYTHON")
      ->type_name("PROGRAM");
  verb->add_option("--templates", options->templates,
                   "Of html: a directory whose files take the place of those in report-templates")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory);
  verb->add_flag(
      "--close", options->close,
      "End the session of --suite: tests that run by hand from now on are none of it. perf.report does so");
  verb->add_option("--sessions", options->sessions, "Of html: how many sessions of each history are shown")
      ->check(CLI::PositiveNumber)
      ->capture_default_str()
      ->type_name("N");
  add_session_options(*verb, options->choice);
  add_shared_options(*verb, options->shared);
  verb->footer(footer());
  verb->callback([options, &action] { action = [options] { return report(*options); }; });
}

}  // namespace holdfast::cli
