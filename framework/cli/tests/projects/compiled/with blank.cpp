int length(const char* text) { return text[0] == 0 ? 0 : 1 + length(text + 1); }
