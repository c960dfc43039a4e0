#include "trace/threads.hpp"

#include "trace/tracee.hpp"

namespace holdfast::trace {

void Threads::begin(pid_t first, const std::string& directory) {
  processes_[first] = first;
  directories_[first] = directory;
}

void Threads::meet(pid_t thread, pid_t parent) {
  const auto process = trace::process_of(thread);
  processes_[thread] = process;
  if (parent == thread) return;
  const auto from = directories_.find(process_of(parent));
  if (from != directories_.end()) directories_.insert_or_assign(process, from->second);
}

void Threads::become(pid_t process, pid_t caller) {
  if (caller != process) processes_.erase(caller);
  processes_[process] = process;
}

std::vector<pid_t> Threads::all() const {
  std::vector<pid_t> threads;
  for (const auto& known : processes_) threads.push_back(known.first);
  return threads;
}

pid_t Threads::process_of(pid_t thread) const {
  const auto known = processes_.find(thread);
  return known == processes_.end() ? thread : known->second;
}

std::string& Threads::directory_of(pid_t thread) {
  auto& directory = directories_[process_of(thread)];
  if (directory.empty()) directory = working_directory_of(thread);
  return directory;
}

}  // namespace holdfast::trace
