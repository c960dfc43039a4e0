// A verdict is some hundred numbers and words; of those a history wants two. Read without a tree of them.

#include <nlohmann/json.hpp>
#include <optional>

#include "model/error.hpp"
#include "wire/verdict_json.hpp"

namespace holdfast::wire {
namespace {

using nlohmann::json;

struct HeadReader : nlohmann::json_sax<json> {
  std::optional<Outcome> outcome;
  std::string aggregator = VerdictHead().aggregator;

  bool string(string_t& text) override {
    if (depth_ == 1 && key_ == "verdict") outcome = outcome_of(text);
    if (depth_ == 2 && above_ == "thresholds" && key_ == "aggregator") aggregator = text;
    return true;
  }
  bool key(string_t& name) override {
    (depth_ == 1 ? above_ : key_) = name;
    if (depth_ == 1) key_ = name;
    return true;
  }
  bool start_object(std::size_t) override { return deeper(); }
  bool end_object() override { return higher(); }
  bool start_array(std::size_t) override { return deeper(); }
  bool end_array() override { return higher(); }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  bool deeper() {
    ++depth_;
    return true;
  }
  bool higher() {
    --depth_;
    return true;
  }

  int depth_ = 0;
  std::string above_;  ///< the key of the outermost object that is being read
  std::string key_;
};

}  // namespace

VerdictHead parse_verdict_head(std::string_view text, const std::string& where) {
  HeadReader reader;
  if (!json::sax_parse(text, &reader) || !reader.outcome)
    throw Error(where + ": not a verdict of this version");
  return {.outcome = *reader.outcome, .aggregator = reader.aggregator};
}

}  // namespace holdfast::wire
