import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npyHead } from '../../src/formats/npy.ts';
import { allport, allportReading, ONE_LINE } from './cli.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-test-'));
  await Promise.all(
    Object.entries({
      'sent.csv': '0,1,2,3\n4,0,5,6\n7,8,0,9\n10,11,12,0\n',
      'sent.json': '[[0,1,2,3],[4,0,5,6],[7,8,0,9],[10,11,12,0]]',
      'sent.npy': Uint8Array.of(
        ...npyHead({ descr: '|u1', shape: [4, 4] }),
        ...[0, 1, 2, 3, 4, 0, 5, 6, 7, 8, 0, 9, 10, 11, 12, 0],
      ),
      // Its rows are receivers.
      'expected.csv': '0,4,7,10\n1,0,8,11\n2,5,0,12\n3,6,9,0\n',
      'wrong.csv': '0,4,7,10\n1,0,8,11\n2,5,0,12\n3,4,9,0\n',
      'negative.csv': '0,1,2,3\n4,0,-5,6\n7,8,0,9\n10,11,12,0\n',
      'trace.csv': 'layer,expert,token_rank,expert_rank\n0,9,0,3\n0,1,0,0\n0,8,0,3\n',
    }).map(([name, content]) => writeFile(join(folder, name), content)),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const bound = (line: string) =>
  allport('bound', ...line.split(' ').map((word) => (/\.[a-z]\w*$/.test(word) ? join(folder, word) : word)));

const FACTS = {
  kind: 'uneven',
  elements: 78,
  largestRow: 33,
  largestColumn: 21,
  largestPair: 12,
  emptyPairs: 0,
};

describe('--uneven', () => {
  it.each(['sent.csv', 'sent.json', 'sent.npy', 'sent.csv --expected expected.csv'])(
    'reads %s',
    async (said) => {
      const { code, stdout } = await bound(`--ring 4 --uneven ${said} --json`);
      expect(code).toBe(0);
      const { problem } = JSON.parse(stdout);
      expect(problem).toMatchObject(FACTS);
      expect(problem.label).toBe(`uneven exchange ${said.split(' ')[0]} of 78 elements`);
    },
  );

  it('reads a table from stdin', async () => {
    const table = '0,1,2,3\n4,0,5,6\n7,8,0,9\n10,11,12,0\n';
    const { stdout } = await allportReading(table, 'bound', '--ring', '4', '--uneven', '-', '--json');
    expect(JSON.parse(stdout).problem).toMatchObject(FACTS);
  });

  it('reads a routing trace', async () => {
    const { stdout } = await bound('--switch 4 --uneven trace.csv --json');
    expect(JSON.parse(stdout).problem).toMatchObject({ elements: 2, largestPair: 2, emptyPairs: 11 });
  });

  it('says what the traffic is like', async () => {
    const { stdout } = await bound('--ring 4 --uneven sent.csv');
    expect(stdout).toContain(
      '\ntraffic: busiest sender 33 elements, busiest receiver 21, largest pair 12, empty pairs 0, Gini of the receivers 0.032\n',
    );
  });

  it.each([
    [
      '--ring 4 --uneven sent.csv --expected wrong.csv',
      /^allport: node 1 sends 6 elements to node 3, which expects 4: correct one of the two tables$/m,
    ],
    [
      '--ring 4 --uneven negative.csv',
      /^allport: --uneven ".*negative\.csv", line 2, column 3: "-5": give a whole/,
    ],
    ['--ring 5 --uneven sent.csv', /sent\.csv" has a table of 4 x 4 for 5 nodes: give 5 x 5/],
    ['--ring 4 --uneven none.csv', /^allport: --uneven ".*none\.csv" cannot be read \(ENOENT/],
    ['--ring 4 --uneven zipff', /^allport: --uneven "zipff": did you mean zipf\?$/m],
    ['--ring 4 --uneven ziph:0.6', /^allport: --uneven "ziph:0.6": did you mean zipf\?$/m],
    ['--ring 4 --uneven zipf:0.6,tops=1', /^allport: --uneven "zipf:0.6,tops=1": zipf takes no "tops"/],
    ['--ring 4 --uneven xyzzy', /^allport: --uneven "xyzzy": unknown traffic: give one of zipf,/],
    [
      '--ring 4 --uneven uniform --scatter 1',
      /^allport: --scatter "1" with --uneven "uniform": give one problem$/m,
    ],
    [
      '--ring 4 --expected sent.csv',
      /^allport: --expected ".*" with a complete exchange: it is for --uneven/,
    ],
    ['--ring 4 --uneven - --expected -', /^allport: --uneven "-" with --expected "-": both are stdin/],
    ['--dim 2 --cubes 2 --uneven uniform', /^allport: uneven exchange on the 2 cubes 2\^2: give one cube$/m],
  ])('%s is refused in one line', async (line, message) => {
    const { code, stdout, stderr } = await bound(line);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toMatch(message);
  });

  it('has no address in the laboratory where it is a file', async () => {
    const { code, stderr } = await allport('demo', '--ring', '4', '--uneven', join(folder, 'sent.csv'));
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^allport: the address of the laboratory has no files: drop the file on its page, or give a generator/,
    );
  });
});
