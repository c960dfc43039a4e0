#include "process/shared_processes.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "image/digest.hpp"
#include "model/number.hpp"
#include "model/whole_file.hpp"
#include "wire/samples_json.hpp"

namespace holdfast::process {
namespace {

namespace fs = std::filesystem;

constexpr const char* kAsked = "asked";

/// Writes the file completely or not at all, because other tests may look for it at any time.
void write_whole(const std::string& path, const std::string& content) {
  // rename(2) replaces the file in one step. The process ID separates tests that write the same file.
  const auto unfinished = path + "." + std::to_string(getpid());
  std::ofstream file(unfinished, std::ios::binary);
  file << content;
  file.close();
  std::error_code ignored;
  if (file) fs::rename(unfinished, path, ignored);
}

std::string text_of(const LeftByProcess& left) {
  return wire::process_text(Process{.usage = left.usage}) + "\n" +
         wire::named_samples_text({Sample{.beside = left.beside}}) + "\n" + (left.alone ? "alone\n" : "\n") +
         left.written;
}

LeftByProcess parsed(const std::string& text, const std::string& where) {
  std::istringstream lines(text);
  std::string usage;
  std::string beside;
  std::string alone;
  std::getline(lines, usage);
  std::getline(lines, beside);
  std::getline(lines, alone);
  Process process;
  wire::parse_process_text(usage, where, process);
  // The output follows three lines, and may contain line ends itself.
  return {.written = text.substr(usage.size() + beside.size() + alone.size() + 3),
          .usage = process.usage,
          .alone = !alone.empty(),
          .beside = wire::parse_samples_text(beside, where).at(0).beside};
}

std::string file_in(const std::string& place, Side side, int round) {
  return place + "/" + std::string(to_string(side)) + "." + std::to_string(round);
}

std::optional<LeftByProcess> read_left(const std::string& path) {
  const auto text = file_if_readable(path);
  return text ? std::optional(parsed(*text, path)) : std::nullopt;
}

std::optional<LeftByProcess> first_in(const std::string& place) {
  return read_left(file_in(place, Side::current, 0));
}

bool measured(const std::string& written, const std::string& benchmark, NamesIn names_in) {
  const auto names = names_in(written);
  return std::find(names.begin(), names.end(), benchmark) != names.end();
}

}  // namespace

SharedProcesses::SharedProcesses(std::string place, std::string asked, const std::string& test)
    : place_(std::move(place)),
      asked_(std::move(asked)),
      had_(place_ + "/had." + image::file_name_of(test)),
      begin_(parse_number<int>(file_if_readable(had_).value_or("")).value_or(0)) {}

SharedProcesses SharedProcesses::with(const Sharing& sharing, const std::string& benchmark,
                                      NamesIn names_in) {
  // A key has whole command lines, so its digest is the name of the directory.
  const auto of_key = fs::path(sharing.directory) / image::sha256_of(sharing.key);
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(of_key, none)) {
    const auto asked = file_if_readable(entry.path() / kAsked);
    if (!asked) continue;
    // Only the output shows what a process measures: a test case may contain several benchmarks.
    const auto first = first_in(entry.path());
    if (first && measured(first->written, benchmark, names_in)) return {entry.path(), *asked, sharing.test};
  }
  SharedProcesses own(of_key / image::file_name_of(benchmark), benchmark, sharing.test);
  fs::create_directories(own.place_, none);
  write_whole(own.place_ + "/" + kAsked, benchmark);
  return own;
}

std::string SharedProcesses::file_of(Side side, int round) const {
  return file_in(place_, side, begin_ + round);
}

/// A test requests its rounds in order, so the index of the last one gives their number.
void SharedProcesses::note_had(int round) const { write_whole(had_, std::to_string(begin_ + round + 1)); }

std::optional<LeftByProcess> SharedProcesses::left(Side side, int round) const {
  auto left = read_left(file_of(side, round));
  if (left) note_had(round);
  return left;
}

void SharedProcesses::keep(Side side, int round, const LeftByProcess& left) const {
  write_whole(file_of(side, round), text_of(left));
  note_had(round);
}

}  // namespace holdfast::process
