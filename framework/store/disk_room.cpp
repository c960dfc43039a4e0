#include "store/disk_room.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <string_view>

#include "store/trusted_file.hpp"

namespace holdfast::store {
namespace {

namespace fs = std::filesystem;

/// To open a store and keep a process: SQLite's log and its index, each with some pages.
constexpr std::uintmax_t kLeast = 128 * 1024;

std::optional<std::uintmax_t> free_at(const fs::path& directory) {
  std::error_code unknown;
  const auto room = fs::space(directory, unknown);
  return unknown ? std::nullopt : std::optional(room.available);
}

bool has_one_of(const std::string& said, const std::array<std::string_view, 3>& words) {
  return std::ranges::any_of(words,
                             [&](std::string_view word) { return said.find(word) != std::string::npos; });
}

}  // namespace

std::string room_words(const std::string& path, std::uintmax_t needed) {
  const auto directory = fs::path(path).parent_path();
  const auto free = free_at(directory);
  if (!free) return "";
  return " (needed: " + std::to_string(needed) + " bytes; free in " + directory.string() + ": " +
         std::to_string(*free) + " bytes)";
}

std::optional<std::string> full_disk(const std::string& path, const std::string& said) {
  if (is_on_server(path)) return std::nullopt;
  const auto free = free_at(fs::path(path).parent_path());
  const bool is_full = free && *free < kLeast;
  if (!is_full || !has_one_of(said, {"disk is full", "disk I/O error", "unable to open database file"}))
    return std::nullopt;
  return "the disk is full; make room, then do this again: what was kept before is safe" +
         room_words(path, kLeast);
}

}  // namespace holdfast::store
