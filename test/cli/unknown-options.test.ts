import { describe, expect, it } from 'vitest';
import { allport, ONE_LINE } from './cli.ts';

/** By command: arguments that it takes. No file of them is there: options are looked at first. */
const commands = {
  list: 'exchange',
  info: '',
  run: 'necklace --dim 3',
  merge: '',
  compare: '--dim 3',
  schedule: 'necklace --dim 3',
  show: 'necklace --dim 3',
  check: 'nowhere/not.json',
  cost: '--dim 3 --machine intel-ipsc --bytes 8',
  machines: 'intel-ipsc',
  measure: 'nowhere/not.json',
  export: 'necklace --dim 3 --engine mpi --out nowhere/x',
  replay: 'nowhere/not.json',
  bench: 'necklace',
  demo: 'necklace',
  exec: '',
  cache: '',
};
const cases: [args: string, says: RegExp][] = [];
for (const [name, needs] of Object.entries(commands)) {
  const given = needs === '' ? name : `${name} ${needs}`;
  cases.push([`${given} --nosuch`, RegExp(`unknown option '--nosuch': see allport ${name} --help`)]);
  // What follows a script is the script's, and some take any number of files or algorithms.
  if (['exec', 'merge', 'compare', 'cost', 'export'].includes(name)) continue;
  cases.push([
    `${given} extra more`,
    RegExp(`"extra": allport ${name} takes no such argument; see allport ${name} --help`),
  ]);
}

describe('what a command does not take is refused in one line', () => {
  it.each(cases)('allport %s', async (args, says) => {
    const { code, stdout, stderr } = await allport(...args.split(' '));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toMatch(says);
  });
});
