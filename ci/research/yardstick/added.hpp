#pragma once

/// Returns the work that a call does in addition, in per cent. It is linked from added.cpp, so that both sides of a comparison
/// have the same code at the same address.
double added_percent();
