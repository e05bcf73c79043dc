import { readFile } from 'node:fs/promises';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeSchedule } from '../../../src/formats/schedule/schedule-reader.ts';
import { encodeSchedule } from '../../../src/formats/schedule/schedule-writer.ts';
import { pipelined } from '../../../src/schedules/algorithms/sequence/pipelined.ts';
import { sequenceSchedule } from '../../../src/schedules/algorithms/sequence/sequence.ts';
import {
  blocked,
  circulant,
  completeExchange,
  findAlgorithm,
  graph,
  InputError,
  lattice,
  mesh,
  ring,
  type Schedule,
  servers,
  switched,
  torus,
} from '../../../src/schedules/index.ts';
import { cubeAlgorithms, exchangeOn } from '../../support/exchange.ts';
import { PETERSEN } from '../../support/graphs.ts';
import { builtInOn } from '../../support/grid-schedules.ts';

// biome-ignore lint/suspicious/noExplicitAny: a parsed file
type Json = any;

const fileOf = (schedule: Schedule): Json => JSON.parse([...encodeSchedule(schedule)].join(''));
const read = (file: Json) => decodeSchedule([new TextEncoder().encode(JSON.stringify(file))], 'plan.json');

const grids = [ring(2), ring(5), torus([3, 4]), torus([2, 4]), mesh([4, 2]), mesh([3, 2, 2])];
const lattices = [
  lattice([
    [3, 1],
    [0, 5],
  ]),
  circulant(10, [2, 5]),
];
const switches = [switched(12), switched(5, 3)];

/** One of everything: all kinds of maps, arrival slots, transit slots. */
const everything = (): Json => ({
  format: 'allport-schedule',
  version: 1,
  algorithm: 'by hand',
  topology: { kind: 'cube', dim: 2, cubes: 1 },
  slots: 8,
  pattern: { kind: 'exchange', members: 4, slots: 4, before: [0, 1, 3, 2], after: [3, 2, 1, 0] },
  ports: 'one',
  switching: 'wormhole',
  width: 2,
  claims: { steps: 1, span: 1, largestMessage: 2 },
  maps: [
    { kind: 'xor', mask: 3 },
    { kind: 'translate', shape: [2, 2], deltas: [[1, -1]] },
    { kind: 'translate', shape: [4], deltas: [[1], null], classes: [0, 1, 1, 1] },
    { kind: 'table', targets: [1, -1, 3, 2] },
  ],
  phases: [
    { kind: 'local', name: 'alignment', map: { kind: 'subtract', mask: 3, after: [1, 0, 2, 3, 4, 5, 6, 7] } },
    {
      kind: 'segment',
      rowClosed: false,
      steps: [
        [
          [0, [0, 1], [2, 3]],
          [1, [2]],
        ],
        [],
      ],
    },
    {
      kind: 'local',
      name: 'rearrangement',
      map: { kind: 'translate', operation: 'reflect', shape: [2, 2] },
    },
    {
      kind: 'local',
      name: 'rearrangement',
      map: { kind: 'table', tables: [[7, 6, 5, 4, 3, 2, 1, 0]], classes: [0, 0, 0, 0] },
    },
  ],
});

