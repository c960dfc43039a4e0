#include "instruments/members.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>

#include "binary/elf/symbols.hpp"
#include "binary/members/member_accesses.hpp"
#include "instruments/callgrind.hpp"
#include "instruments/instrument.hpp"
#include "instruments/metrics.hpp"
#include "model/error.hpp"
#include "process/dynamic_loader.hpp"

namespace holdfast::instruments {
namespace {

using Is = binary::MeantMember::Is;

std::string member_of(const std::string& metric) { return metric_word(metric).argument.value(); }

/// The files of a program, each opened at its first use.
class Files {
 public:
  /// Returns null for a file without debug information, or one that cannot be read.
  binary::MemberAccesses* at(const std::string& path) {
    const auto [known, is_new] = opened_.try_emplace(path);
    try {
      // A file that cannot be read keeps its null entry, and is not opened again.
      if (is_new) known->second = std::make_unique<binary::MemberAccesses>(path);
    } catch (const Error&) {  // the kernel's, or a removed file
    }
    return known->second && known->second->has_debug_information() ? known->second.get() : nullptr;
  }

 private:
  std::map<std::string, std::unique_ptr<binary::MemberAccesses>> opened_;
};

/// Returns the executable and its libraries.
std::vector<std::string> files_of(const process::Launch& program) {
  std::vector<std::string> paths{program.file};
  for (const auto& library : process::loaded_libraries(program.file, program.environment))
    paths.push_back(library.path);
  return paths;
}

/// Returns the meaning of the name in the first file that knows it.
binary::MeantMember meaning_in(Files& files, const std::vector<std::string>& paths, const std::string& name) {
  binary::MeantMember meant;
  for (const auto& path : paths) {
    auto* file = files.at(path);
    if (file == nullptr) continue;
    auto here = file->meaning_of(name);
    if (here.is == Is::member) return here;
    // A file that knows the class says more than one that does not; the executable comes first.
    if (meant.is == Is::no_class && (here.is != Is::no_class || meant.similar.empty()))
      meant = std::move(here);
  }
  return meant;
}

/// Returns true if the name can only be a member, because no variable of the program has it. Returns false for a script and
/// for a stripped program, for which the instrument for variables reports the problem.
bool is_of_member(const std::string& metric, const process::Launch& program) {
  const auto name = member_of(metric);
  if (!binary::may_name_member(name)) return false;
  try {
    const auto symbols = binary::symbols_of(program.file);
    return !symbols.stripped && std::ranges::none_of(symbols.defined, [&](const auto& symbol) {
      return !symbol.is_function() && binary::is_named(symbol, name);
    });
  } catch (const Error&) {
    return false;
  }
}

/// Returns a sentence without its subject, the program; empty for a member.
std::string why_not_counted(const binary::MeantMember& meant, const std::string& name,
                            bool debug_information) {
  const std::string nearest = meant.similar.empty() ? "" : "; did you mean " + meant.similar.front() + "?";
  switch (meant.is) {
    case Is::member:
      return "";
    case Is::no_class:
      return "has no variable " + name +
             (debug_information
                  ? ", and its debug information has no class with such a member" + nearest
                  : ", and no debug information, which lists the members of classes; compile it with -g");
    case Is::no_member:
      return "has no member " + name + " in its debug information" + nearest;
    case Is::static_member:
      return "has one " + name +
             " for all instances, which is a variable; it can only be watched if the program itself defines "
             "it";
    case Is::function:
      return "has a function " + name + ", not a member; count its calls with calls(" + name + ")";
    case Is::bit_field:
      return "has in " + name +
             " a bit field, which shares its bytes with others, so its accesses cannot be distinguished from "
             "theirs";
    case Is::of_many_classes:
      return "has several classes with a member " + name + " at different places; give them different names";
  }
  return "";
}

struct Accesses {
  double reads = 0;
  double writes = 0;
};

/// The files of the last process, and what was counted in it.
class MemberCounter {
 public:
  explicit MemberCounter(std::shared_ptr<ExecutedInstructions> executed) : executed_(std::move(executed)) {}

  /// Call it after each process. The program's files are also those that it opened later.
  void ran(const process::Launch& program) {
    paths_ = files_of(program);
    for (const auto& [path, counts] : executed_->at) paths_.push_back(path);
  }

  wire::ChildReport block(const std::string& metric, double iterations) {
    const auto name = member_of(metric);
    const bool is_described = files_.at(paths_.front()) != nullptr;
    const auto wrong = why_not_counted(meaning_in(files_, paths_, name), name, is_described);
    const auto all = wrong.empty() ? accesses_of(name) : Accesses{};
    auto block =
        block_of(metric, (metric_word(metric).kind == "reads" ? all.reads : all.writes) / iterations);
    if (!wrong.empty()) block.error = wrong;
    return block;
  }

 private:
  Accesses accesses_of(const std::string& name) {
    Accesses sum;
    for (const auto& [path, counts] : executed_->at) {
      auto* file = files_.at(path);
      if (file == nullptr || file->meaning_of(name).is != Is::member) continue;
      std::set<std::uint64_t> executed;
      for (const auto& [address, count] : counts) executed.insert(address);
      for (const auto& access : file->accesses_of(name, executed)) {
        const auto counted = counts.find(access.address);
        // The access is in code that did not run.
        if (counted == counts.end()) continue;
        const double times = static_cast<double>(counted->second) * access.share;
        sum.reads += access.reads ? times : 0;
        sum.writes += access.writes ? times : 0;
      }
    }
    // Shares of an instruction that repeats itself are fractions.
    return {.reads = std::round(sum.reads), .writes = std::round(sum.writes)};
  }

  std::shared_ptr<ExecutedInstructions> executed_;
  std::vector<std::string> paths_;  ///< the executable first
  Files files_;
};

}  // namespace

bool are_of_members(const std::vector<std::string>& metrics, const process::Launch& program) {
  std::string member;
  std::string variable;
  for (const auto& metric : metrics) (is_of_member(metric, program) ? member : variable) = metric;
  if (!member.empty() && !variable.empty())
    throw Error("METRICS " + member + " counts a member of all instances, and " + variable +
                " counts a variable; they are counted in different ways, so use two tests");
  return !member.empty();
}

process::Counting members(const std::vector<std::string>& metrics, const std::string& scratch) {
  const auto executed = std::make_shared<ExecutedInstructions>();
  const auto counter = std::make_shared<MemberCounter>(executed);
  const auto program = std::make_shared<process::Launch>();  // the last program that was counted
  auto counting = count_addresses(scratch, executed, "");
  const auto attach = counting.attach;
  const auto read = counting.read;
  counting.attach = [=](process::Launch& launch) {
    *program = launch;
    attach(launch);
  };
  counting.read = [=](const std::vector<wire::ChildReport>& said, const process::Ended& ended) {
    *executed = {};
    read(said, ended);
    counter->ran(*program);
    std::vector<wire::ChildReport> blocks;
    blocks.reserve(metrics.size());
    for (const auto& metric : metrics) blocks.push_back(counter->block(metric, iterations_of(said)));
    return blocks;
  };
  return counting;
}

}  // namespace holdfast::instruments
