#pragma once

/// Copies the programs of what was ever accepted in a store to another store, the files of each image once.

#include <soci/soci.h>

#include <set>
#include <string>

#include "store/database.hpp"
#include "store/snapshots.hpp"

namespace holdfast::store {

class CopiedSnapshots {
 public:
  CopiedSnapshots(const Database& from, const Database& into) : from_(from.path()), into_(into.path()) {}

  /// Those that were accepted since the last call; `here` is the store that they come from.
  void copy(soci::session& here);

  long taken() const { return taken_; }  ///< files
  long known() const { return known_; }  ///< files that were there already

 private:
  void copy_image(const std::string& json);

  Snapshots from_;
  Snapshots into_;
  std::set<std::string> done_;
  long taken_ = 0;
  long known_ = 0;
};

}  // namespace holdfast::store
