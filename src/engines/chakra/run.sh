#!/bin/sh
# Simulates the schedule in ASTRA-sim and prints its description with the simulated time in seconds, as one line of JSON.
# ASTRA_SIM says where AstraSim_Analytical_Congestion_Aware is, unless the shell finds it.
set -eu
program=${ASTRA_SIM:-AstraSim_Analytical_Congestion_Aware}
case $program in
  /*) ;;
  */*) program=$PWD/$program ;;
esac
cd "$(dirname "$0")"

# ASTRA-sim keeps the two files of every rank open.
set -- alltoall.*.et
ulimit -n $((2 * $# + 64)) 2>/dev/null || true

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
output=$("$program" --workload-configuration=workload --system-configuration=system.json \
  --network-configuration=network.yml --remote-memory-configuration=memory.json --logging-folder="$logs" 2>&1) || {
  printf '%s\n' "$output" >&2
  exit 1
}

# A cycle is a nanosecond. ASTRA-sim exits 0 after a deadlock as well: then some ranks have not finished.
seconds=$(printf '%s\n' "$output" | sed -n 's/.*sys\[[0-9]*\] finished, \([0-9]*\) cycles.*/\1/p' | sort -n |
  awk -v ranks=$# 'END { if (NR == ranks) printf "%.9f", $1 / 1e9 }')
if [ -z "$seconds" ]; then
  printf '%s\nNot all of the %s ranks finished.\n' "$output" $# >&2
  exit 1
fi
sed "s/}\$/,\"seconds\":$seconds}/" description.json