describe('docs/schedule.schema.json', () => {
  let validate: ValidateFunction;
  beforeAll(async () => {
    const schema = JSON.parse(
      await readFile(new URL('../../../docs/schedule.schema.json', import.meta.url), 'utf8'),
    );
    // A message is a list of two or three parts, which the strict mode takes for a mistake.
    validate = new Ajv2020({ allErrors: true, strictTuples: false }).compile(schema);
  });

  it('accepts the files of a graph, and they are read as they were', async () => {
    const file = fileOf(findAlgorithm('bruck').schedule(completeExchange({ topology: graph(PETERSEN) })));
    expect([validate(file), validate.errors]).toEqual([true, null]);
    expect(fileOf(await read(file))).toEqual(file);
    file.topology.pairs[3] = [0, 0];
    await expect(read(file)).rejects.toThrow(InputError);
    file.topology.pairs[3] = [0];
    expect(validate(file)).toBe(false);
    await expect(read(file)).rejects.toThrow(InputError);
  });

  it.each(switches)('accepts the files of the $label, and they are read as they were', async (topology) => {
    const file = fileOf(findAlgorithm('spread-out').schedule(completeExchange({ topology })));
    expect([validate(file), validate.errors]).toEqual([true, null]);
    expect(fileOf(await read(file))).toEqual(file);
    file.topology.ports = topology.nodes;
    await expect(read(file)).rejects.toThrow(InputError);
    file.topology.ports = 0;
    expect(validate(file)).toBe(false);
  });

  it.each([servers(3, 4), servers(4, 3, 2)])(
    'accepts the files of the $label, and they are read as they were',
    async (topology) => {
      const file = fileOf(findAlgorithm('spread-out').schedule(completeExchange({ topology })));
      expect([validate(file), validate.errors]).toEqual([true, null]);
      expect(fileOf(await read(file))).toEqual(file);
      file.topology.lanes = topology.each + 1;
      await expect(read(file)).rejects.toThrow(InputError);
      for (const [key, wrong] of [
        ['lanes', 0],
        ['each', 1],
        ['servers', 1],
      ] as const) {
        const other = { ...file, topology: { ...file.topology, [key]: wrong } };
        expect(validate(other)).toBe(false);
        await expect(read(other)).rejects.toThrow(InputError);
      }
    },
  );

  it.each(lattices)('accepts the files of the $label, and they are read as they were', async (topology) => {
    const schedule = findAlgorithm('torus-necklaces').schedule(completeExchange({ topology }));
    const file = fileOf(schedule);
    expect([validate(file), validate.errors]).toEqual([true, null]);
    expect(fileOf(await read(file))).toEqual(file);
    file.maps[0].twist = [[1]];
    await expect(read(file)).rejects.toThrow(InputError);
  });

  it.each(cubeAlgorithms)('accepts the files of $name', ({ schedule }) => {
    for (const exchange of [exchangeOn(3), exchangeOn(2, 3), exchangeOn(2, 1, 4)]) {
      for (const form of [schedule(exchange), blocked(schedule(exchange))]) {
        validate(fileOf(form));
        expect(validate.errors).toBeNull();
      }
    }
  });

  it('accepts the files of exchanges in sequence', () => {
    for (const axes of [
      [1, 1],
      [3, 3],
      [3, 2, 1],
    ]) {
      validate(fileOf(sequenceSchedule('pipelined', pipelined.plan({ axes, copies: 1 }))));
      expect(validate.errors).toBeNull();
    }
  });

  it.each(grids)('accepts the files of all algorithms on the $label', async (topology) => {
    const schedules = builtInOn(topology, 2);
    expect(schedules.map(({ algorithm }) => algorithm)).toContain('ring');
    for (const schedule of schedules) {
      const file = fileOf(schedule);
      validate(file);
      expect(validate.errors).toBeNull();
      expect((await read(file)).topology.encode()).toEqual(topology.encode());
    }
  });

  it('accepts a pattern of any places, and so does the reader', async () => {
    const file = everything();
    file.pattern = { kind: 'table', slots: 2, destinations: [7, 6, 5, 4, 3, 2, 1, 0] };
    validate(file);
    expect(validate.errors).toBeNull();
    expect((await read(file)).pattern.destination(0)).toBe(7);
    file.pattern = { kind: 'table', slots: 2, starts: [3], destinations: [0] };
    validate(file);
    expect(validate.errors).toBeNull();
    expect((await read(file)).pattern.origin(0)).toBe(3);
  });

  it('accepts all kinds of maps, arrival slots and transit slots, and so does the reader', async () => {
    validate(everything());
    expect(validate.errors).toBeNull();
    expect((await read(everything())).slots).toBe(8);
  });

  it.each([
    ['another format', (file) => (file.format = 'msccl')],
    ['a later version', (file) => (file.version = 3)],
    ['no name', (file) => (file.algorithm = '')],
    ['a name over two lines', (file) => (file.algorithm = 'a\nb')],
    ['a name that turns its line around', (file) => (file.algorithm = '\u202ea')],
    ['another topology', (file) => (file.topology.kind = 'tree')],
    ['a torus without a shape', (file) => (file.topology.kind = 'torus')],
    ['a torus of no sides', (file) => (file.topology = { kind: 'torus', shape: [] })],
    ['a side of one node', (file) => (file.topology = { kind: 'mesh', shape: [4, 1] })],
    ['a mesh of cubes', (file) => (file.topology = { kind: 'mesh', shape: [2, 2], cubes: 1 })],
    ['a torus with dim', (file) => (file.topology = { kind: 'torus', shape: [2, 2], dim: 2 })],
    ['a vast side', (file) => (file.topology = { kind: 'mesh', shape: [2 ** 21] })],
    ['a vast cube', (file) => (file.topology.dim = 21)],
    ['three cubes', (file) => (file.topology.cubes = 3)],
    ['no slots', (file) => (file.slots = 0)],
    ['a fraction of a slot', (file) => (file.slots = 1.5)],
    ['a pattern without slots', (file) => delete file.pattern.slots],
    ['a sequence of no axes', (file) => (file.pattern = { kind: 'sequence', axes: [], slots: 4 })],
    ['an axis of nothing', (file) => (file.pattern = { kind: 'sequence', axes: [2, 0], slots: 4 })],
    ['a sequence with members', (file) => (file.pattern.kind = 'sequence')],
    ['an exchange with dim', (file) => (file.pattern = { kind: 'exchange', dim: 2, slots: 4 })],
    ['an exchange of one member', (file) => (file.pattern.members = 1)],
    ['a pattern of any places without them', (file) => (file.pattern = { kind: 'table', slots: 2 })],
    [
      'a place twice in a pattern',
      (file) => (file.pattern = { kind: 'table', slots: 1, destinations: [0, 1, 2, 2] }),
    ],
    [
      'a start twice in a pattern',
      (file) => (file.pattern = { kind: 'table', slots: 1, starts: [1, 1], destinations: [0, 1] }),
    ],
    [
      'a pattern of no starts',
      (file) => (file.pattern = { kind: 'table', slots: 1, starts: [], destinations: [] }),
    ],
    [
      'another operation on coordinates',
      (file) => (file.phases[2].map = { kind: 'translate', operation: 'xor', shape: [2, 2] }),
    ],
    [
      'a local map on no shape',
      (file) => (file.phases[2].map = { kind: 'translate', operation: 'add', shape: [0] }),
    ],
    ['coordinates with a mask', (file) => (file.phases[2].map.mask = 3)],
    ['a linear map without masks', (file) => (file.phases[0].map = { kind: 'linear', mask: 3 })],
    ['a negative mask of a bit', (file) => (file.phases[0].map = { kind: 'linear', masks: [1, -2] })],
    ['ports in numbers', (file) => (file.ports = 2)],
    ['another switching', (file) => (file.switching = 'virtual')],
    ['a width of nothing', (file) => (file.width = 0)],
    ['half a width', (file) => (file.width = 1.5)],
    ['a claim of 10^9 steps', (file) => (file.claims.steps = 1e9)],
    ['an extra key', (file) => (file.comment = 'mine')],
    ['an extra key within', (file) => (file.claims.rounds = 1)],
    ['a reordering of one end', (file) => delete file.pattern.after],
    [
      'a slot twice in a reordering',
      (file) => Object.assign(file.pattern, { before: [0, 1, 2, 3], after: [0, 1, 2, 2] }),
    ],
    ['another map', (file) => (file.maps[0] = { kind: 'rotate' })],
    ['a negative mask', (file) => (file.maps[0].mask = -1)],
    ['idle nodes without classes', (file) => (file.maps[1].deltas = [null])],
    [
      'two displacements without classes',
      (file) =>
        (file.maps[1].deltas = [
          [1, 0],
          [0, 1],
        ]),
    ],
    ['a side of nothing', (file) => (file.maps[1].shape = [0, 4])],
    ['no shape', (file) => (file.maps[1].shape = [])],
    ['a target below idle', (file) => (file.maps[3].targets[0] = -2)],
    ['another phase', (file) => (file.phases[1].kind = 'pause')],
    ['another local phase', (file) => (file.phases[0].name = 'mess')],
    ['a local mask that is not 2^d - 1', (file) => (file.phases[0].map.mask = 2)],
    ['a slot table that is no permutation', (file) => (file.phases[0].map.after[0] = 0)],
    ['a local map of no tables', (file) => (file.phases[3].map.tables = [])],
    ['row closure in words', (file) => (file.phases[1].rowClosed = 'yes')],
    ['a step that is no list', (file) => (file.phases[1].steps[1] = 3)],
    ['a message without slots', (file) => (file.phases[1].steps[0][0] = [0])],
    ['a message of four parts', (file) => file.phases[1].steps[0][0].push([1])],
    ['a negative slot', (file) => (file.phases[1].steps[0][0][1][0] = -1)],
  ] as [string, (file: Json) => unknown][])('refuses %s, and so does the reader', async (_, change) => {
    const file = everything();
    change(file);
    expect(validate(file)).toBe(false);
    await expect(read(file)).rejects.toThrow(InputError);
  });

  it.each<[what: string, name: string, fits: boolean]>([
    ['100 letters', 'a'.repeat(100), true],
    ['101 letters', 'a'.repeat(101), false],
    ['100 characters of two UTF-16 units each', '\u{1f600}'.repeat(100), true],
    ['101 of them', '\u{1f600}'.repeat(101), false],
    ['one of them', '\u{1f600}', true],
    ['half of one', '\ud83d', false],
    ['no characters', '', false],
    ['a line feed', 'a\nb', false],
  ])('takes a name of %s as the reader and the writer do', async (_, name, fits) => {
    expect(validate({ ...everything(), algorithm: name })).toBe(fits);
    const reading = read({ ...everything(), algorithm: name });
    if (fits) expect((await reading).algorithm).toBe(name);
    else await expect(reading).rejects.toThrow(/a name of 1 to 100 printable characters belongs there$/);
    const writing = () => fileOf({ ...cubeAlgorithms[0].schedule(exchangeOn(2)), algorithm: name });
    if (fits) expect(writing().algorithm).toBe(name);
    else expect(writing).toThrow(/^a schedule called .*: give it a name of 1 to 100 printable characters$/);
  });
});
