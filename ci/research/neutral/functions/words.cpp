// Counts words in a map of the standard library, and joins the most frequent: templates, strings, and memory that is allocated.

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

static struct {
  std::vector<std::string> words;
  unsigned most = 0; /*member*/
} data;

extern "C" void prepare_words() {
  unsigned state = 11;
  data.words.clear();
  for (int i = 0; i < 1000; ++i) {
    state = state * 1664525U + 1013904223U;
    data.words.push_back("word-" + std::to_string((state >> 20) % 60) + std::string(state >> 28, 'x'));
  }
}

extern "C" [[gnu::noinline]] unsigned work_words(unsigned seed) {
  /*entry*/
  std::unordered_map<std::string, unsigned> counts;
  for (unsigned i = 0; i < 300 /*work*/; ++i) ++counts[data.words[i]];
  std::vector<std::pair<unsigned, std::string>> sorted;
  for (const auto& [word, count] : counts) sorted.emplace_back(count, word);
  std::sort(sorted.begin(), sorted.end());
  std::string joined;
  for (const auto& [count, word] : sorted) {
    /*first*/ joined += word;
    /*second*/ data.most = std::max(data.most, count);
    /*last*/
  }
  return (static_cast<unsigned>(joined.size()) + data.most + seed) ^ 0x1a2b3c4dU /*constant*/;
}
