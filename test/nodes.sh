#!/usr/bin/env bash
# Builds and runs the tests under other versions of Node: the oldest that package.json allows, and those with long-term
# support after it. Of older ones, looks at what the command line says. Each is installed from npm into a temporary folder.
#
#   test/nodes.sh                               all tests
#   NODES='22 24.1.0' test/nodes.sh test/cli    other versions, and some tests: arguments are vitest's
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

failed=()
for version in ${NODES:-20.19.0 22 24}; do
  npm install --silent --no-audit --no-fund --prefix "$folder/$version" "node@$version"
  programs="$folder/$version/node_modules/.bin"
  # By its path: another node further down the search path would be the wrong one.
  echo "== Node $("$programs/node" --version)"
  (
    PATH="$programs:$PATH"
    npm run --silent build
    node node_modules/vitest/vitest.mjs run "$@"
  ) || failed+=("$version")
done

for version in 10 12.22 18; do
  npm install --silent --no-audit --no-fund --prefix "$folder/$version" "node@$version"
  said=$("$folder/$version/node_modules/.bin/node" dist/cli.js list 2>&1) && code=0 || code=$?
  echo "$said"
  [ $code = 4 ] && grep -qx 'allport: this is Node .*: install Node .* or later' <<< "$said" || failed+=("$version")
done

if [ ${#failed[@]} -gt 0 ]; then
  echo "failed under Node ${failed[*]}"
  exit 1
fi
