#pragma once

/// Campaign place: the directory of a campaign in its build tree, with ledger, store and lock, and the tests that it measures.

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "image/own_directory.hpp"
#include "model/run.hpp"
#include "store/database.hpp"
#include "suite/campaign.hpp"

namespace holdfast::suite {

class CampaignPlace {
 public:
  /// Throws Error if the name is invalid. Keeps a reference to `wanted`. `tests`: a glob.
  CampaignPlace(const CampaignWanted& wanted, const std::string& tests);

  bool exists() const;
  std::string ledger() const;
  void write(const Campaign& campaign) const;
  void remove() const;
  /// Removes the files of a start that failed. Throws Error if another process measures for this campaign.
  void clear() const;

  /// Opens the store. `begins`: makes the store if there is none; otherwise throws Error if there is none.
  store::Database open(bool begins = false) const;
  /// Locks the campaign: no other process measures for it while the result lives. Throws Error if another process
  /// holds the lock. Open the store first, because open() locks the directory, too.
  std::unique_ptr<image::DirectoryLock> locked() const;

  /// The way tests are measured. `first`: against nothing, which makes their runs baselines. `further`: as another run
  /// of an experiment. `fresh`: as the first run of a new experiment. `whole`: as `fresh`, with all rounds, for the
  /// winner.
  enum class How { first, further, fresh, whole };
  /// Returns the results of these tests, or of all if none are named. Throws Error if a test could not be measured.
  std::vector<Run> measure(store::Database& store, How how, const std::set<std::string>& tests = {}) const;

  /// Makes these runs the accepted ones on the branch that is checked out.
  void point_to(store::Database& store, const std::vector<std::string>& runs) const;

 private:
  std::string url() const { return "sqlite3:" + (place_ / "store.db").string(); }

  const CampaignWanted& wanted_;
  std::filesystem::path place_;
  std::vector<Declaration> declarations_;
};

}  // namespace holdfast::suite
