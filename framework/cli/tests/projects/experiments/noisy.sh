#!/bin/sh
# A benchmark whose processes differ: the logarithm of each time is the sum of twelve uniform numbers, which is nearly normal.
subject='"benchmark":"noisy","metric":"time","unit":"ns","direction":"lower"'
median=1000
case "$*" in
  *--holdfast-list*)
    echo '{"benchmark":"noisy"}'
    exit
    ;;
esac
number=$(od -An -N4 -tu4 /dev/urandom)
value=$(awk -v seed="$number" -v median="$median" 'BEGIN {
  srand(seed % 1000000)
  for (i = 0; i < 12; ++i) sum += rand() - 0.5
  printf "%.3f", median * exp(0.08 * sum)
}')
{
  echo '{"holdfast":"wire/1"}'
  echo "{$subject}"
  for _ in 1 2 3; do echo "{\"value\":$value}"; done
  echo '{"end":true}'
} >"$HOLDFAST_WIRE"
