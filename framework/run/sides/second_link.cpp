#include "run/sides/second_link.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>

#include "binary/elf/elf_image.hpp"
#include "binary/placement/placement.hpp"
#include "image/own_directory.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "model/whole_file.hpp"
#include "process/process.hpp"
#include "run/sides/gnu_link.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

constexpr double kLinkSeconds = 600;
constexpr std::string_view kPlaceBegin = "linking.";
constexpr std::string_view kDependencies = "--dependency-file=";
/// Maximum number of links that leave out sections which did not fit. The first link nearly always finds all
/// of them.
constexpr int kPlacingLinks = 4;
constexpr std::size_t kShownOfLine = 120;

/// Returns the directory and the words that record-link.sh wrote, each terminated by a NUL byte.
LinkCommand recorded_link(const std::string& record) {
  const auto text = whole_file(record);
  LinkCommand command{.record = record, .directory = "", .words = {}};
  for (std::size_t at = 0; at < text.size();) {
    const auto end = text.find('\0', at);
    if (end == std::string::npos) break;
    command.words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  if (command.words.empty()) return command;
  command.directory = command.words.front();
  command.words.erase(command.words.begin());
  return command;
}

bool links(const LinkCommand& command, const std::string& program) {
  const auto output = std::ranges::find(command.words, "-o");
  if (output == command.words.end() || output + 1 == command.words.end()) return false;
  std::error_code none;
  // The record may name the program by another path, such as through a symbolic link.
  return fs::equivalent(fs::path(command.directory) / output[1], program, none);
}

/// Throws Error for a program whose sections the project itself places.
void refuse_own_script(const LinkWords& words) {
  for (const auto& word : words) {
    if (word == "-T" || word.starts_with("-Wl,-T") || word.starts_with("-Wl,--script"))
      throw Error("it is linked by a script of its own");
  }
}

/// Returns the command with another output, a dependency file next to that output, and more words.
process::Launch linking(const LinkCommand& command, const std::string& output,
                        const std::vector<std::string>& more) {
  process::Launch launch{.argv = command.words, .directory = command.directory, .deadline_s = kLinkSeconds};
  for (std::size_t i = 0; i < launch.argv.size(); ++i) {
    auto& word = launch.argv[i];
    if (i > 0 && launch.argv[i - 1] == "-o") word = output;
    // The second link must not overwrite the dependency file that the build tool reads.
    if (const auto at = word.find(kDependencies); at != std::string::npos)
      word.replace(at + kDependencies.size(), std::string::npos, output + ".d");
  }
  launch.argv.insert(launch.argv.end(), more.begin(), more.end());
  launch.keep_stdout = true;
  return launch;
}

/// The error of a linker that failed. Other errors have no log.
class LinkFailed : public Error {
 public:
  using Error::Error;
};

/// Links, and returns the linker's standard output. Errors and warnings are written to the log.
std::string linked(process::Launch launch, const std::string& log) {
  // The map goes to a file, the script of --verbose to stdout, and all messages to the log, which is $0. The
  // words are arguments, so none has to be quoted.
  launch.argv.insert(launch.argv.begin(), {"sh", "-c", "exec \"$@\" 2>\"$0\"", log});
  auto ended = process::run_process(launch);
  if (ended.how == process::Ended::How::exited && ended.code == 0) return std::move(ended.out);
  const auto why = first_error(fs::exists(log) ? whole_file(log) : ended.tail);
  throw LinkFailed("linking it again " + process::how_it_ended(ended, launch.deadline_s) +
                   (why.empty() ? "" : ": " + why));
}

/// A directory for the files of a link, which is removed with them.
class LinkPlace {
 public:
  explicit LinkPlace(const std::string& parent)
      : directory_([&] {
          image::remove_left(parent, [](const std::string& name) { return name.starts_with(kPlaceBegin); });
          auto path = parent + "/" + std::string(kPlaceBegin) + std::to_string(getpid());
          fs::create_directories(path);
          return path;
        }) {}
  std::string file(const std::string& name) const { return directory_.path() + "/" + name; }

 private:
  image::OwnDirectory directory_;
};

/// Returns the functions and variables, by name and size.
std::multiset<std::pair<std::string, std::uint64_t>> parts_of(const std::string& program) {
  std::multiset<std::pair<std::string, std::uint64_t>> parts;
  const binary::ElfImage image(program);
  for (const auto& symbol : image.symbols()) parts.emplace(symbol.name, symbol.size);
  return parts;
}

/// A link by GNU ld, with its map and script.
struct GnuLink {
  LinkCommand command;
  std::string program;
  std::string map;
  std::string script;  ///< the default script that it uses
};

LinkWords asking_for_map(const std::string& map) {
  return {"-Xlinker", "-Map=" + map, "-Xlinker", "--verbose"};
}

/// Links with GNU ld what another linker has linked. Removes options that GNU ld does not know.
GnuLink linked_by_gnu_ld(LinkCommand command, const std::vector<std::string>& objects,
                         const LinkPlace& place) {
  // Each attempt names one unknown option, and costs a link.
  constexpr int kRefusedMost = 20;
  GnuLink made{.program = place.file("plain"), .map = place.file("map")};
  command.words = words_for_gnu_ld(command.words, command.directory, objects);
  for (int refused = 0;; ++refused) {
    try {
      made.script = binary::default_script(
          linked(linking(command, made.program, asking_for_map(made.map)), place.file("log")));
      made.command = command;
      return made;
    } catch (const LinkFailed&) {
      const auto option = refused_option(whole_file(place.file("log")));
      if (option.empty() || refused == kRefusedMost) throw;
      command.words = without_option(command.words, option);
    }
  }
}

/// Links the program as it was linked before, which verifies that the objects are its own. Links it with GNU
/// ld as well if another linker linked it. Throws Error.
GnuLink linked_again(LinkCommand command, const std::string& built, const LinkPlace& place) {
  command.words = expanded_words(command.words, command.directory);
  const auto again = place.file("again");
  const auto map = place.file("again.map");
  auto more = asking_for_map(map);
  for (auto& word : words_that_keep_objects(command.words, again)) more.push_back(std::move(word));
  auto script = binary::default_script(linked(linking(command, again, more), place.file("log")));
  // A changed source or option would give other code, which the accepted places do not fit.
  if (image::loaded_code_of(again) != image::loaded_code_of(built))
    throw Error("linking its objects again gives another program; build it again");
  const bool is_optimised = optimises_at_link(command.words);
  // Only GNU ld prints a script, so an empty one shows another linker.
  if (!is_optimised && !script.empty()) return {std::move(command), again, map, std::move(script)};
  auto made = linked_by_gnu_ld(command, is_optimised ? kept_objects(again) : LinkWords(), place);
  if (made.script.empty()) throw Error("GNU ld, which can place functions, is not installed");
  return made;
}

/// Links with accepted places. A section that does not fit its place moves its neighbours; then the program
/// is linked again without holding that section.
void link_with_places(const GnuLink& plain, const std::string& accepted, const LinkPlace& place) {
  const binary::ElfImage before(accepted);
  const binary::ElfImage now(plain.program);
  const auto sections = binary::input_sections(whole_file(plain.map));
  const auto script = place.file("script");
  const auto map = place.file("placed.map");
  std::set<binary::SectionName> unfit;
  for (int links = 0; links < kPlacingLinks; ++links) {
    const auto made = binary::script_like(before, now, sections, plain.script, unfit);
    std::ofstream(script) << made.text;
    linked(
        linking(plain.command, place.file("placed"), {"-Xlinker", "-Map=" + map, "-Xlinker", "-T" + script}),
        place.file("log"));
    const auto more = binary::unfit_for_their_places(made.held, binary::input_sections(whole_file(map)));
    if (more.empty()) return;
    unfit.insert(more.begin(), more.end());
  }
}

}  // namespace

