#!/usr/bin/env bash
# Runs the GPU tests once more under Deno, whose WebGPU is wgpu: another translator of WGSL, and other checks of
# what the host does. Vitest itself runs in Deno; its workers get a software GPU if need be. Deno takes 92 MB,
# so it is no dependency of allport: it is installed here on first use. It has no lock file: its version is
# exact, and it brings nothing but itself.
#
#   test/deno/run.sh                 all GPU tests
#   test/deno/run.sh -t transpose    arguments are vitest's
set -euo pipefail
cd "$(dirname "$0")/../.."

# By the version: a half-finished or an older install counts as none.
npm ls --prefix test/deno >/dev/null 2>&1 || npm install --prefix test/deno --loglevel error
test/deno/node_modules/.bin/deno run --allow-all node_modules/vitest/vitest.mjs run --mode deno "$@"
