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

/// Number of sessions that a history shows; a screen has too few pixels for more.
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

/// Returns true if the report is printed. If several formats are written into a directory, the text is also printed.
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
    throw Error("--output -: html consists of many files; name a directory for them");
  if (options.close && !options.shared.tree.is_named())
    throw Error("--close needs a build tree; name its suite file with --suite, or the tree with --test-dir");
}

/// Closes the session, as perf.report does, even if no report could be made.
struct Closing {
  const std::optional<Suite>& suite;
  bool wanted;
  ~Closing() {
    if (wanted && suite && !run::close_session(*suite))
      std::fputs("the session stays open, because one of its tests is being measured\n", stderr);
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
      "With --output, one format is written to that file. Several formats are written to files in that "
      "directory, and so is one if PATH is a directory or ends with /; text is also printed:\n  html  "
      "index.html, with the files that it needs\n";
  for (const auto& format : render::report_formats())
    text += "  " + std::string(format.name) + "  " + std::string(format.file) + "\n";
  return text +
         "Without --output, formats are printed one after the other, and html is written to the directory "
         "that the suite declares, or to perf-report.\nMarkdown is for a comment on a pull request: update "
         "the comment that begins with the same line. For the summary of a job: holdfast report markdown >> "
         "\"$GITHUB_STEP_SUMMARY\".";
}

}  // namespace

Verb report_verb() {
  return verb_of<ReportOptions>(
      "report", "Write a session as HTML pages, text or data for other programs", report,
      [](ReportOptions& options) {
        return joined(
            {Argument("FORMAT", &options.formats, "Formats to write, as listed by --help-all",
                      {.choices = format_names(), .required = true}),
             {"--output PATH", &options.output,
              "Output file, or a directory for several formats; - is stdout"},
             Argument("--limit BYTES", &options.limit,
                      "Largest size of the Markdown report in bytes; rows that do not fit are omitted; "
                      "GitHub accepts 65536, GitLab 1000000",
                      {.range = {{2'000, 100'000'000}}}),
             Argument("--python PROGRAM", &options.python,
                      "Python interpreter that can import Jinja2; default: searched for", {.variable = true}),
             Argument("--templates DIR", &options.templates,
                      "Directory whose files replace those of report-templates, for html",
                      {.check = Check::directory}),
             {"--close", &options.close,
              "Close the session of --suite, so that later manual runs start a new one; perf.report uses it"},
             Argument("--sessions N", &options.sessions, "Number of sessions in each history, for html",
                      {.check = Check::positive})},
            verbose_option(options.verbose), session_options(options.choice));
      },
      {.examples = {{"holdfast report text --verbose", "of the latest session"},
                    {"holdfast report html --output perf-report", "pages"},
                    {"holdfast report markdown junit --output results/", "several formats"}},
       .footer = footer()});
}

}  // namespace holdfast::cli
