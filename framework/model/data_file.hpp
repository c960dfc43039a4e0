#pragma once

/// DataFile: a file, or a directory tree, that belongs to a test's program.

#include <string>

namespace holdfast {

struct DataFile {
  std::string
      name;  ///< the name by which the program opens it in its working directory; empty for the file name
  std::string path;  ///< path of the file
};

}  // namespace holdfast
