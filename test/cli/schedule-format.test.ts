import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allport } from './cli.ts';

/*
 * What docs/schedule-format.md says of cases that one might read in two ways: a file for each, through allport check.
 */

let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allport-format-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** A file that moves some blocks, each from a place to another; with what else it has. */
interface Moves {
  /** Places, slot * nodes + node: where each block starts, and where it must end. */
  readonly blocks: readonly (readonly [start: number, end: number])[];
  readonly maps: readonly object[];
  readonly steps: readonly unknown[];
  readonly rowClosed?: boolean;
  readonly claims?: object;
  readonly [key: string]: unknown;
}

/** What allport check prints of a text: its exit code, and the lines behind the first two. */
async function checkText(text: string) {
  const path = join(folder, `${files++}.json`);
  await writeFile(path, text);
  const { code, stdout, stderr } = await allport('check', path);
  return {
    code,
    faults:
      code === 1
        ? stdout
            .trimEnd()
            .split('\n')
            .slice(2)
            .map((line) => line.trim())
        : [],
    refused: stderr.replace(path, 'FILE').trimEnd(),
    counts: code === 0 ? stdout : '',
  };
}

const checkMoves = (moves: Moves) => checkText(textOf(moves));

function textOf({ blocks, maps, steps, rowClosed = false, claims, ...other }: Moves): string {
  const sorted = blocks.toSorted(([a], [b]) => a - b);
  return JSON.stringify({
    format: 'allport-schedule',
    version: 1,
    algorithm: 'by hand',
    topology: { kind: 'cube', dim: 2 },
    slots: 4,
    pattern: {
      kind: 'table',
      slots: 4,
      starts: sorted.map(([start]) => start),
      destinations: sorted.map(([, end]) => end),
    },
    ports: 'all',
    switching: 'store-and-forward',
    claims: { steps: steps.length, span: 1, largestMessage: 1, ...claims },
    maps,
    phases: [{ kind: 'segment', rowClosed, steps }],
    ...other,
  });
}

const RIGHT = { code: 0, faults: [], refused: '' };
/** The place of a slot of a node, of four. */
const at = (node: number, slot: number) => slot * 4 + node;
/** Only node 0 sends, to node 1. */
const toOne = { kind: 'table', targets: [1, -1, -1, -1] };

describe('arrival slots', () => {
  const moved = { blocks: [[at(0, 2), at(1, 2)]], maps: [toOne] } as const;

  it.each([true, false])(
    'may be left out, with rowClosed %s: the slots are those of departure',
    async (rowClosed) => {
      expect(await checkMoves({ ...moved, rowClosed, steps: [[[0, [2]]]] })).toMatchObject(RIGHT);
    },
  );

  it('may be left out message by message', async () => {
    const blocks = [
      [at(0, 2), at(1, 2)],
      [at(2, 0), at(3, 1)],
    ] as const;
    const maps = [toOne, { kind: 'table', targets: [-1, -1, 3, -1] }];
    const steps = [
      [
        [0, [2]],
        [1, [0], [1]],
      ],
    ];
    expect(await checkMoves({ blocks, maps, steps })).toMatchObject(RIGHT);
  });

  it.each([
    ['the same as the slots', 2],
    ['others', 3],
  ])('in a segment that says it is row-closed are wrong, %s, and blocks arrive there', async (_, to) => {
    const steps = [[[0, [2], [to]]]];
    const blocks = [[at(0, 2), at(1, to)]] as const;
    expect(await checkMoves({ maps: [toOne], rowClosed: true, blocks, steps })).toMatchObject({
      code: 1,
      faults: ['step 1: a message gives arrival slots in a segment that says it is row-closed'],
    });
    expect(await checkMoves({ maps: [toOne], blocks, steps })).toMatchObject(RIGHT);
  });
});

