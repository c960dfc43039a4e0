#pragma once

/// Whether the program is the slower one of two.
extern const bool kPlanted;
