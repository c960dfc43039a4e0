#include "suite/exchange/baseline_file.hpp"

#include <cctype>

#include "image/digest.hpp"
#include "suite/exchange/baseline_codecs.hpp"
#include "suite/exchange/baseline_records.hpp"

namespace holdfast::exchange {
namespace {

/// A name of this length, with digest and ending, is far below NAME_MAX, the 255 bytes of Linux's file
/// systems.
constexpr std::size_t kNameMax = 100;

template <class Form>
std::string line_of(const char* kind, const typename Form::T& value) {
  return record_line({{kind, wire::json_of(wire::In<Form>{value})}});
}

std::string baseline_lines(const ExportedBaseline& baseline) {
  auto lines = line_of<wire::Codec<ExportedBaseline>>("baseline", baseline);
  for (const auto& deed : baseline.accepted) lines += line_of<wire::ExportedAcceptance>("accepted", deed);
  return lines;
}

/// A snapshot of the program needs the command's arguments, and not its path.
std::string run_lines(const ExportedRun& exported) {
  auto run = exported.run;
  if (!run.command.empty()) run.command.erase(run.command.begin());
  run.verdict.value().warnings.clear();
  auto lines = line_of<wire::ExportedRunFields>("run", run);
  for (const auto& process : exported.processes) lines += line_of<wire::ExportedProcess>("process", process);
  return lines;
}

/// Returns true if a fact is not compared, and is long or a path.
bool is_left_out(const std::string& fact) { return fact == "cpu-flags" || fact == "cgroup"; }

/// Removes the words of the compiler's flags that contain a path.
std::string without_paths(const std::string& flags) {
  std::string kept;
  for (std::size_t at = 0; at < flags.size();) {
    const auto end = std::min(flags.find(' ', at), flags.size());
    const auto word = flags.substr(at, end - at);
    if (!word.empty() && word.find('/') == std::string::npos) kept += (kept.empty() ? "" : " ") + word;
    at = end + 1;
  }
  return kept;
}

std::string session_line(SessionRecord session) {
  std::erase_if(session.facts, [](const auto& fact) { return is_left_out(fact.first); });
  if (const auto flags = session.facts.find("flags"); flags != session.facts.end())
    flags->second = without_paths(flags->second);
  return line_of<wire::Codec<SessionRecord>>("session", session);
}

/// std::isalnum() depends on the locale above 0x7f.
bool stays(unsigned char c) { return c < 0x80 && (std::isalnum(c) != 0 || c == '-' || c == '_'); }

}  // namespace

std::string baseline_file_name(const std::string& test) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string name;
  for (const char c : test) {
    const auto byte = static_cast<unsigned char>(c);
    if (stays(byte)) {
      name += c;
    } else {
      name += {'%', kDigits[byte / 16], kDigits[byte % 16]};
    }
  }
  // "~" is percent-encoded in names that are not cut, so that no other test can have this file name.
  if (name.size() > kNameMax) name = name.substr(0, kNameMax) + "~" + image::sha256_of(test).substr(0, 16);
  return name + std::string(kBaselineFileEnding);
}

std::string baseline_file_text(const BaselineFile& file) {
  auto text = record_line({{"schema", kBaselineFileSchema}, {"test", file.test}});
  for (const auto& baseline : file.baselines) text += baseline_lines(baseline);
  for (const auto& [id, run] : file.runs) text += run_lines(run);
  for (const auto& [id, session] : file.sessions) text += session_line(session);
  // The digest finds an accidental edit or a wrong resolution of a merge conflict. It is not a signature:
  // anybody can compute it.
  return text + record_line({{"digest", image::sha256_of(text)}});
}

}  // namespace holdfast::exchange
