#include <unordered_map>
#include <utility>
#include <vector>

#include "binary/fingerprint/fingerprints.hpp"

namespace holdfast::binary {
namespace {

/// The search of one call of callable_from().
class Search {
 public:
  Search(const Fingerprints& all, std::set<std::uint32_t> functions,
         const std::function<bool(const FunctionPrint&)>& is_called)
      : all_(all), found_(std::move(functions)), is_called_(is_called), left_(found_.begin(), found_.end()) {
    // The loader binds an import to any exported name of a function, so each name leads to it.
    for (std::uint32_t i = 0; i < all.functions.size(); ++i) {
      const auto& function = all.functions[i];
      if (all.exported.contains(function.name)) exported_.emplace(function.name, i);
      for (const auto& name : function.other_names) {
        if (all.exported.contains(name)) exported_.emplace(name, i);
      }
    }
  }

  std::set<std::uint32_t> run() {
    while (!left_.empty()) {
      const auto function = left_.back();
      left_.pop_back();
      follow(all_.functions[function]);
    }
    return std::move(found_);
  }

 private:
  template <class Print>
  void follow(const Print& print) {
    for (const auto function : print.calls) take(function);
    for (const auto import : print.imports) {  // the loader may bind it to the module's own definition
      if (const auto own = exported_.find(all_.imports[import]); own != exported_.end()) take(own->second);
    }
    for (const auto variable : print.variables) {
      // A table is followed as soon as code refers to it: which entry is called is known only at run time.
      // Tables may refer to each other, so each is followed once.
      if (tables_.insert(variable).second) follow(all_.variables[variable]);
    }
  }

  void take(std::uint32_t function) {
    if (is_called_ && !is_called_(all_.functions[function])) return;
    if (found_.insert(function).second) left_.push_back(function);
  }

  const Fingerprints& all_;
  std::set<std::uint32_t> found_;
  const std::function<bool(const FunctionPrint&)>& is_called_;
  std::vector<std::uint32_t> left_;
  std::set<std::uint32_t> tables_;
  std::unordered_map<std::string, std::uint32_t> exported_;
};

}  // namespace

std::set<std::uint32_t> callable_from(const Fingerprints& all, std::set<std::uint32_t> functions,
                                      const std::function<bool(const FunctionPrint&)>& is_called) {
  return Search(all, std::move(functions), is_called).run();
}

}  // namespace holdfast::binary
