#!/bin/sh
# Writes what it sees to a separate file for each process.
name=first
sum=0
i=0
while [ "$i" -lt 2000 ]; do
  sum=$((sum + i))
  i=$((i + 1))
done
{
  echo "arguments $0 $*"
  echo "directory $(pwd -P)"
  echo "parent $(cat /proc/$PPID/comm)"
  env | sed 's/^/variable /'
  for file in ./* ../*; do echo "file $file"; done
  for descriptor in /proc/$$/fd/*; do echo "descriptor $descriptor $(readlink "$descriptor")"; done
} >"$SEEN/$name-script-$$"
