#include "cli/github_annotations.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "cli/plain_text.hpp"
#include "cli/summary.hpp"

namespace holdfast::cli {
namespace {

constexpr std::size_t kShown = 10;  ///< of each kind, of one step

struct Annotation {
  std::string title;
  std::string text;
  std::string location = {};  ///< file:line
};

struct Kind {
  std::string_view command;
  std::vector<Annotation> all = {};
};

std::size_t kind_of(ExitCode code) {
  return code == kBroken || code == kRegressed ? 0 : code == kPass ? 2 : 1;
}

/// GitHub shows it there in the list of changed files.
std::string place_of(const std::string& location) {
  const auto colon = location.rfind(':');
  if (colon == std::string::npos) return "";
  return fmt::format("file={},line={},", annotation_property(location.substr(0, colon)),
                     annotation_property(location.substr(colon + 1)));
}

std::string line_of(std::string_view command, const Annotation& annotation) {
  return fmt::format("::{} {}title={}::{}\n", command, place_of(annotation.location),
                     annotation_property(annotation.title), annotation_text(annotation.text));
}

std::string lines_of(const Kind& kind) {
  const auto count = kind.all.size() > kShown ? kShown - 1 : kind.all.size();
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += line_of(kind.command, kind.all[i]);
  if (count < kind.all.size())
    text += line_of(kind.command, {"Performance", fmt::format("and {} more; the report has all of them",
                                                              kind.all.size() - count)});
  return text;
}

Annotation gate_of(const Report& report) {
  auto text = title_of(report) + ": " + counts_of(report);
  for (const auto& reason : report.gate.reasons) text += "\n" + reason;
  return {"Performance: " + report.gate.verdict, text};
}

/// "%" before all that it is used to write.
std::string escaped(std::string_view text, std::string_view letters) {
  std::string line;
  for (const char c : text) {
    if (letters.find(c) != std::string_view::npos) {
      line += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    } else {
      line += c;
    }
  }
  return line;
}

}  // namespace

std::string annotation_text(std::string_view text) { return escaped(plain_text(text), "%\r\n"); }

std::string annotation_property(std::string_view text) { return escaped(plain_text(text), "%\r\n:,"); }

std::string github_annotations(const Report& report) {
  std::array<Kind, 3> kinds{{{"error"}, {"warning"}, {"notice"}}};
  kinds[kind_of(exit_code_of_gate(report.gate.verdict, report.gate.closed))].all.push_back(gate_of(report));
  for (const auto* result : by_attention(report)) {
    if (!needs_attention(*result)) continue;
    kinds[kind_of(exit_code_of(*result))].all.push_back(
        {"perf." + plain_line(result->subject.test) + " " + word_of(*result),
         name_of(*result) + ": " + sentence_of(*result), result->location});
  }
  std::string text;
  for (const auto& kind : kinds) text += lines_of(kind);
  return text;
}

}  // namespace holdfast::cli
