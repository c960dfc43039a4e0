// Writes what it sees to a separate file for each process.

#include <sched.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <holdfast/holdfast.hpp>
#include <set>
#include <string>

double step(double sum);
const char* source_of_step();

namespace {

namespace fs = std::filesystem;

constexpr int kSteps = 20'000;
constexpr const char* kName = "first";

std::string link_at(const fs::path& path) {
  std::error_code none;
  return fs::read_symlink(path, none).string();
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  std::string text;
  for (char letter; file.get(letter);) text += letter == '\0' || letter == '\n' ? ' ' : letter;
  return text;
}

void write_files_in(const fs::path& directory, std::ostream& out) {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(directory, none))
    out << "file " << directory.filename() << " " << entry.path().filename() << "\n";
}

/// The files that are mapped into the process: the program and its libraries.
std::set<std::string> mapped_files() {
  std::set<std::string> files;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    if (const auto path = line.find('/'); path != std::string::npos) files.insert(line.substr(path));
  }
  return files;
}

/// Writes the age only as "old" or "new". Different files have different dates, but the files of both sides are
/// equally old.
void write_age(const fs::path& path, std::ostream& out) {
  struct stat facts {};
  if (stat(path.c_str(), &facts) != 0) return;
  constexpr auto kTenYears = 3650 * 24 * 3600;
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  out << "age of " << path << " " << (now - facts.st_mtime > kTenYears ? "old" : "new") << "\n";
}

void write_what_is_seen() {
  const char* seen = std::getenv("SEEN");
  if (seen == nullptr) return;
  std::ofstream out(std::string(seen) + "/" + kName + "-program-" + std::to_string(getpid()));
  const auto parent = "/proc/" + std::to_string(getppid());
  const fs::path self("/proc/self");
  out << "arguments " << text_of(self / "cmdline") << "\n"
      << "program " << link_at(self / "exe") << "\n"
      << "sources " << __FILE__ << " " << source_of_step() << "\n"
      << "name " << reinterpret_cast<const char*>(getauxval(AT_EXECFN)) << "\n"
      << "directory " << fs::current_path().string() << "\n"
      << "parent " << text_of(parent + "/cmdline") << "\n"
      << "group " << (getpgrp() == getpid()) << " session " << (getsid(0) == getpid()) << "\n"
      << "control group " << text_of(self / "cgroup") << "\n"
      << "priority " << getpriority(PRIO_PROCESS, 0) << " mask " << umask(022) << "\n";
  for (char** variable = environ; *variable != nullptr; ++variable) out << "variable " << *variable << "\n";
  for (int descriptor = 0; descriptor < 64; ++descriptor) {
    const auto file = link_at(self / "fd" / std::to_string(descriptor));
    if (!file.empty()) out << "descriptor " << descriptor << " " << file.substr(0, file.find(":[")) << "\n";
  }
  for (const auto& path : {fs::path("/proc/self/exe"), fs::path("words.txt")}) {
    struct stat facts {};
    stat(path.c_str(), &facts);
    out << "mode of " << path << " " << facts.st_mode << " " << facts.st_nlink << " " << facts.st_uid << "\n";
  }
  for (const auto& path : mapped_files()) {
    out << "mapped " << path << "\n";
    write_age(path, out);
  }
  write_age("words.txt", out);
  for (int limit = 0; limit < RLIM_NLIMITS; ++limit) {
    struct rlimit most {};
    getrlimit(static_cast<__rlimit_resource>(limit), &most);
    out << "limit " << limit << " " << most.rlim_cur << "\n";
  }
  const fs::path own(link_at(self / "exe"));
  write_files_in(".", out);
  write_files_in("..", out);
  write_files_in(own.parent_path(), out);
  write_files_in(own.parent_path().parent_path(), out);
}

}  // namespace

HOLDFAST_BENCHMARK("program")(holdfast::State& state) {
  std::ifstream("words.txt").get();
  write_what_is_seen();
  for (auto _ : state) {
    double sum = 1;
    for (int i = 0; i < kSteps; ++i) sum = step(sum);
    holdfast::keep(sum);
  }
}
