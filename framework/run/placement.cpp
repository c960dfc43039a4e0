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
/// Of what is kept: another one where the same two programs would be linked otherwise.
constexpr const char* kPlacingVersion = "1";

/// How a program was linked.
struct LinkCommand {
  std::string directory;
  std::vector<std::string> words;
};

/// What record-link.sh wrote: the directory and the words, each ended by a zero. Throws Error.
LinkCommand link_command(const std::string& program) {
  if (!fs::exists(program + ".link"))
    throw Error(
        "nothing says how it was linked (Holdfast's CMake functions record it for targets of tests, with "
        "Ninja or "
        "Makefiles)");
  const auto text = whole_file(program + ".link");
  LinkCommand command;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = text.find('\0', at);
    if (end == std::string::npos) break;
    command.words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  if (command.words.size() < 2) throw Error(program + ".link is damaged; link the program again");
  command.directory = command.words.front();
  command.words.erase(command.words.begin());
  return command;
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

/// The command with another output and more words. A list of dependencies would name the wrong output.
process::Launch linking(const LinkCommand& command, const std::string& output,
                        const std::vector<std::string>& more) {
  process::Launch launch{.argv = command.words, .directory = command.directory, .deadline_s = kLinkSeconds};
  for (std::size_t i = 0; i < launch.argv.size(); ++i) {
    auto& word = launch.argv[i];
    if (i > 0 && launch.argv[i - 1] == "-o") word = output;
    if (word.find("--dependency-file=") != std::string::npos) word += ".placed";
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
  explicit LinkPlace(const fs::path& program)
      : directory_([&] {
          const auto begin = program.filename().string() + ".placing.";
          image::remove_left(program.parent_path(),
                             [&](const std::string& name) { return name.starts_with(begin); });
          auto path = program.parent_path() / (begin + std::to_string(getpid()));
          fs::create_directories(path);
          return path.string();
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
void link_placed(const std::string& accepted, const std::string& built, const std::string& to) {
  const auto command = link_command(built);
  refuse_other_linking(command.words);
  const LinkPlace place(built);
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
  linked(linking(command, placed, {"-Wl,-T," + script}));
  if (parts_of(built) != parts_of(placed)) throw Error("linked with accepted places, it has other functions");
  fs::rename(placed, to);
}

/// As long as it lives, no other process links this program.
class LinkLock {
 public:
  explicit LinkLock(const std::string& program)
      : file_(open((program + ".link").c_str(), O_RDONLY | O_CLOEXEC)) {
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

/// Those of other pairs of programs.
void remove_older(const std::string& program) {
  const fs::path path(program);
  const auto prefix = path.filename().string() + ".placed-";
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(path.parent_path(), none)) {
    if (entry.path().filename().string().starts_with(prefix)) fs::remove(entry.path(), none);
  }
}

/// What is kept of the pair, made where nothing is. Throws Error, also what was wrong when it was made.
std::string kept_program(const std::string& accepted, const std::string& built, double& seconds) {
  const auto key = image::sha256_of(std::string(kPlacingVersion) + image::sha256_of_file(accepted) +
                                    image::sha256_of_file(built));
  const auto kept = built + ".placed-" + key.substr(0, 16);
  const auto wrong = kept + ".wrong";
  const LinkLock lock(built);
  if (fs::exists(kept)) return kept;
  if (fs::exists(wrong)) throw Error(whole_file(wrong));
  remove_older(built);
  const auto began = std::chrono::steady_clock::now();
  try {
    link_placed(accepted, built, kept);
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
  const auto to = staged + fs::path(kept).extension().string();
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
    const auto kept = kept_program(accepted.file, current.image.program.path, said.seconds);
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