describe('the same slot', () => {
  const blocks = [
    [at(0, 2), at(1, 2)],
    [at(3, 2), at(2, 2)],
  ] as const;

  it('twice in one message is wrong', async () => {
    const steps = [[[0, [2, 2]]]];
    const { code, faults } = await checkMoves({
      blocks: [[at(0, 2), at(1, 2)]],
      maps: [toOne],
      steps,
      claims: { largestMessage: 2 },
    });
    expect(code).toBe(1);
    expect(faults).toEqual(['step 1, node 0, slot 2: sends its block twice in one step']);
  });

  it('in two messages is wrong for a node that sends both, and right where no node does', async () => {
    const other = { kind: 'table', targets: [-1, -1, -1, 2] };
    const both = { kind: 'table', targets: [2, -1, -1, -1] };
    const steps = [
      [
        [0, [2]],
        [1, [2]],
      ],
    ];
    expect(await checkMoves({ blocks, maps: [toOne, other], steps })).toMatchObject(RIGHT);
    expect(await checkMoves({ blocks: [[at(0, 2), at(1, 2)]], maps: [toOne, both], steps })).toMatchObject({
      code: 1,
      faults: ['step 1, node 0, slot 2: sends its block twice in one step'],
    });
  });
});

describe('an empty message', () => {
  const blocks = [[at(0, 2), at(1, 2)]] as const;
  const both = [
    [0, [2]],
    [1, []],
  ];

  it('holds the links of its route', async () => {
    expect(await checkMoves({ blocks, maps: [toOne, toOne], steps: [both] })).toMatchObject({
      code: 1,
      faults: ['step 1, node 0: its link on port 0 carries two messages in one step'],
    });
    const aside = { kind: 'table', targets: [2, -1, -1, -1] };
    expect(await checkMoves({ blocks, maps: [toOne, aside], steps: [both] })).toMatchObject(RIGHT);
  });

  it('takes the port of its sender and of its receiver', async () => {
    const aside = { kind: 'table', targets: [2, -1, -1, -1] };
    const into = { kind: 'table', targets: [-1, -1, -1, 1] };
    for (const [map, fault] of [
      [aside, 'step 1, node 0: sends two messages in one step; the schedule is for one port'],
      [into, 'step 1, node 1: receives two messages in one step; the schedule is for one port'],
    ] as const) {
      const moves = { blocks, maps: [toOne, map], steps: [both], ports: 'one' };
      expect(await checkMoves(moves)).toMatchObject({ code: 1, faults: [fault] });
    }
  });

  it('has length 0, and a step of it alone is not counted', async () => {
    const { code, counts } = await checkMoves({
      blocks,
      maps: [toOne],
      steps: [[[0, [2]]], [[0, []]]],
      claims: { steps: 1 },
    });
    expect(code).toBe(0);
    expect(counts).toMatch(/steps: 1\n.*largestMessage: 1\n {2}blocksInSequence: 1\n/s);
  });

  it('holds nothing where its map leaves all nodes idle', async () => {
    const idle = { kind: 'table', targets: [-1, -1, -1, -1] };
    const steps = [
      [
        [0, [2]],
        [1, [2, 1]],
      ],
    ];
    expect(await checkMoves({ blocks, maps: [toOne, idle], steps, ports: 'one' })).toMatchObject(RIGHT);
  });
});

describe('a displacement on an axis of two nodes', () => {
  const faultOf = (node: number) =>
    `step 1, node ${node}: sends to node ${1 - node}, by a displacement that no links follow; ` +
    'a store-and-forward message crosses exactly one';
  /** Node `from` sends its block by a displacement. */
  const displaced = (kind: 'torus' | 'mesh', from: number, delta: number) =>
    checkMoves({
      topology: { kind, shape: [2] },
      blocks: [[from, 1 - from]],
      maps: [{ kind: 'translate', shape: [2], deltas: [[delta], null], classes: [from, 1 - from] }],
      steps: [[[0, [0]]]],
    });

  it.each([
    [0, 1],
    [0, -1],
    [1, 1],
    [1, -1],
  ])('of a torus leads from node %i by %i to the other', async (from, delta) => {
    expect(await displaced('torus', from, delta)).toMatchObject(RIGHT);
  });

  it.each([
    [0, 1, true],
    [0, -1, false],
    [1, 1, false],
    [1, -1, true],
  ])('of a mesh from node %i by %i: has a route: %s', async (from, delta, leads) => {
    expect(await displaced('mesh', from, delta)).toMatchObject(
      leads ? RIGHT : { code: 1, faults: [faultOf(from)] },
    );
  });

  it.each(['torus', 'mesh'])('of a %s goes through port 2a either way', async (kind) => {
    const message = (from: number, delta: number) => ({
      kind: 'translate',
      shape: [2, 2],
      deltas: [[0, delta], null],
      classes: [0, 1, 2, 3].map((node) => Number(node !== from)),
    });
    const { code, faults } = await checkMoves({
      topology: { kind, shape: [2, 2] },
      blocks: [[at(2, 0), at(0, 0)]],
      maps: [message(2, -1), message(2, -1)],
      steps: [
        [
          [0, [0]],
          [1, []],
        ],
      ],
    });
    expect({ code, faults }).toEqual({
      code: 1,
      faults: ['step 1, node 2: its link on port 2 carries two messages in one step'],
    });
  });
});

