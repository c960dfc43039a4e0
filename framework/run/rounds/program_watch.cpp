#include "run/rounds/program_watch.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "process/process.hpp"

namespace holdfast::run {
namespace {

constexpr auto kLook = std::chrono::milliseconds(100);
constexpr auto kStill = std::chrono::milliseconds(250);

/// Returns a value that changes when a file is written or replaced; empty if there is no file.
std::string stamp_of(const std::string& file) {
  struct stat status {};
  // A linker may replace the file by another one of the same size within the resolution of its time. The
  // number of the inode differs then.
  if (stat(file.c_str(), &status) != 0) return "";
  return std::to_string(status.st_ino) + " " + std::to_string(status.st_size) + " " +
         std::to_string(status.st_mtim.tv_sec) + "." + std::to_string(status.st_mtim.tv_nsec);
}

std::vector<std::string> stamps_of(const std::vector<std::string>& files) {
  std::vector<std::string> stamps;
  for (const auto& file : files) stamps.push_back(stamp_of(file));
  return stamps;
}

bool all_there(const std::vector<std::string>& stamps) {
  return std::find(stamps.begin(), stamps.end(), "") == stamps.end();
}

/// Returns the path of the program; a command is searched in PATH as by a shell.
std::string watched_program(const Declaration& declaration) {
  const auto& name = declaration.command.front();
  if (name.find('/') == std::string::npos) return process::found_in_path(name).value_or(name);
  return std::filesystem::path(declaration.working_directory) / name;
}

}  // namespace

ProgramWatch::ProgramWatch(const std::vector<Declaration>& declarations) {
  for (const auto& declaration : declarations) files_.push_back(watched_program(declaration));
  seen_ = stamps_of(files_);
}

void ProgramWatch::wait() {
  for (;;) {
    std::this_thread::sleep_for(kLook);
    const auto now = stamps_of(files_);
    if (now == seen_ || !all_there(now)) continue;
    std::this_thread::sleep_for(kStill);
    if (stamps_of(files_) != now) continue;
    seen_ = now;
    return;
  }
}

}  // namespace holdfast::run
