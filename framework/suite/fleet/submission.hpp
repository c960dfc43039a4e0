#pragma once

/// Submission: the files that `submit --slurm` writes to a directory that all machines share, and that its jobs read.
///
///     BUILD/holdfast/submissions/SESSION/
///       submission.json     the session, its suite and store, and the tests of each shard
///       measure.CLASS.sh    the job array of a class of machines; measure.sh without classes
///       collect.sh          the job that follows: merge, report, gate
///       references.db       the references of the tests
///       results/N.db        the store of shard N; N.done: its complete tests, one on each line
///       log/                output of the jobs
///       jobs                the ids of the jobs, that of collect.sh last
///       gate.txt, verdict   output of the gate, and its exit code; written at the end

#include <cstddef>
#include <string>
#include <vector>

namespace holdfast::fleet {

struct Shard {
  std::string machine_class;  ///< "" without classes
  double seconds = 0;         ///< expected time of its tests
  std::vector<std::string> tests;
};

struct Submission {
  std::string directory;
  std::string session;
  std::string suite;  ///< file
  std::string store;  ///< URL
  std::vector<Shard> shards;

  std::string file(const std::string& name) const { return directory + "/" + name; }
  std::string store_of(std::size_t shard) const { return file("results/" + std::to_string(shard) + ".db"); }
  std::string done_of(std::size_t shard) const { return file("results/" + std::to_string(shard) + ".done"); }
};

void write_submission(const Submission& submission);
/// Reads a submission. Throws Error if there is none.
Submission read_submission(const std::string& directory);

/// Returns those tests of a shard that were measured completely.
std::vector<std::string> complete_tests(const Submission& submission, std::size_t shard);
void add_complete_test(const Submission& submission, std::size_t shard, const std::string& test);

}  // namespace holdfast::fleet
