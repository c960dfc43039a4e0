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
  std::optional<std::string> branch;  ///< all branches if none
  std::string directory;
};

struct ExportedFile {
  std::string test;
  std::string path;
  std::size_t baselines = 0;
};

struct Exported {
  std::vector<ExportedFile> written;           ///< one for each test
  std::vector<std::filesystem::path> removed;  ///< of tests that no longer have a baseline
};

/// Writes a file for each test, with the sessions that a comparison with stored numbers uses. Removes the files of
/// chosen tests that no longer have a baseline, so that the directory matches the store.
Exported export_baselines(store::Database& store, const ExportWanted& wanted);

/// Reads the named files and those in the named directories. Throws Error for a file that is not an exported baseline,
/// for a directory without such files, and for a test that is in two files.
std::vector<BaselineFile> read_baseline_files(const std::vector<std::string>& inputs);

/// Numbers of acceptances that were added, that existed already, and that are older than the existing ones.
struct ImportCounts {
  std::size_t added = 0;
  std::size_t known = 0;
  std::size_t older = 0;
};

/// Adds the baselines of all files to the store, or none if one fails. Existing rows are kept, and so is a baseline
/// that was accepted or dropped later than the one in the file.
ImportCounts import_baselines(store::Database& store, const std::vector<BaselineFile>& files);

}  // namespace holdfast::exchange
