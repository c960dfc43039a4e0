#pragma once

unsigned begin_with(unsigned n);
unsigned middle(unsigned n);
unsigned end_with(unsigned n);
inline unsigned all(unsigned n) { return begin_with(n) + middle(n) + end_with(n); }
