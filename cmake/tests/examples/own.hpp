#include <sys/resource.h>

#include <algorithm>
#include <vector>
