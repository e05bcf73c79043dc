#!/bin/sh
# Replays the schedule in SimGrid and prints its description with the simulated time in seconds, as one line of JSON.
set -eu
cd "$(dirname "$0")"

# CM02 shares links as its authors define it, without the factors of a cluster. Traffic in the other direction takes
# nothing of a link's bandwidth, and neither does a long startup.
output=$(smpirun -np "$(wc -l < hosts.txt)" -platform platform.xml -hostfile hosts.txt -replay traces.txt \
  --cfg=network/model:CM02 --cfg=network/crosstraffic:0 --cfg=network/TCP-gamma:0 2>&1) || {
  printf '%s\n' "$output" >&2
  exit 1
}
seconds=$(printf '%s\n' "$output" | sed -n 's/.*Simulation time \([0-9.]*\).*/\1/p')

# SimGrid exits 0 after a deadlock as well.
case $output in *"Deadlock detected"*) seconds= ;; esac
if [ -z "$seconds" ]; then
  printf '%s\n' "$output" >&2
  exit 1
fi
sed "s/}\$/,\"seconds\":$seconds}/" description.json
