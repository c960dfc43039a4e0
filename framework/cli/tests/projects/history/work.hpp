#pragma once
inline constexpr unsigned kRounds = 20000;
