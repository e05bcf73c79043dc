#!/usr/bin/env bash
# Measures the forms of the exchange beside the transpositions of TensorFlow.js and onnxruntime-web. These take
# 220 MB, so they are no dependencies of allport: they are installed here, from a lock file of their own, on first use.
#
#   bench/run.sh                 cubes that a software GPU does in minutes
#   bench/run.sh --dim 10,12     arguments are those of allport bench
set -euo pipefail
cd "$(dirname "$0")/.."

# By the versions: a half-finished or an older install counts as none.
npm ls --prefix bench >/dev/null 2>&1 || npm ci --prefix bench --loglevel error
node dist/cli.js bench --dim 8,10 --peers bench/peers.mjs "$@"
