#pragma once

/// For tests of collect.hpp: an arm whose child behaves as the test says.

#include <string>
#include <vector>

#include "message_of.hpp"
#include "process/collect.hpp"
#include "temporary_directory.hpp"

namespace holdfast::process {

inline Ended exited(int code, const std::string& tail = "") {
  return {.how = Ended::How::exited, .code = code, .tail = tail};
}

/// Runs an arm whose child writes `lines` and ends as the test says.
struct Stand {
  TemporaryDirectory place;
  std::string wire_file = place / "wire";
  Arm arm{.launch = {.argv = {"bench", "a b"}, .deadline_s = 30}};
  std::vector<Launch> launches;

  Collected run(const std::string& lines, const Ended& ended) {
    return run_and_collect(arm, wire_file, 3, [&](const Launch& launch) {
      launches.push_back(launch);
      if (!lines.empty()) place.write("wire", lines);
      return ended;
    });
  }
  std::string refused(const std::string& lines, const Ended& ended) {
    return message_of([&] { run(lines, ended); });
  }
};

}  // namespace holdfast::process
