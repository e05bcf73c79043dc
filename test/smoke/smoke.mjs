import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Runs the quick claims of ARTIFACT.md, or of the file that is named: a line of its table whose command is one of allport. Exits
 * with 1 if one does not print what is expected.
 */

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const path = process.argv[2] ?? fileURLToPath(new URL('../../ARTIFACT.md', import.meta.url));
const rows = readFileSync(path, 'utf8').matchAll(/^\| (.+?) \| `allport (.+?)` \| \d+ \| (.+) \|$/gm);

let claims = 0;
let failed = 0;
for (const [, claim, command, expected] of rows) {
  claims++;
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...command.split(' ')], {
    encoding: 'utf8',
  });
  const missing = [...expected.matchAll(/"(.+?)"/g)].filter(([, text]) => !stdout.includes(text));
  const holds = status === 0 && missing.length === 0;
  if (!holds) failed++;
  console.log(`${holds ? 'pass' : 'FAIL'}  ${claim}: allport ${command}`);
  if (!holds)
    console.log(`      exit code ${status}; not printed: ${missing.join(', ') || 'nothing'}\n${stderr}`);
}
console.log(`${claims - failed} of ${claims} claims hold.`);
process.exitCode = failed > 0 || claims === 0 ? 1 : 0;
