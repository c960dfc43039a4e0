struct Queue {
  int pop();
};
inline Queue queue;
