#include "bench/user_extensions.hpp"

#include "bench/setting_values.hpp"
#include "model/error.hpp"

namespace holdfast {

namespace {

struct NamedAggregator {
  std::string name;
  std::function<double(std::vector<double>)> aggregate;
};

/// Registration runs before main(), in an order that the linker chooses, so the lists must be created on first use.
std::vector<holdfast::Measurer>& registered_measurers() {
  static std::vector<holdfast::Measurer> list;
  return list;
}
std::vector<NamedAggregator>& registered_aggregators() {
  static std::vector<NamedAggregator> list;
  return list;
}

template <class Entry>
/// Returns the only entry with that name. Duplicates are found here and not when they are registered: that is
/// before main(), where an exception would end the program without a message.
const Entry& only(const std::vector<Entry>& list, const std::string& kind, const std::string& name) {
  const Entry* found = nullptr;
  std::vector<std::string> names;
  for (const auto& entry : list) {
    names.push_back(entry.name);
    if (entry.name != name) continue;
    if (found != nullptr) throw Error("two " + kind + "s of this program are named \"" + name + "\"");
    found = &entry;
  }
  if (found != nullptr) return *found;
  throw Error("this program has registered no " + kind + " \"" + name + "\"" +
              (names.empty() ? ", nor any other" : "; it has " + listed(names)));
}

}  // namespace

/// The result is 0 for all registrations: it initialises a global variable, which is how code runs before
/// main().
int register_measurer(Measurer measurer) {
  registered_measurers().push_back(std::move(measurer));
  return 0;
}

int register_aggregator(std::string name, std::function<double(std::vector<double> values)> aggregate) {
  registered_aggregators().push_back({std::move(name), std::move(aggregate)});
  return 0;
}

namespace bench {

std::optional<std::string> user_aggregator_name(const std::string& aggregator) {
  constexpr std::string_view kOwn = "own:";
  if (!aggregator.starts_with(kOwn)) return std::nullopt;
  return aggregator.substr(kOwn.size());
}

const holdfast::Measurer& user_measurer(const std::string& name) {
  return only(registered_measurers(), "measurer", name);
}
const std::function<double(std::vector<double>)>& user_aggregator(const std::string& name) {
  return only(registered_aggregators(), "aggregator", name).aggregate;
}

}  // namespace bench

}  // namespace holdfast
