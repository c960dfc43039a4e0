#include "runner/revision.hpp"

namespace holdfast::runner {
namespace {

std::string git(const std::string& directory, std::vector<std::string> words, const Spawner& spawn) {
  words.insert(words.begin(), {"git", "-C", directory});
  const Ended ended = spawn(
      {.file = "", .argv = words, .environment = {}, .directory = "", .deadline_s = 20, .keep_stdout = true});
  if (ended.how != Ended::How::exited || ended.code != 0) return "";
  auto text = ended.out;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace

Revision revision_of(const std::string& directory, const Spawner& spawn) {
  Revision revision;
  revision.commit = git(directory, {"rev-parse", "--verify", "-q", "HEAD"}, spawn);
  if (revision.commit.empty()) return revision;
  revision.branch = git(directory, {"symbolic-ref", "-q", "--short", "HEAD"}, spawn);
  revision.dirty = !git(directory, {"status", "--porcelain", "--untracked-files=no"}, spawn).empty();
  return revision;
}

}  // namespace holdfast::runner
