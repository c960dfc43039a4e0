#include "render/profile_files.hpp"

#include "image/digest.hpp"
#include "model/error.hpp"
#include "render/profile_stacks.hpp"
#include "wire/param_names.hpp"
#include "wire/pprof.hpp"

namespace holdfast::render {
namespace {

void add_files(const run::ProfiledMetric& metric, const std::string& name, bool is_pprof,
               std::vector<ProfileFile>& files) {
  const auto& [current, baseline] = metric.profiles;
  if (!is_pprof) {
    if (current || baseline)
      files.push_back({name + ".speedscope.json", speedscope_file(metric.profiles, name)});
    return;
  }
  if (baseline)
    files.push_back({name + ".base.pb.gz", wire::pprof_file(pprof_stacks(*baseline, metric.metric))});
  if (current)
    files.push_back({name + ".current.pb.gz", wire::pprof_file(pprof_stacks(*current, metric.metric))});
}

}  // namespace

CallStacks pprof_stacks(const Profile& profile, const std::string& metric) {
  const bool has_word = profile.unit == "objects" || profile.unit == "calls";
  return {.type = metric, .unit = has_word ? profile.unit : "count", .stacks = profile_stacks(profile)};
}

std::vector<ProfileFile> profile_files(const std::vector<run::ProfiledPoint>& points,
                                       std::string_view format) {
  std::vector<ProfileFile> files;
  for (const auto& point : points) {
    const auto prefix = points.size() < 2 ? "" : wire::point_words(point.benchmark, point.params) + ".";
    for (const auto& metric : point.metrics)
      add_files(metric, image::file_name_of(prefix + metric.metric), format == "pprof", files);
  }
  if (files.empty())
    throw Error("none of these metrics is counted by functions, which " + std::string(format) +
                " shows; use --metrics instructions or allocations");
  return files;
}

}  // namespace holdfast::render
