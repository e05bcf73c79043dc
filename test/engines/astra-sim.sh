#!/bin/sh
# Exports schedules to ASTRA-sim, runs them there, and compares the simulated times with the predicted ones: fails where they differ in
# the first four digits. ASTRA-sim is no package of any system: build it from its sources, and say where it is.
#   ASTRA_SIM=path/to/AstraSim_Analytical_Congestion_Aware test/engines/astra-sim.sh
set -eu
: "${ASTRA_SIM:?give the path of AstraSim_Analytical_Congestion_Aware}"
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
number=0
while read -r schedule; do
  number=$((number + 1))
  # shellcheck disable=SC2086 # words of the command line
  node dist/cli.js export $schedule --engine chakra --machine gigabit --bytes 64k --quiet --out "$folder/$number" > "$folder/out"
  line=$("$folder/$number/run.sh" < /dev/null | node dist/cli.js replay - | tail -1)
  echo "$line"
  case $line in
    *' 1.0000') ;;
    *) echo "$schedule: ASTRA-sim does not take the predicted time" >&2; exit 1 ;;
  esac
done << 'END'
necklace --dim 3
standard-exchange --dim 6
torus-necklaces --torus 4x4
suh-shin --torus 8x8
ring --ring 8
bruck --switch 12
direct --torus 4x4 --uneven zipf:0.6,tokens=32
bst --dim 4 --scatter 2
END
