#include <algorithm>
#include <cmath>
#include <map>
#include <pugixml.hpp>

#include "adapters/catch2.hpp"
#include "adapters/foreign_program.hpp"
#include "adapters/result_formats.hpp"
#include "model/error.hpp"

namespace holdfast::adapters {
namespace {

/// Collects the results below the elements of a document.
class Walk {
 public:
  std::vector<Catch2Result> results;

  void below(const pugi::xml_node& element) {
    for (const auto& child : element.children()) {
      const std::string_view tag = child.name();
      const std::string name = child.attribute("name").value();
      if (tag == "TestCase") {
        // The same name in another test case is another benchmark: the test case is part of the name.
        seen_.clear();
        inside(child, name);
      } else if (tag == "Section") {
        inside(child, name);
      } else if (tag == "BenchmarkResults") {
        take(child, name);
      } else {
        below(child);
      }
    }
  }

 private:
  void inside(const pugi::xml_node& element, const std::string& name) {
    path_.push_back(name);
    below(element);
    path_.pop_back();
  }

  void take(const pugi::xml_node& element, const std::string& name) {
    Catch2Result result;
    for (const auto& part : path_) result.benchmark += part + "/";
    result.benchmark += name;
    // The number is counted before the result is read, so that a failed benchmark takes its number, too.
    const int times = ++seen_[result.benchmark];
    if (times > 1) result.benchmark += " #" + std::to_string(times);
    if (const auto failed = element.child("failed")) {
      result.failed = failed.attribute("message").value();
      if (result.failed.empty()) result.failed = "it gives no reason";
    } else {
      read_figures(element, result);
    }
    results.push_back(std::move(result));
  }

  /// Returns all attributes by their place: "samples", "mean/lowerBound".
  static Facts facts_below(const pugi::xml_node& element) {
    Facts facts;
    for (const auto& attribute : element.attributes()) facts[attribute.name()] = attribute.value();
    for (const auto& child : element.children()) {
      for (const auto& attribute : child.attributes())
        facts[std::string(child.name()) + "/" + attribute.name()] = attribute.value();
    }
    return facts;
  }

  static void read_figures(const pugi::xml_node& element, Catch2Result& result) {
    const auto number = [&](const char* what, const std::string& text) {
      try {
        std::size_t read = 0;
        const double value = std::stod(text, &read);
        if (read == text.size() && std::isfinite(value)) return value;
      } catch (const std::exception&) {  // reported below
      }
      throw Error("wrote a result of \"" + result.benchmark + "\" whose " + what + " is \"" + text +
                  "\", where a number is needed");
    };
    const auto attribute = [&](const char* what) { return number(what, element.attribute(what).value()); };
    result.facts = facts_below(element);
    result.mean_ns = number("mean", element.child("mean").attribute("value").value());
    result.samples = std::max(1.0, attribute("samples"));
    result.iterations = std::max(1.0, attribute("iterations")) * result.samples;
  }

  std::vector<std::string> path_;  ///< test case and sections
  std::map<std::string, int> seen_;
};

}  // namespace

std::vector<Catch2Result> catch2_results(const std::string& text) {
  Walk walk;
  walk.below(parsed_xml(text, "Catch2"));
  return walk.results;
}

std::vector<ImportedResults> catch2_file_results(const ResultFile& file) {
  ImportedResults results;
  for (auto& result : catch2_results(file.text)) {
    if (!result.failed.empty()) continue;
    result.facts.erase("name");
    result.facts.erase("mean/value");
    put_once({.benchmark = result.benchmark,
              .processes = {{.aggregate = result.mean_ns}},
              .facts = std::move(result.facts),
              .aggregate = "mean"},
             "give one of them another name", results.series);
  }
  if (results.series.empty())
    throw Error("it has no result of a BENCHMARK that did not fail; write it with --reporter xml");
  return {results};
}

}  // namespace holdfast::adapters
