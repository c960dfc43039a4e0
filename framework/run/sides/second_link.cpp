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

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

constexpr double kLinkSeconds = 600;
constexpr std::string_view kDependencies = "--dependency-file=";
/// Links that leave out what did not fit its place. The first one tells nearly always all of it.
constexpr int kPlacingLinks = 4;
constexpr std::size_t kShownOfLine = 120;

/// Returns the directory and the words that record-link.sh wrote, each ended by a zero.
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
  return fs::equivalent(fs::path(command.directory) / output[1], program, none);
}

/// Throws Error for a linker that does not place functions one by one.
void refuse_other_linking(const std::vector<std::string>& words) {
  for (const auto& word : words) {
    if (word.starts_with("-flto") && word != "-flto=off")
      throw Error("it is linked with link-time optimisation, which lays out the code itself");
    if (word.starts_with("-fuse-ld=") && word != "-fuse-ld=bfd")
      throw Error("it is linked by " + word.substr(9) + ", and only GNU ld is asked to place functions");
    if (word == "-T" || word.starts_with("-Wl,-T") || word.starts_with("-Wl,--script"))
      throw Error("it is linked by a script of its own");
  }
}

/// The command with another output, beside which its list of dependencies is, and more words.
process::Launch linking(const LinkCommand& command, const std::string& output,
                        const std::vector<std::string>& more) {
  process::Launch launch{.argv = command.words, .directory = command.directory, .deadline_s = kLinkSeconds};
  for (std::size_t i = 0; i < launch.argv.size(); ++i) {
    auto& word = launch.argv[i];
    if (i > 0 && launch.argv[i - 1] == "-o") word = output;
    if (const auto at = word.find(kDependencies); at != std::string::npos)
      word.replace(at + kDependencies.size(), std::string::npos, output + ".d");
  }
  launch.argv.insert(launch.argv.end(), more.begin(), more.end());
  launch.keep_stdout = true;
  return launch;
}

/// The linker refused. Other errors have no log.
class LinkFailed : public Error {
 public:
  using Error::Error;
};

/// Returns its standard output. Its errors and warnings are written to the log.
std::string linked(process::Launch launch, const std::string& log) {
  launch.argv.insert(launch.argv.begin(), {"sh", "-c", "exec \"$@\" 2>\"$0\"", log});
  auto ended = process::run_process(launch);
  if (ended.how == process::Ended::How::exited && ended.code == 0) return std::move(ended.out);
  const auto why = first_error(fs::exists(log) ? whole_file(log) : ended.tail);
  throw LinkFailed("linking it again " + process::how_it_ended(ended, launch.deadline_s) +
                   (why.empty() ? "" : ": " + why));
}

/// A directory for what linking leaves, removed with all of it.
class LinkPlace {
 public:
  explicit LinkPlace(const std::string& parent)
      : directory_([&] {
          constexpr std::string_view kBegin = "linking.";
          image::remove_left(parent, [](const std::string& name) { return name.starts_with(kBegin); });
          auto path = parent + "/" + std::string(kBegin) + std::to_string(getpid());
          fs::create_directories(path);
          return path;
        }) {}
  std::string file(const std::string& name) const { return directory_.path() + "/" + name; }

 private:
  image::OwnDirectory directory_;
};

/// Functions and variables, by name and size.
std::multiset<std::pair<std::string, std::uint64_t>> parts_of(const std::string& program) {
  std::multiset<std::pair<std::string, std::uint64_t>> parts;
  const binary::ElfImage image(program);
  for (const auto& symbol : image.symbols()) parts.emplace(symbol.name, symbol.size);
  return parts;
}

/// Links with accepted places. A section that does not fit its place moves its neighbours; then the program is linked again, and
/// that section is not held.
void link_with_places(const LinkCommand& command, const std::string& accepted, const std::string& built,
                      const std::string& default_script, const LinkPlace& place) {
  const binary::ElfImage before(accepted);
  const binary::ElfImage now(built);
  const auto sections = binary::input_sections(whole_file(place.file("map")));
  const auto script = place.file("script");
  const auto map = place.file("placed.map");
  std::set<binary::SectionName> unfit;
  for (int links = 0; links < kPlacingLinks; ++links) {
    const auto made = binary::script_like(before, now, sections, default_script, unfit);
    std::ofstream(script) << made.text;
    linked(linking(command, place.file("placed"), {"-Xlinker", "-Map=" + map, "-Xlinker", "-T" + script}),
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
      "nothing says how it was linked (Holdfast's CMake functions record it for targets of tests, with Ninja "
      "or Makefiles)");
}

void link_placed(const std::string& accepted, const std::string& built, const LinkCommand& command,
                 const fs::path& to, const std::string& log) {
  refuse_other_linking(command.words);
  const LinkPlace place(to.parent_path());
  const auto plain = place.file("plain");
  try {
    const auto said =
        linked(linking(command, plain, {"-Xlinker", "-Map=" + place.file("map"), "-Xlinker", "--verbose"}),
               place.file("log"));
    if (image::loaded_code_of(plain) != image::loaded_code_of(built))
      throw Error("its objects, linked again, give another program; build it again");
    const auto by_default = binary::default_script(said);
    if (by_default.empty()) throw Error("its linker has no script (GNU ld has one)");
    link_with_places(command, accepted, built, by_default, place);
  } catch (const LinkFailed& why) {
    fs::rename(place.file("log"), log);
    throw Error(std::string(why.what()) + " (all that the linker said: " + log + ")");
  }
  if (parts_of(built) != parts_of(place.file("placed")))
    throw Error("linked with accepted places, it has other functions");
  fs::rename(place.file("placed"), to);
}

}  // namespace holdfast::run
