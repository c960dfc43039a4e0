#pragma once

// The library of 36_pinpoint.cpp: a list, and the functions that sum it up.

class ListBuffer {
 public:
  void append(int value);
  int size() const;  ///< counts the elements in one of the two builds

 private:
  struct Node {
    int value;
    Node* next;
  };
  Node* first_ = nullptr;
  Node** end_ = &first_;
  int length_ = 0;
};

/// Warms up, then appends `times` elements, and returns the sum of the sizes after each.
int sum_of_sizes(ListBuffer& list, int times);
