#pragma once

/// DataFile: a file, or a directory with all that is below it, that belongs to a test's program.

#include <string>

namespace holdfast {

struct DataFile {
  std::string name;  ///< by which the program opens it, in its working directory; empty: the file name
  std::string path;  ///< where it stands
};

}  // namespace holdfast
