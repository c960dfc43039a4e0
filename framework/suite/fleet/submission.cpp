#include "suite/fleet/submission.hpp"

#include <fstream>

#include "model/error.hpp"
#include "model/text/files.hpp"
#include "wire/fields.hpp"
#include "wire/json.hpp"

namespace holdfast::fleet {

using nlohmann::json;

void write_submission(const Submission& submission) {
  auto shards = json::array();
  for (const auto& shard : submission.shards)
    shards.push_back({{"class", shard.machine_class}, {"seconds", shard.seconds}, {"tests", shard.tests}});
  const json all{{"schema", "holdfast-submission/1"},
                 {"session", submission.session},
                 {"suite", submission.suite},
                 {"store", submission.store},
                 {"shards", shards}};
  text::write_file_in_its_directory(submission.file("submission.json"), all.dump(1) + "\n");
}

Submission read_submission(const std::string& directory) {
  Submission read{.directory = directory, .session = {}, .suite = {}, .store = {}, .shards = {}};
  const auto path = read.file("submission.json");
  if (!std::ifstream(path)) throw Error(path + ": cannot be read; it is made by holdfast submit --slurm");
  const auto all = wire::read_json_file(path);
  try {
    read.session = all.at("session");
    read.suite = all.at("suite");
    read.store = all.at("store");
    for (const auto& shard : all.at("shards"))
      read.shards.push_back({.machine_class = shard.at("class"),
                             .seconds = shard.at("seconds"),
                             .tests = shard.at("tests").get<std::vector<std::string>>()});
  } catch (const json::exception& wrong) {
    throw Error(path + ": is no submission: " + wrong.what());
  }
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
  if (!(file << test << '\n').flush())
    throw Error(path + ": cannot be written; the test would be measured again");
}

}  // namespace holdfast::fleet