describe('a message without a route', () => {
  it('brings its blocks where its map says: a displacement of five links on a ring of four nodes', async () => {
    const moves = (deltas: readonly (readonly number[])[]) =>
      checkMoves({
        topology: { kind: 'torus', shape: [4] },
        blocks: [0, 1, 2, 3].map((node) => [node, (node + 1) % 4] as const),
        maps: [{ kind: 'translate', shape: [4], deltas }],
        steps: [[[0, [0]]]],
      });
    expect(await moves([[1]])).toMatchObject(RIGHT);
    expect(await moves([[5]])).toMatchObject({
      code: 1,
      faults: [0, 1, 2, 3].map(
        (node) =>
          `step 1, node ${node}: sends to node ${(node + 1) % 4}, by a displacement that no links follow; ` +
          'a store-and-forward message crosses exactly one',
      ),
    });
  });
});

describe('maps of bits', () => {
  const onThree = { topology: { kind: 'torus', shape: [3] }, blocks: [[0, 0]], steps: [] } as const;
  const exchange = { kind: 'exchange', members: 3, slots: 3 };

  it('are for a power of two of nodes: xor as a node map', async () => {
    const { code, refused } = await checkMoves({
      ...onThree,
      pattern: exchange,
      maps: [{ kind: 'xor', mask: 1 }],
    });
    expect(code).toBe(2);
    expect(refused).toMatch(
      /^allport: FILE:1:\d+: xor map on 3 nodes: the number of nodes must be a power of two$/,
    );
  });

  it('are for a power of two of nodes: linear as a local map', async () => {
    const map = { kind: 'linear', masks: [1, 2] };
    const { code, refused } = await checkMoves({
      ...onThree,
      pattern: exchange,
      maps: [],
      phases: [{ kind: 'local', name: 'alignment', map }],
    });
    expect(code).toBe(2);
    expect(refused).toMatch(/a kind for 3 nodes, which are no power of two, belongs there$/);
  });
});

describe('the name of a schedule', () => {
  const named = (written: string) =>
    checkText(
      textOf({ blocks: [[0, 0]], maps: [], steps: [], claims: { span: 0, largestMessage: 0 } }).replace(
        'by hand',
        written,
      ),
    );
  const emoji = '\u{1f600}';

  it('has 100 characters, whatever they take', async () => {
    expect(await named(emoji.repeat(100))).toMatchObject(RIGHT);
    expect(await named(emoji.repeat(101))).toMatchObject({
      code: 2,
      refused: expect.stringContaining('a name of 1 to 100 printable characters belongs there'),
    });
  });

  it('takes 1024 bytes in the file, where an escape has the bytes that it is written with', async () => {
    const escaped = (count: number) => '\\ud83d\\ude00'.repeat(count);
    // 12 bytes for each.
    expect(await named(escaped(85))).toMatchObject(RIGHT);
    expect(await named(`${escaped(85)}abcd`)).toMatchObject(RIGHT);
    expect(await named(`${escaped(85)}abcde`)).toMatchObject({
      code: 2,
      refused: expect.stringContaining('found a string of more than 1024 bytes'),
    });
  });
});
