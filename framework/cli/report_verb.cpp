// holdfast report FORMAT...: a session as html, text or json; what perf.report calls.

#include <cstdio>
#include <cstdlib>

#include "cli/chosen_session.hpp"
#include "cli/histories.hpp"
#include "cli/html_report.hpp"
#include "cli/text_report.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "session/open_session.hpp"
#include "wire/report_json.hpp"

namespace holdfast::cli {
namespace {

/// More of them are narrower than a screen has pixels.
constexpr std::size_t kSessions = 200;

struct ReportOptions {
  Shared shared;
  SessionChoice choice;
  std::vector<std::string> formats;
  std::string output;
  std::string python;
  std::string templates;
  std::size_t sessions = kSessions;
};

/// Text and JSON go to stdout, or into the file that --output names.
void put_text(const ReportOptions& options, const std::string& text) {
  if (!options.output.empty() && options.formats.size() == 1) {
    write_file(options.output, text);
  } else if (options.shared.talks()) {
    std::fputs(text.c_str(), stdout);
  }
}

std::string html_directory(const ReportOptions& options, const std::optional<Suite>& suite) {
  if (!options.output.empty()) return options.output;
  return suite ? suite->report_directory : "perf-report";
}

std::string python_of(const ReportOptions& options, const std::optional<Suite>& suite) {
  if (!options.python.empty()) return options.python;
  return suite ? suite->python : HOLDFAST_DEFAULT_PYTHON;
}

void put_html(const ReportOptions& options, const std::optional<Suite>& suite, const Report& report,
              const std::string& json) {
  auto store = open_existing_store(options.shared, suite ? suite->store : "");
  const auto directory = html_directory(options, suite);
  render_html({.report_json = json,
               .histories = [&](const auto& put) { histories(store, report, options.sessions, put); },
               .output = directory,
               .templates = options.templates,
               .python = python_of(options, suite)});
  if (options.shared.talks()) std::printf("Report: %s/index.html\n", directory.c_str());
}

ExitCode report(const ReportOptions& options) {
  const auto suite = chosen_suite(options.choice);
  const auto made = chosen_report(options.shared, options.choice);
  const auto json = wire::report_text(made);
  for (const auto& format : options.formats) {
    if (format == "text") put_text(options, text_report(made));
    if (format == "json") put_text(options, json + "\n");
    if (format == "html") put_html(options, suite, made, json);
  }
  put_json(options.shared, json);
  if (suite) session::close_session(*suite);
  return kPass;
}

}  // namespace

void add_report_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<ReportOptions>();
  auto* verb = app.add_subcommand("report", "A session as text, html or json");
  verb->add_option("FORMAT", options->formats, "text, html, json; several may be given")
      ->required()
      ->check(CLI::IsMember({"text", "html", "json"}));
  verb->add_option("--output", options->output, "Directory for html, file for the others")->type_name("PATH");
  verb->add_option("--python", options->python, "Python that can import Jinja2")
      ->envname("HOLDFAST_PYTHON")
      ->type_name("PROGRAM");
  verb->add_option("--templates", options->templates,
                   "Of html: a directory whose files take the place of those in report-templates")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory);
  verb->add_option("--sessions", options->sessions, "Of html: how many sessions of each history are shown")
      ->check(CLI::PositiveNumber)
      ->capture_default_str()
      ->type_name("N");
  add_session_options(*verb, options->choice);
  add_shared_options(*verb, options->shared);
  verb->callback([options, &action] { action = [options] { return report(*options); }; });
}

}  // namespace holdfast::cli
