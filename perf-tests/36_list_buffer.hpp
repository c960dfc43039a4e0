#pragma once

// The library of 36_pinpoint.cpp: a list, and what is summed up with it.

class ListBuffer {
 public:
  void append(int value);
  int size() const;  ///< in one of the two builds it counts

 private:
  struct Node {
    int value;
    Node* next;
  };
  Node* first_ = nullptr;
  Node** end_ = &first_;
  int length_ = 0;
};

/// Warms up, and asks the list for its size so often.
int sum_of_sizes(ListBuffer& list, int times);
