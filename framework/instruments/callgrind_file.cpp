#include "instruments/callgrind_file.hpp"

#include <sstream>
#include <vector>

#include "model/error.hpp"

namespace holdfast::instruments {
namespace {

/// Words of a line behind its key.
std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line.substr(line.find(':') + 1));
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

double count_of(const std::string& word) {
  std::size_t read = 0;
  try {
    const double value = std::stod(word, &read);
    if (read == word.size() && value >= 0 && value < 1e19) return value;
  } catch (const std::exception&) {  // told below, like any other word that is no count
  }
  throw Error("callgrind's file has a total that is no count: " + word);
}

}  // namespace

/// valgrind puts something else in place of "%p".
std::string callgrind_writes_to(const std::string& file) {
  std::string option = "--callgrind-out-file=";
  for (const char c : file) option += c == '%' ? "%%" : std::string(1, c);
  return option;
}

CallgrindTotals callgrind_totals(std::string_view text) {
  CallgrindTotals totals;
  std::vector<std::string> names;
  std::vector<std::string> values;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("desc: Trigger: Client Request")) totals.asked_for = true;
    if (line.starts_with("events:")) names = words_of(line);
    if (line.starts_with("summary:") || (values.empty() && line.starts_with("totals:")))
      values = words_of(line);
  }
  if (names.empty() || values.empty()) throw Error("callgrind left a file without totals; was it killed?");
  for (std::size_t i = 0; i < names.size(); ++i)  // zeros at the end are not written
    totals.events[names[i]] = i < values.size() ? count_of(values[i]) : 0;
  return totals;
}

}  // namespace holdfast::instruments