std::string first_error(const std::string& log) {
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.ends_with(':') || line.find("warning:") != std::string::npos) continue;
    return line.size() <= kShownOfLine ? line : line.substr(0, kShownOfLine) + " ...";
  }
  return "";
}

LinkCommand link_command(const std::string& build_directory, const std::string& program) {
  std::error_code none;
  for (const auto& entry : fs::recursive_directory_iterator(build_directory + "/holdfast/links", none)) {
    if (entry.path().extension() != ".link") continue;
    auto command = recorded_link(entry.path());
    if (links(command, program)) return command;
  }
  throw Error(
      "its link command is unknown (Holdfast's CMake functions record it for targets of tests, with Ninja or "
      "Makefiles)");
}

void link_placed(const std::string& accepted, const std::string& built, const LinkCommand& command,
                 const fs::path& to, const std::string& log) {
  refuse_own_script(command.words);
  const LinkPlace place(to.parent_path());
  try {
    const auto plain = linked_again(command, built, place);
    link_with_places(plain, accepted, place);
    // The program is used only if the script lost no section.
    if (parts_of(plain.program) != parts_of(place.file("placed")))
      throw Error("linked with the accepted addresses, it has other functions");
  } catch (const LinkFailed& why) {
    fs::rename(place.file("log"), log);
    throw Error(std::string(why.what()) + " (output of the linker: " + log + ")");
  }
  fs::rename(place.file("placed"), to);
}

}  // namespace holdfast::run
