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
  /// Throws Error where the name is none. It keeps a reference to `wanted`. `tests`: a glob.
  CampaignPlace(const CampaignWanted& wanted, const std::string& tests);

  bool exists() const;
  std::string ledger() const;
  void write(const Campaign& campaign) const;
  void remove() const;
  /// The same of what a start has left that failed. Throws Error where somebody measures there.
  void clear() const;

  /// `begins`: the store is made. Else it throws Error where there is none.
  store::Database open(bool begins = false) const;
  /// Nobody else measures for the campaign while this lives. Throws Error where somebody does. A store is opened before, since that
  /// locks the directory, too.
  std::unique_ptr<image::DirectoryLock> locked() const;

  /// How tests are measured: against nothing, which makes their runs baselines; as a further run of an experiment; as a new one; or
  /// in all rounds, for the winner.
  enum class How { first, further, fresh, whole };
  /// The results of these tests; none are named: of all. Throws Error where one could not be measured.
  std::vector<Run> measure(store::Database& store, How how, const std::set<std::string>& tests = {}) const;

  /// From now on, these runs are what is accepted on the branch that is checked out.
  void point_to(store::Database& store, const std::vector<std::string>& runs) const;

 private:
  std::string url() const { return "sqlite3:" + (place_ / "store.db").string(); }

  const CampaignWanted& wanted_;
  std::filesystem::path place_;
  std::vector<Declaration> declarations_;
};

}  // namespace holdfast::suite
