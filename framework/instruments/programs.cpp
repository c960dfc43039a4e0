#include "instruments/programs.hpp"

#include "model/error.hpp"
#include "process/dynamic_loader.hpp"
#include "process/process.hpp"

namespace holdfast::instruments {

std::string program_in_path(const std::string& name, const std::string& why) {
  if (auto found = process::found_in_path(name)) return *found;
  throw Error(why + ", which is not installed; install " + name + " (Debian: apt-get install " + name +
              "), or leave this metric out");
}

void put_in_front(const std::string& program, const std::vector<std::string>& options,
                  process::Launch& launch) {
  std::vector<std::string> argv{program};
  argv.insert(argv.end(), options.begin(), options.end());
  argv.push_back(launch.file.empty() ? launch.argv.front() : launch.file);
  argv.insert(argv.end(), launch.argv.begin() + 1, launch.argv.end());
  launch.argv = std::move(argv);
  launch.file = program;
}

void refuse_static(const process::Launch& launch, const std::string& why) {
  if (!process::is_static(launch.file)) return;
  throw Error("'" + launch.argv.front() + "' is linked statically: " + why +
              "; link it dynamically, or count its instructions or system calls");
}

}  // namespace holdfast::instruments
