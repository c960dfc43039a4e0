#pragma once

void note(void* from);
int work(int n);
