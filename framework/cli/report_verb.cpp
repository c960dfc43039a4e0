// holdfast report FORMAT...: reports a session as pages or as text of many formats; perf.report calls it.

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/session_options.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "model/text/files.hpp"
#include "render/html_report.hpp"
#include "render/report_formats.hpp"
#include "run/reference/open_session.hpp"
#include "wire/coverage_json.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

namespace fs = std::filesystem;

/// Number of sessions that a history shows; more are narrower than a screen has pixels.
constexpr std::size_t kSessions = 200;

struct ReportOptions {
  SharedOptions shared;
  SessionChoice choice;
  std::vector<std::string> formats;
  std::string output;
  std::string python;
  std::size_t limit = render::kCommentLimit;
  std::string templates;
  std::size_t sessions = kSessions;
  bool close = false;
  bool verbose = false;  ///< of text
};

std::string python_of(const ReportOptions& options, const std::optional<Suite>& suite) {
  if (!options.python.empty()) return options.python;
  return suite && !suite->python.empty() ? suite->python : render::default_python();
}

/// Returns true if --output names a place for several files.
bool is_directory(const ReportOptions& options) {
  return options.formats.size() > 1 || options.output.ends_with('/') || fs::is_directory(options.output);
}

/// Text for a user is also printed if it is written into a directory with others.
bool is_printed(const ReportOptions& options, const render::ReportFormat& format) {
  if (options.output.empty() || options.output == "-") return true;
  return options.formats.size() > 1 && format.name == "text";
}

void put_format(const ReportOptions& options, const Report& report, const render::ReportFormat& format) {
  if (is_printed(options, format) && options.shared.talks())
    std::fputs(format.write(report, {text::layout_of_stdout(), options.limit, options.verbose}).c_str(),
               stdout);
  if (options.output.empty() || options.output == "-") return;
  const fs::path place(options.output);
  text::write_file_in_its_directory(
      is_directory(options) ? place / format.file : place,
      format.write(report, {.layout = {}, .limit = options.limit, .verbose = options.verbose}));
}

/// If there are other formats, pages that cannot be made are left out: perf.report does not fail without Jinja2.
void put_html(const ReportOptions& options, const Report& report, const std::optional<Suite>& suite,
              KnownCoverage& covered) {
  const auto python = python_of(options, suite);
  if (python.empty() && options.formats.size() > 1) {
    std::fprintf(stderr, "%s\n", render::kNoPython);
    return;
  }
  auto store = open_existing_store(options.shared, "");
  const auto elsewhere = suite ? suite->report_directory : "perf-report";
  const auto directory = options.output.empty() ? elsewhere : options.output;
  render::render_html({.report = report,
                       .store = &store,
                       .aliases = former_names(options.shared, options.choice.files),
                       .source = suite ? suite->source_directory : ".",
                       .coverage = suite && covered.get() ? wire::coverage_text(*covered.get()) : "",
                       .sessions = options.sessions,
                       .output = directory,
                       .templates = options.templates,
                       .compiled = suite ? suite->build_directory + "/holdfast/templates" : "",
                       .python = python});
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

/// Closes the session, as perf.report does, even if no report could be made.
struct Closing {
  const std::optional<Suite>& suite;
  bool wanted;
  ~Closing() {
    if (wanted && suite && !run::close_session(*suite))
      std::fputs("the session stays open: a test of it is being measured\n", stderr);
  }
};

ExitCode report(const ReportOptions& options) {
  check(options);
  const auto suite = chosen_suite(options.shared);
  // Its destructor closes the session on every way out of this function, also if the report fails.
  const Closing closing{.suite = suite, .wanted = options.close};
  KnownCoverage covered(options.shared);
  const auto made = chosen_report(options.shared, options.choice, covered);
  if (has_html(options))
    put_html(options, made, suite, covered);  // first, because it begins with an empty directory
  for (const auto& name : options.formats) {
    if (name != "html") put_format(options, made, *render::report_format_named(name));
  }
  put_json(options.shared, wire::report_text(made));
  return kPass;
}

std::vector<std::string> format_names() {
  std::vector<std::string> names{"html"};
  for (const auto& format : render::report_formats()) names.emplace_back(format.name);
  return names;
}

std::string footer() {
  std::string text =
      "One format with --output goes into that file; several, or a PATH that is a directory or ends with /, "
      "into files of "
      "that directory, and text is printed too:\n  html  index.html and all that belongs to it\n";
  for (const auto& format : render::report_formats())
    text += "  " + std::string(format.name) + "  " + std::string(format.file) + "\n";
  return text +
         "Without --output they are printed one after the other, and html goes into the directory that the "
         "suite declares, "
         "or perf-report.\n"
         "Markdown is for the comment on a pull request: update the one that begins with the same line. For "
         "the summary of "
         "a job: holdfast report markdown >> \"$GITHUB_STEP_SUMMARY\".";
}

}  // namespace

Verb report_verb() {
  return verb_of<ReportOptions>(
      "report", "Write a session as pages, as text, or for other programs", report,
      [](ReportOptions& options) {
        return joined(
            {Argument("FORMAT", &options.formats, "One or several of those below",
                      {.choices = format_names(), .required = true}),
             {"--output PATH", &options.output, "File, or directory; - is stdout"},
             Argument("--limit BYTES", &options.limit,
                      "Of markdown: whole rows are left out. GitHub takes 65536, GitLab 1000000",
                      {.range = {{2'000, 100'000'000}}}),
             Argument("--python PROGRAM", &options.python, "Python that can import Jinja2",
                      {.variable = true}),
             Argument("--templates DIR", &options.templates,
                      "Of html: a directory whose files take the place of those in report-templates",
                      {.check = Check::directory}),
             {"--close", &options.close,
              "End the session of --suite: later manual runs start a new session. perf.report does so"},
             Argument("--sessions N", &options.sessions,
                      "Of html: how many sessions of each history are shown", {.check = Check::positive})},
            verbose_option(options.verbose), session_options(options.choice));
      },
      {.examples = {{"holdfast report text --verbose", "of the latest session"},
                    {"holdfast report html --output perf-report", "pages"},
                    {"holdfast report markdown junit --output results/", "several formats"}},
       .footer = footer()});
}

}  // namespace holdfast::cli
