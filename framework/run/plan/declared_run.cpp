#include "run/plan/declared_run.hpp"

#include "image/digest.hpp"
#include "model/settings/settings.hpp"
#include "run/plan/declared_places.hpp"

namespace holdfast::run {
namespace {

/// Returns true if settings of the group affect the work. Others only decide how much is measured and how it
/// is judged.
bool is_of_work(settings::Group group) {
  using enum settings::Group;
  return group == work || group == amount || group == concurrency;
}

}  // namespace

Run declared_run(const Declaration& declaration, const Settings& settings) {
  // These are 48 bits: two values have the same by chance in one of 2^48 cases.
  constexpr std::size_t kDigits = 12;
  Run run{.adapter = to_string(declaration.adapter),
          .command = declaration.command,
          .environment = without_places(declaration).environment,  // the same in each checkout
          .properties = declaration.properties,
          .hooks = declaration.hooks,
          .pick = declaration.pick,
          .declaration = declaration.file,
          .location = declaration.location,
          .in_force = in_force(settings),
          .origins = origins(settings)};
  for (auto& entry : run.environment) {
    // Without '=', npos + 1 is 0, and the whole entry is hashed.
    const auto value = entry.find('=') + 1;
    entry.replace(value, std::string::npos,
                  "sha256:" + image::sha256_of(entry.substr(value)).substr(0, kDigits));
  }
  return run;
}

std::optional<Work> work_of(const Run& run) {
  if (run.in_force.empty()) return std::nullopt;
  Work work{.adapter = run.adapter,
            .arguments = run.command,
            .environment = run.environment,
            .hooks = run.hooks,
            .pick = run.pick,
            .settings = run.in_force};
  // The program is not part of the work: it is compared by its content (image/take_image.hpp).
  if (!work.arguments.empty()) work.arguments.erase(work.arguments.begin());
  for (const auto& row : settings::rows()) {
    if (!is_of_work(row.group)) work.settings.erase(row.option());
  }
  work.settings.erase("layouts");  // a setting of earlier versions, which did not affect the work
  return work;
}

}  // namespace holdfast::run
