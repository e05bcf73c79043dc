#!/usr/bin/env node
// `npm ci` puts it in the place of the command line, for who calls that before it is built: see "prepare" in package.json.
process.stderr.write(
  'allport: this checkout is not built yet: run npm run build, and then npx allport --help\n',
);
process.exitCode = 4;
