// A report as workflow commands. A step of GitHub Actions that prints them shows them beside the job, and at the line
// that declares a test, if that file changed. For example:
//
//     ::error file=perf/CMakeLists.txt,line=12,title=perf.sort regressed::sort sort/names: slower by 10.1 % ...
//
// The gate is first. GitHub shows ten of each kind in a step; the tenth therefore counts the rest.

#include <fmt/format.h>

#include <array>
#include <vector>

#include "model/text/sanitize_text.hpp"
#include "render/escapes.hpp"
#include "render/report_formats.hpp"
#include "render/summary.hpp"
#include "suite/non_gating.hpp"

namespace holdfast::render {
namespace {

constexpr std::size_t kAnnotationsShown = 10;  ///< of each kind, in one step

struct Annotation {
  std::string title;
  std::string text;
  std::string location = {};  ///< file:line
};

constexpr std::array<std::string_view, 3> kAnnotationKinds{"error", "warning", "notice"};
using Annotations = std::array<std::vector<Annotation>, kAnnotationKinds.size()>;

/// Returns the index of the workflow command that prints a result with this verdict.
std::size_t kind_of(std::string_view word, bool fails) {
  if (word == "error" || fails) return 0;
  return word == "pass" || word == "improved" ? 2 : 1;
}

/// Returns the file and line at which GitHub shows the annotation in the list of changed files.
std::string place_of(const std::string& location) {
  const auto colon = location.rfind(':');
  if (colon == std::string::npos) return "";
  return fmt::format("file={},line={},", annotation_property(location.substr(0, colon)),
                     annotation_property(location.substr(colon + 1)));
}

std::string annotation_line(std::string_view command, const Annotation& annotation) {
  return fmt::format("::{} {}title={}::{}\n", command, place_of(annotation.location),
                     annotation_property(annotation.title), annotation_text(annotation.text));
}

std::string annotation_lines(std::string_view command, const std::vector<Annotation>& all) {
  // The last of the ten annotations is needed for the number of those that are left out.
  const auto count = all.size() > kAnnotationsShown ? kAnnotationsShown - 1 : all.size();
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += annotation_line(command, all[i]);
  if (count == all.size()) return text;
  return text + annotation_line(command,
                                {"Performance",
                                 fmt::format("and {} more; the report has all of them", all.size() - count)});
}

Annotation gate_annotation(const Report& report) {
  auto text = title_of(report) + ": " + counts_of(report);
  for (const auto& reason : report.gate.reasons) text += "\n" + reason;
  return {"Performance: " + report.gate.verdict, text};
}

}  // namespace

std::string github_annotations(const Report& report, const Destination& /*to*/) {
  Annotations annotations;
  const auto& gate = report.gate;  // a gate that only reports is open
  annotations[kind_of(gate.verdict == "regressed" ? "pass" : gate.verdict, gate.closed)].push_back(
      gate_annotation(report));
  for (const auto* result : by_attention(report)) {
    if (!needs_attention(*result)) continue;
    const auto word = result->word();
    annotations[kind_of(word, word == "regressed" && suite::gates(*result))].push_back(
        {"perf." + text::sanitize_line(result->subject.test) + " " + word_of(*result),
         name_of(*result) + ": " + sentence_of(*result), result->location});
  }
  std::string text;
  for (std::size_t i = 0; i < kAnnotationKinds.size(); ++i)
    text += annotation_lines(kAnnotationKinds[i], annotations[i]);
  return text;
}

}  // namespace holdfast::render
