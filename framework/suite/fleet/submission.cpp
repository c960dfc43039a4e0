#include "suite/fleet/submission.hpp"

#include <fstream>

#include "model/error.hpp"
#include "model/text/files.hpp"
#include "wire/codec.hpp"
#include "wire/dumped.hpp"

namespace holdfast::wire {

HOLDFAST_TABLE(fleet::Shard, field("class", &T::machine_class), HOLDFAST_FIELDS(always, seconds, tests));
HOLDFAST_TABLE(fleet::Submission, schema_is<T>("holdfast-submission/1"),
               HOLDFAST_FIELDS(always, session, suite, store, shards));

}  // namespace holdfast::wire

namespace holdfast::fleet {

void write_submission(const Submission& submission) {
  text::write_file_in_its_directory(submission.file("submission.json"),
                                    wire::dumped(wire::json_of(submission), 1) + "\n");
}

Submission read_submission(const std::string& directory) {
  const auto path = directory + "/submission.json";
  if (!std::ifstream(path)) throw Error(path + ": cannot be read; holdfast submit --slurm creates it");
  auto read = wire::value_of<Submission>(wire::read_json_file(path), path + ": is not a submission");
  read.directory = directory;
  return read;
}

std::vector<std::string> complete_tests(const Submission& submission, std::size_t shard) {
  std::vector<std::string> tests;
  std::ifstream file(submission.done_of(shard));
  for (std::string test; std::getline(file, test);) tests.push_back(test);
  return tests;
}

void add_complete_test(const Submission& submission, std::size_t shard, const std::string& test) {
  const auto path = submission.done_of(shard);
  std::ofstream file(path, std::ios::app);
  // A full disk shows at the flush. A line that a crash loses costs only another measurement of the test.
  if (!(file << test << '\n').flush())
    throw Error(path + ": cannot be written; the test would be measured again");
}

}  // namespace holdfast::fleet
