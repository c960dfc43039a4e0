#include "run/placement.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>

#include "binary/elf/loader_paths.hpp"
#include "binary/placement/placement.hpp"
#include "image/digest.hpp"
#include "image/own_directory.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "model/whole_file.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

constexpr double kLinkSeconds = 600;
constexpr std::string_view kDependencies = "--dependency-file=";
/// Of what is kept: another one where the same two programs would be linked otherwise.
constexpr const char* kPlacingVersion = "1";

/// How a program was linked.
struct LinkCommand {
  std::string record;  ///< the file that says it
  std::string directory;
  std::vector<std::string> words;
};

/// What record-link.sh wrote: the directory and the words, each ended by a zero.
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

/// Throws Error.
LinkCommand link_command(const Program& built) {
  std::error_code none;
  for (const auto& entry :
       fs::recursive_directory_iterator(built.image.build_directory + "/holdfast/links", none)) {
    if (entry.path().extension() != ".link") continue;
    auto command = recorded_link(entry.path());
    if (links(command, built.image.program.path)) return command;
  }
  throw Error(
      "nothing says how it was linked (Holdfast's CMake functions record it for targets of tests, with Ninja "
      "or "
      "Makefiles)");
}

/// What keeps a linker from placing functions one by one.
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

/// Returns what it printed.
std::string linked(const process::Launch& launch) {
  auto ended = process::run_process(launch);
  if (ended.how == process::Ended::How::exited && ended.code == 0) return std::move(ended.out);
  throw Error("linking it again " + process::how_it_ended(ended, launch.deadline_s) +
              (ended.tail.empty() ? "" : ": " + ended.tail.substr(0, ended.tail.find('\n'))));
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

/// Writes the placed program to `to`. Throws Error.
void link_placed(const std::string& accepted, const std::string& built, const LinkCommand& command,
                 const fs::path& to) {
  refuse_other_linking(command.words);
  const LinkPlace place(to.parent_path());
  const auto plain = place.file("plain");
  const auto map = place.file("map");
  const auto script = place.file("script");
  const auto said = linked(linking(command, plain, {"-Wl,-Map=" + map, "-Wl,--verbose"}));
  if (image::loaded_code_of(plain) != image::loaded_code_of(built))
    throw Error("its objects, linked again, give another program; build it again");
  const auto by_default = binary::default_script(said);
  if (by_default.empty()) throw Error("its linker has no script (GNU ld has one)");
  const binary::ElfImage before(accepted);
  std::ofstream(script) << binary::script_like(before, binary::ElfImage(built),
                                               binary::input_sections(whole_file(map)), by_default);
  const auto placed = place.file("placed");
  linked(linking(command, placed, {"-Wl,-Map=" + map, "-Wl,-T," + script}));
  if (parts_of(built) != parts_of(placed)) throw Error("linked with accepted places, it has other functions");
  fs::rename(placed, to);
}

/// As long as it lives, no other process links this program.
class LinkLock {
 public:
  explicit LinkLock(const LinkCommand& command) : file_(open(command.record.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (file_ >= 0) flock(file_, LOCK_EX);
  }
  LinkLock(const LinkLock&) = delete;
  LinkLock& operator=(const LinkLock&) = delete;
  ~LinkLock() {
    if (file_ >= 0) close(file_);
  }

 private:
  int file_;
};

/// Of the program's own: what is kept there is of one pair of programs.
fs::path kept_directory(const Program& built) {
  const auto& path = built.image.program.path;
  const auto name = fs::path(path).filename().string() + "-" + image::sha256_of(path).substr(0, 8);
  return fs::path(built.image.build_directory) / "holdfast/placed" / name;
}

/// What is kept of the pair, made where nothing is. Throws Error, also what was wrong when it was made.
std::string kept_program(const std::string& accepted, const Program& current, double& seconds) {
  const auto& built = current.image.program.path;
  const auto command = link_command(current);
  const auto key = image::sha256_of(std::string(kPlacingVersion) + image::sha256_of_file(accepted) +
                                    image::sha256_of_file(built));
  const auto directory = kept_directory(current);
  const auto kept = directory / ("placed-" + key.substr(0, 16));
  const auto wrong = kept.string() + ".wrong";
  const LinkLock lock(command);
  if (fs::exists(kept)) return kept;
  if (fs::exists(wrong)) throw Error(whole_file(wrong));
  fs::remove_all(directory);
  fs::create_directories(directory);
  const auto began = std::chrono::steady_clock::now();
  try {
    link_placed(accepted, built, command, kept);
  } catch (const std::exception& why) {
    std::ofstream(wrong) << why.what();
    throw Error(why.what());
  }
  seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return kept;
}

/// A copy in the stage, beside the program that it stands for, which forgets loader paths as all that is staged. One that is
/// there already stays only if it is the same: a program could have replaced it.
std::string staged_copy(const std::string& kept, const std::string& staged) {
  const auto to = staged + "." + fs::path(kept).filename().string();
  const auto growing = to + "." + std::to_string(getpid());
  fs::copy_file(kept, growing, fs::copy_options::overwrite_existing);
  binary::forget_loader_paths(growing);
  if (image::digest_of(to) == image::digest_of(growing)) {
    fs::remove(growing);
  } else {
    fs::rename(growing, to);
  }
  return to;
}

/// The first library of the project that is another one now; empty: none.
std::string differing_library(const process::Launch& accepted, const process::Launch& current) {
  for (const auto& file : current.files) {
    const auto name = fs::path(file).filename();
    const auto before = std::ranges::find_if(
        accepted.files, [&](const auto& one) { return fs::path(one).filename() == name; });
    if (file == current.file || before == accepted.files.end()) continue;
    if (image::loaded_code_of(file) != image::loaded_code_of(*before)) return name;
  }
  return "";
}

}  // namespace

std::optional<Placed> placed_like(const process::Launch& accepted, const Program& current) {
  Placed placed;
  auto& said = placed.placement;
  try {
    const auto library = differing_library(accepted, current.launch);
    const auto code = image::loaded_code_of(accepted.file);
    const bool differs = !code.empty() && code != image::loaded_code_of(current.launch.file);
    if (!differs && library.empty()) return std::nullopt;
    if (!library.empty())
      said.why_not = "shared libraries are measured as they were linked, and " + library + " differs";
    if (!differs) return placed;
    if (!current.staged) throw Error("it runs where it stands");
    const auto kept = kept_program(accepted.file, current, said.seconds);
    const auto held = binary::held_in(binary::ElfImage(accepted.file), binary::ElfImage(kept));
    said.functions = held.all_functions;
    said.held = held.functions;
    placed.file = staged_copy(kept, current.launch.file);
  } catch (const std::exception& wrong) {
    said.why_not = wrong.what();
  }
  return placed;
}

process::Launch launch_of(const std::optional<Placed>& placed, process::Launch current) {
  if (!placed || placed->file.empty()) return current;
  current.file = placed->file;
  current.files.push_back(placed->file);
  current.contents = image::joined(current.contents, {{placed->file, image::digest_of(placed->file)}});
  return current;
}

}  // namespace holdfast::run
