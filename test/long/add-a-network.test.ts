import { exec } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { inCopy } from '../support/checkout-copy.ts';

const MINUTES = 60_000;

test(
  'docs/add-a-network.md, followed to the letter in a copy, makes a network that everything takes',
  () =>
    inCopy(async (copy) => {
      const page = readFileSync(join(copy, 'docs/add-a-network.md'), 'utf8');
      const [, path = '', code = ''] = /Save it as\n`([^`]+)`:\n\n```ts\n([\s\S]*?)```/.exec(page) ?? [];
      writeFileSync(join(copy, path), code);
      const list = join(copy, 'src/schedules/model/networks/network-kinds.ts');
      const text = readFileSync(list, 'utf8');
      const before = '  serversKind,\n';
      expect(text).toContain(before);
      const listed = text.replace(before, '  serversKind,\n  bipartiteKind,\n');
      writeFileSync(list, `import { bipartiteKind } from './bipartite.ts';\n${listed}`);

      const options = { cwd: copy, maxBuffer: 2 ** 26, env: { ...process.env, NO_COLOR: '1' } };
      const does = async (line: string) => (await promisify(exec)(line, options)).stdout;
      const allport = (line: string) => does(`node dist/cli.js ${line}`);
      await does('node node_modules/typescript-7/bin/tsc');
      const [, compare = ''] = /```text\n(npm run build .*)\n```/.exec(page) ?? [];
      const compared = await does(compare);
      const names = [
        'direct',
        'flow',
        'direct-rounds',
        'link-matchings',
        'bruck-2',
        'bruck-4',
        'spread-out',
        'ring',
      ];
      for (const name of names) expect(compared).toMatch(new RegExp(`^${name}\\b.*all blocks`, 'm'));

      expect(await allport('--help')).toContain('allport');
      expect(await allport('help networks')).toContain('--bipartite <LxR>');
      expect(await allport('bound --bipartite 3x4')).toContain('3');
      expect(JSON.parse(await allport('list --json'))[0].topologies).not.toContain('bipartite');
      await allport('schedule direct --bipartite 3x4 --out direct.json');
      expect(readFileSync(join(copy, 'direct.json'), 'utf8')).toContain(
        '"topology":{"kind":"bipartite","left":3,"right":4}',
      );
      expect(await allport('check direct.json')).toContain('optimal: true');
      expect(await allport('run direct.json')).toContain('verified: all 49 blocks');
      await allport('run direct --bipartite 3x4 --shard 0/1 --json > shard.json');
      expect(await allport('merge shard.json')).toContain('all blocks');
      await expect(
        does(`sed s/:4}/:4000}/ direct.json > wrong.json; node dist/cli.js check wrong.json`),
      ).rejects.toThrow(/a number of nodes of the second group from 1 to 512/);
      for (const engine of ['mpi', 'simgrid']) {
        await allport(`export direct --engine ${engine} --bipartite 3x4 --out ${engine}`);
      }
      expect(readFileSync(join(copy, 'simgrid/schedule.json'), 'utf8')).toContain('bipartite');
      // Drawn on a circle, as every graph.
      writeFileSync(join(copy, 'test/demo/network/drawing/bipartite.test.ts'), DRAWN);
      const rows = [...page.matchAll(/below that of `([^`]+)`\s+in\s+`([^`]+)`:\n\n```text\n(.*)\n```/g)];
      expect(rows.length).toBe(2);
      for (const [, word, document, row] of rows) addBelow(join(copy, document), word, row);
      const tests = [...page.matchAll(/```text\n(npx vitest .*)\n```/g)];
      expect(tests.length).toBe(2);
      // It rejects where a test fails.
      for (const [, line] of tests) expect(await does(line)).toMatch(/Tests +\d+ passed/);
    }),
  30 * MINUTES,
);

/** Puts a row into a document, below the one that begins with a word. */
function addBelow(path: string, word: string, row: string): void {
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.startsWith(`| \`${word}`));
  expect(at).toBeGreaterThan(0);
  writeFileSync(path, [...lines.slice(0, at + 1), row, ...lines.slice(at + 1)].join('\n'));
}

const DRAWN = `import { expect, test } from 'vitest';
import { drawNetwork } from '../../../../demo/network/drawing/draw-network.ts';
import { problemIn } from '../../../../demo/problem/problem-in-words.ts';
import { bipartite } from '../../../../src/schedules/model/networks/bipartite.ts';

test('is drawn', () => {
  const { topology } = problemIn({ bipartite: '3x4' });
  expect(topology.encode()).toEqual(bipartite(3, 4).encode());
  const drawing = drawNetwork(topology, 400, { x: 0, y: 0 } as never);
  expect(drawing?.nodes.length).toBe(7);
  expect(drawing?.links.filter((link) => link !== undefined).length).toBe(24);
});
`;
