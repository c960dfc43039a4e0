#include "run/reach/known_fingerprints.hpp"

#include "binary/elf/elf_facts.hpp"
#include "binary/fingerprint/record.hpp"
#include "image/digest.hpp"
#include "model/error.hpp"

namespace holdfast::run {
namespace {

/// Returns the cached value of the key; none if it is missing or unreadable.
template <class Parse>
auto remembered(const store::Cache& cache, const std::string& key, const Parse& parse)
    -> std::optional<decltype(parse(std::string()))> {
  const auto record = cache.find(key);
  if (!record) return std::nullopt;
  try {
    return parse(*record);
  } catch (const Error&) {  // as if there were no record
    return std::nullopt;
  }
}

}  // namespace

store::Cache cache_of(const Declaration& declaration) {
  return store::Cache(declaration.work_directory + "/known");
}

const std::string& own_build() {
  static const std::string build = [] {
    // This link leads to the running program, even if a build has replaced its file meanwhile (proc(5)).
    const std::string self = "/proc/self/exe";
    // Programs that are linked without --build-id have no id.
    auto id = binary::build_id_of(self);
    return id.empty() ? image::sha256_of_file(self) : id;
  }();
  return build;
}

binary::Fingerprints known_fingerprints(const store::Cache& cache, const std::string& path,
                                        const binary::Renamings& renamings) {
  auto key = "fingerprints\n" + own_build() + "\n" + image::sha256_of_file(path) + "\n";
  for (const auto& [from, to] : renamings) key += from + " " + to + "\n";
  const auto parse = [&](const std::string& record) { return binary::parse_fingerprints(record, path); };
  if (auto known = remembered(cache, key, parse)) return *std::move(known);
  auto made = binary::fingerprints_of(path, renamings);
  cache.keep(key, binary::fingerprints_record(made));
  return made;
}

binary::ModuleComparison known_comparison(const store::Cache& cache, const std::string& previous,
                                          const binary::Fingerprints& before, const std::string& current) {
  const auto key = "comparison\n" + own_build() + "\n" + image::sha256_of_file(previous) + "\n" +
                   image::sha256_of_file(current) + "\n";
  const auto parse = [&](const std::string& record) { return binary::parse_comparison(record, current); };
  if (auto known = remembered(cache, key, parse)) return *std::move(known);
  // If identifiers were renamed, the accepted file is fingerprinted again with their new names.
  auto made = binary::compare_modules(
      before, known_fingerprints(cache, current),
      [&](const binary::Renamings& renamings) { return known_fingerprints(cache, previous, renamings); });
  cache.keep(key, binary::comparison_record(made));
  return made;
}

}  // namespace holdfast::run
