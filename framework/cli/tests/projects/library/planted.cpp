#include "planted.hpp"

const bool kPlanted = false;
