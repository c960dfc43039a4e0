#pragma once

/// All functions that read bytes from other programs or users. A fuzzer calls them, and a test calls them with the
/// corpora.
///
///     reader_named("sample-file")->read(bytes);
///
/// A reader may reject its input by holdfast::Error with a sentence. Any other exception, a crash, a hang and memory
/// beyond a limit are bugs. New readers of foreign bytes get a row in of_people.cpp, of_tools.cpp, of_stores.cpp or
/// of_programs.cpp, and a folder of small files in corpus/.

#include <string>
#include <string_view>
#include <vector>

namespace holdfast::fuzz {

struct Reader {
  std::string name;
  std::string corpus;  ///< folder of corpus/
  void (*read)(const std::string& bytes);
};

const std::vector<Reader>& readers();

/// Returns the reader of this name; null if there is none.
const Reader* reader_named(std::string_view name);

/// Reads the bytes. Returns false if the reader rejects them by holdfast::Error.
bool takes(const Reader& reader, const std::string& bytes);

}  // namespace holdfast::fuzz
