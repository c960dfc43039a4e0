#include <cmath>

inline double x = 2;
inline char buffer[64];
void fill(char (&bytes)[64]);
