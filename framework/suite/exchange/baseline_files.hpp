#pragma once

/// Directories of exported baselines (baseline_file.hpp): written from a store, and read into one.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "store/database.hpp"
#include "suite/exchange/baseline_file.hpp"

namespace holdfast::exchange {

struct ExportWanted {
  std::string glob = "*";             ///< of tests
  std::optional<std::string> branch;  ///< none: all of them
  std::string directory;
};

struct ExportedFile {
  std::string test;
  std::string path;
  std::size_t baselines = 0;
};

struct Exported {
  std::vector<ExportedFile> written;           ///< one for each test
  std::vector<std::filesystem::path> removed;  ///< of tests that have no baseline any more
};

/// Writes a file for each test, with the sessions that a comparison with stored numbers uses, and removes the files of
/// chosen tests that have no baseline any more, so that the directory says what the store says.
Exported export_baselines(store::Database& store, const ExportWanted& wanted);

/// The files, and those of the directories. Throws Error for one that is no exported baseline, for a directory without
/// such files, and for a test that is in two of them.
std::vector<BaselineFile> read_baseline_files(const std::vector<std::string>& inputs);

/// How many acceptances were added, were there already, and are older than what is there.
struct ImportCounts {
  std::size_t added = 0;
  std::size_t known = 0;
  std::size_t older = 0;
};

/// Adds them to the store, all or nothing. What is there already stays, and so does a baseline that was accepted or
/// dropped later than what the file says.
ImportCounts import_baselines(store::Database& store, const std::vector<BaselineFile>& files);

}  // namespace holdfast::exchange
