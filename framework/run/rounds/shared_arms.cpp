#include "run/rounds/shared_arms.hpp"

#include "adapters/adapters.hpp"
#include "model/joined_text.hpp"
#include "run/reference/open_session.hpp"

namespace holdfast::run {
namespace {

/// Whatever decides what a process does, but for the benchmark that it is asked for.
std::string key_of(const process::Arm& arm) {
  const auto& launch = arm.launch;
  std::string key =
      launch.file + '\n' + launch.directory + '\n' + launch.input + '\n' + std::to_string(arm.launches);
  for (const auto& word : launch.argv) key += '\n' + word;
  for (const auto& variable : launch.environment) {
    if (!variable.starts_with("LD_PRELOAD=")) key += '\n' + variable;  // holds a descriptor of this process
  }
  for (const auto& [path, file] : launch.shown.value_or(std::vector<process::ShownFile>()))
    key += '\n' + path + '\n' + file;
  return key;
}

}  // namespace

void share_processes(const Declaration& declaration, const SessionRecord& session, process::Arm& current,
                     std::optional<process::Arm>& baseline) {
  const auto* adapter = adapters::adapter_named(declaration.adapter);
  if (adapter == nullptr || adapter->names_in == nullptr || current.points.empty()) return;
  if (session.facts.contains(kByHandFact) || !current.launch.layouts.empty() || current.counting) return;
  const process::Sharing sharing{.directory = declaration.work_directory + "/shared/" + session.id,
                                 .key = key_of(current) + "\n\n" + (baseline ? key_of(*baseline) : ""),
                                 .test = declaration.test};
  const auto shared =
      process::SharedProcesses::with(sharing, current.points.front().benchmark, adapter->names_in);
  current.shared = shared;
  current.foreign->ask = adapter->measure(shared.asked()).ask;
  if (!baseline) return;
  baseline->shared = shared;
  baseline->foreign->ask = current.foreign->ask;
}

}  // namespace holdfast::run
