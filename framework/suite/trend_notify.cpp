#include "suite/trend_notify.hpp"

#include "model/error.hpp"
#include "model/text/files.hpp"
#include "process/scratch_files.hpp"
#include "suite/trend.hpp"
#include "wire/param_names.hpp"

namespace holdfast::suite {
namespace {

std::vector<std::string> variables_of(const store::ChangeEntry& entry) {
  const auto& subject = entry.subject;
  const auto sentence = sentence_of(entry);
  std::vector<std::string> all;
  const auto add = [&](const char* name, const std::string& value) {
    all.push_back(std::string("HOLDFAST_CHANGE_") + name + "=" + value);
  };
  add("ID", entry.id);
  add("TEST", subject.test);
  add("BENCHMARK", subject.benchmark);
  add("PARAMS", subject.params);
  add("METRIC", subject.metric);
  add("COMMIT_BEFORE", entry.commit_before);
  add("COMMIT_AFTER", entry.commit_after);
  add("LOSS", is_loss(entry) ? "1" : "0");
  add("SENTENCE", sentence);
  add("TITLE", wire::subject_words(subject) + ": " + sentence);
  return all;
}

}  // namespace

bool is_to_notify(const store::ChangeEntry& entry) {
  return entry.word.state == "new" && entry.notified.empty();
}

std::string notify(store::Database& store, const store::ChangeEntry& entry, const std::string& command,
                   const std::string& json, const process::Spawner& spawn) {
  const process::ScratchDirectory scratch("holdfast-notify");
  const auto input = scratch / "change.json";
  text::write_file(input, json + "\n");
  const process::Launch launch{.file = "/bin/sh",
                               .argv = {"sh", "-c", command},
                               .environment = variables_of(entry),
                               .input = input,
                               .keep_stdout = true};
  const auto ended = spawn(launch);
  if (ended.how != process::Ended::How::exited || ended.code != 0)
    throw Error("--notify '" + command + "' " + process::how_it_ended(ended, launch.deadline_s) +
                " for the change " + entry.id + " of " + entry.subject.test +
                ", which is told again next time" + process::end_of_stderr(ended));
  store::mark_notified(store, entry.id);
  return ended.out;
}

}  // namespace holdfast::suite
