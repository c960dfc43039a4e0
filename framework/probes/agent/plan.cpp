// Reads the plan with functions of the C library only. The agent is loaded into any program, which need
// not have the C++ library.

#include "probes/agent/plan.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "probes/agent/counting.hpp"

namespace holdfast::probes::agent {
namespace {

/// The plan is written by the wrapper, so digits are not checked.
int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

/// Reads bytes from "4889e5", or none from "-".
std::size_t read_bytes(const char* text, unsigned char* bytes) {
  std::size_t size = 0;
  for (; text[0] != '-' && text[0] != 0 && text[1] != 0 && size < kMostBytes; text += 2)
    bytes[size++] = static_cast<unsigned char>(digit(text[0]) * 16 + digit(text[1]));
  return size;
}

/// Reads an instruction from "address:place:bytes"; "-" means none.
bool read_moved(const char* text, MovedCode& moved) {
  char* end = nullptr;
  moved.address = std::strtoul(text, &end, 16);
  if (*end != ':') return false;
  moved.relative_at = static_cast<int>(std::strtol(end + 1, &end, 10));
  if (*end != ':') return false;
  moved.size = read_bytes(end + 1, moved.bytes);
  return true;
}

/// Reads instructions that are separated by commas.
int read_all_moved(char* text, MovedCode* moved) {
  int count = 0;
  char* rest = nullptr;
  for (char* one = strtok_r(text, ",", &rest); one != nullptr && count < kMostMoved;
       one = strtok_r(nullptr, ",", &rest)) {
    if (read_moved(one, moved[count])) ++count;
  }
  return count;
}

/// Fields of a line: flags address bytes call target parameters condition base offset deref before operand
/// after.
bool read_site(char* line, SitePlan& site, SiteFrame& frame) {
  char* rest = nullptr;
  const auto next = [&](char* from) { return strtok_r(from, " \n", &rest); };
  char* field[13];
  for (int i = 0; i < 13; ++i) {
    field[i] = next(i == 0 ? line : nullptr);
    if (field[i] == nullptr) return false;
  }
  const auto flags = std::strtoul(field[0], nullptr, 10);
  site.starts = (flags & 1U) != 0;
  site.stops = (flags & 2U) != 0;
  site.tail = (flags & 4U) != 0;
  site.address = std::strtoul(field[1], nullptr, 16);
  site.size = read_bytes(field[2], site.bytes);
  site.call = std::strtoul(field[3], nullptr, 16);
  site.target = std::strtoul(field[4], nullptr, 16);
  site.parameters = static_cast<int>(std::strtol(field[5], nullptr, 10));
  site.condition = static_cast<int>(std::strtol(field[6], nullptr, 10));
  frame.from_rbp = *field[7] == 'b';
  frame.offset = std::strtol(field[8], nullptr, 10);
  frame.at_that_place = *field[9] == '1';
  site.before_count = read_all_moved(field[10], site.before);
  frame.by_pointer = read_moved(field[11], site.operand);
  site.after_count = read_all_moved(field[12], site.after);
  return true;
}

void take_line(const char* line, std::size_t skip, char* to, std::size_t most) {
  std::snprintf(to, most, "%s", line + skip);
  to[std::strcspn(to, "\n")] = 0;
}

bool read_line(char* line, Plan& plan) {
  const auto is = [&](const char* word) { return std::strncmp(line, word, std::strlen(word)) == 0; };
  if (is("results ")) take_line(line, 8, plan.results, sizeof plan.results);
  if (is("module ")) take_line(line, 7, plan.module, sizeof plan.module);
  if (is("build-id ")) take_line(line, 9, plan.build_id, sizeof plan.build_id);
  if (is("executable")) plan.is_executable = true;
  if (is("keep-bind-now")) plan.keep_bind_now = true;
  if (is("extends")) plan.extends = true;
  if (is("leads-to ")) {
    // Example: "leads-to 11f0 /lib/liba.so".
    char* end = nullptr;
    plan.leads_to = std::strtoul(line + 9, &end, 16);
    take_line(end, *end == ' ' ? 1 : 0, plan.leads_to_module, sizeof plan.leads_to_module);
  }
  if (!is("site ")) return true;
  if (plan.sites == kMostSites) return false;
  const auto index = plan.sites++;
  return read_site(line + 5, plan.site[index], site_frames[index]);
}

}  // namespace

bool read_plan(const char* path, Plan& plan) {
  std::FILE* file = std::fopen(path, "re");
  if (file == nullptr) return false;
  char line[8192];
  bool good = std::fgets(line, sizeof line, file) != nullptr && std::strcmp(line, "holdfast-probes 1\n") == 0;
  while (good && std::fgets(line, sizeof line, file) != nullptr) good = read_line(line, plan);
  std::fclose(file);
  return good;
}

}  // namespace holdfast::probes::agent
