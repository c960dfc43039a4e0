#pragma once

/// Ranges among the values of an axis: PARAMS size=range:1:10:3 is size=1,4,7,10.
///
/// range:MIN:MAX[:STEP] with decimal numbers; STEP is above 0, and 1 where it is not given. Values are exact:
/// range:0.5:1:0.25 is 0.5,0.75,1.

#include <string>

namespace holdfast::session {

/// `text`: AXIS=V[,V...]. Other values stay as they are. Throws Error, a sentence: no such numbers, MIN above MAX, more
/// than 10,000 values, or more than a million letters of all ranges together.
std::string with_ranges(const std::string& text);

}  // namespace holdfast::session
