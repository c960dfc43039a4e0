#include <list>
#include <map>

namespace inputs = holdfast::inputs;
inline const auto sizes = holdfast::gen::exponential("size", 1000, 1'000'000, 10);
