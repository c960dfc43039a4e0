#pragma once

/// Everything that reads what others wrote, each with the bytes as they are: what a fuzzer calls, and what the corpora
/// are replayed with.
///
///     reader_named("sample-file")->read(bytes);
///
/// A reader may refuse what it is given by holdfast::Error, a sentence; anything else that it throws is a bug, as is a
/// crash, a hang, or memory beyond a limit. New readers of foreign bytes get a row in of_people.cpp, of_tools.cpp,
/// of_stores.cpp or of_programs.cpp, and a folder of small files in corpus/.

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

/// Null where there is none of that name.
const Reader* reader_named(std::string_view name);

/// Reads, and takes holdfast::Error for the answer that it is. False: the bytes were refused.
bool takes(const Reader& reader, const std::string& bytes);

}  // namespace holdfast::fuzz
