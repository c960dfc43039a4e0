#include "store/temporary_store.hpp"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <set>

#include "store/baselines.hpp"
#include "store/database.hpp"
#include "store/merge.hpp"
#include "store/snapshots.hpp"

namespace holdfast::store {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "unkept-";

/// kill(2): the signal 0 only checks. EPERM means that the process exists and is another user's.
bool runs(pid_t process) { return kill(process, 0) == 0 || errno == EPERM; }

}  // namespace

TemporaryStore::TemporaryStore(const std::string& work_directory)
    : place_(fs::path(work_directory) / (kPrefix + std::to_string(getpid()))) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(work_directory, ignored)) {
    const auto name = entry.path().filename().string();
    if (name.starts_with(kPrefix) && !runs(std::atoi(name.c_str() + std::char_traits<char>::length(kPrefix))))
      fs::remove_all(entry.path(), ignored);
  }
  fs::remove_all(place_);  // left by an earlier process with this id: in a container, ids often repeat
  fs::create_directories(place_);
}

void TemporaryStore::take_references(const std::string& accepted_url, const IsWanted& is_wanted) const {
  if (!store::Database::exists(accepted_url)) return;
  auto from = store::Database::open(accepted_url);
  try {
    // The references would be run as this user.
    store::refuse_untrusted_store(from.path());
  } catch (const store::Refused& refused) {
    std::fprintf(stderr, "holdfast: the accepted baseline is not used: %s\n", refused.what());
    return;
  }
  auto into = store::Database::open(url());
  const store::Snapshots here(from.path());
  const store::Snapshots there(into.path());
  std::set<std::string> tests;
  for (const auto& baseline : store::list_baselines(from, "*")) {
    if (!is_wanted(baseline.subject.test)) continue;
    tests.insert(baseline.subject.test);
    const auto run = store::referred_run(from, baseline.run);
    if (here.directory() != there.directory() && here.has(run.image)) there.take(run.image, here);
  }
  store::merge_references(from, into, tests);
}

TemporaryStore::~TemporaryStore() {
  std::error_code ignored;
  fs::remove_all(place_, ignored);
}

}  // namespace holdfast::store
