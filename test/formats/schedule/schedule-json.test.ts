import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MAX_LISTS, MAX_STEPS } from '../../../src/formats/schedule/schedule-limits.ts';
import { decodeSchedule } from '../../../src/formats/schedule/schedule-reader.ts';
import { encodeSchedule } from '../../../src/formats/schedule/schedule-writer.ts';
import {
  algorithmsFor,
  blocked,
  check,
  cube,
  exchangePattern,
  findAlgorithm,
  gather,
  IDLE,
  InputError,
  type LocalMapCode,
  mesh,
  ring,
  type Schedule,
  type Step,
  scatter,
  solve,
  startsOf,
  torus,
} from '../../../src/schedules/index.ts';
import { memberLocalMap, tableLocalMap } from '../../../src/schedules/model/local-map.ts';
import { tableMap, translateMap, xorMap } from '../../../src/schedules/model/node-map.ts';
import { bruteForce } from '../../oracles/brute-force.ts';
import { cubeAlgorithms, exchangeOn } from '../../support/exchange.ts';
import { asTables } from '../../support/form-checks.ts';
import { builtInOn } from '../../support/grid-schedules.ts';
import { cases, count } from '../../support/sample.ts';

const textOf = (schedule: Schedule) => [...encodeSchedule(schedule)].join('');
const NAME = 'plan.json';

function decode(content: string | Uint8Array, chunk = 2 ** 16): Promise<Schedule> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return decodeSchedule(inChunks(bytes, chunk), NAME);
}

function* inChunks(bytes: Uint8Array, size: number): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Everything that a schedule says, maps by what they do. */
function contents(schedule: Schedule) {
  // What steps were combined from is for people.
  const { topology, pattern, phases, combined: _, ...rest } = schedule;
  const nodes = Array.from({ length: topology.nodes }, (_, node) => node);
  const slots = Array.from({ length: schedule.slots }, (_, slot) => slot);
  return {
    ...rest,
    topology: topology.encode(),
    pattern: pattern.encode(),
    destinations: slots.flatMap((slot) =>
      nodes.map((node) => pattern.destination(slot * topology.nodes + node)),
    ),
    phases: phases.map((phase) =>
      phase.kind === 'local'
        ? { name: phase.name, map: nodes.map((node) => slots.map((slot) => phase.map.apply(node, slot))) }
        : {
            rowClosed: phase.rowClosed,
            steps: Array.from(phase.steps(), (step) =>
              step.map((message) => ({
                kind: message.map.kind,
                targets: nodes.map((node) => message.map.apply(node)),
                slots: Array.from(message.slots),
                to: message.to && Array.from(message.to),
              })),
            ),
          },
    ),
  };
}

/** One of everything that a file can hold. */
const mixture: Schedule = {
  algorithm: 'mixture "by hand"',
  topology: cube(2),
  slots: 4,
  pattern: exchangePattern(4, 4, 2),
  ports: 'one',
  switching: 'wormhole',
  width: 2,
  claims: { steps: 3, span: 2, largestMessage: 2 },
  phases: [
    {
      kind: 'local',
      name: 'alignment',
      map: memberLocalMap('xor', 4, 3, { before: [3, 1, 0, 2], after: [1, 2, 3, 0] }),
    },
    {
      kind: 'segment',
      rowClosed: false,
      steps: () => [
        [
          { map: xorMap(4, 3), slots: [0, 2], to: [1, 3] },
          { map: translateMap([2, 2], [[1, 0], null, [-1, 1]], [0, 1, 1, 2]), slots: [1] },
        ],
        [],
        [
          { map: tableMap([1, IDLE, 3, IDLE]), slots: [] },
          { map: translateMap([4], [[1]]), slots: Uint32Array.of(3), to: Uint32Array.of(0) },
        ],
      ],
    },
    {
      kind: 'local',
      name: 'rearrangement',
      map: tableLocalMap(
        [
          [0, 1, 2, 3],
          [3, 2, 1, 0],
        ],
        [0, 1, 1, 0],
      ),
    },
    { kind: 'segment', rowClosed: true, steps: () => [] },
    { kind: 'local', name: 'realignment', map: memberLocalMap('xor', 4, 1) },
  ],
};

describe('a schedule file', () => {
  test('gives back every built-in schedule, in steps and in blocks', async () => {
    for (const algorithm of [...cubeAlgorithms, findAlgorithm('bruck-3')]) {
      const exchanges = [exchangeOn(1), exchangeOn(2, 3), exchangeOn(2, 1, 2), exchangeOn(3), exchangeOn(5)];
      for (const exchange of cases(exchanges, 3, 4)) {
        const plain = solve(algorithm, exchange);
        for (const schedule of [plain, blocked(plain), asTables(plain)]) {
          const decoded = await decode(textOf(schedule));
          expect(contents(decoded)).toEqual(contents(schedule));
          expect(check(decoded)).toEqual(check(schedule));
        }
      }
    }
  });

  test('gives back schedules in which most places are empty', async () => {
    for (const problem of [scatter, gather].map((make) => make({ topology: cube(3), root: 5, copies: 2 }))) {
      for (const algorithm of algorithmsFor(problem.kind)) {
        const schedule = solve(algorithm, problem);
        const decoded = await decode(textOf(schedule), 7);
        expect(contents(decoded)).toEqual(contents(schedule));
        expect(startsOf(decoded.pattern)).toEqual(startsOf(schedule.pattern));
        expect(check(decoded)).toEqual(check(schedule));
      }
    }
  });

  test('gives back the schedules of tori, meshes and rings, with the ways that their messages go', async () => {
    for (const topology of [ring(2), ring(7), torus([3, 4]), torus([4, 4]), mesh([2, 4]), mesh([3, 2, 2])]) {
      const schedules = builtInOn(topology, 2);
      expect(schedules.map(({ algorithm }) => algorithm)).toContain('ring');
      for (const schedule of schedules) {
        // Tables of more nodes take longer, and have nothing that those of fewer have not.
        for (const form of cases([schedule, asTables(schedule)], 1, topology.nodes > 8 ? 1 : 2)) {
          const decoded = await decode(textOf(form));
          // How a cube was laid on the grid is not in the file.
          const { embedding: _, ...kept } = form;
          expect(contents(decoded)).toEqual(contents(kept));
          expect(check(decoded)).toEqual(check(form));
        }
      }
    }
    // One link the other way, and the long way around a ring of four, to the same nodes.
    const turned: Schedule = {
      ...mixture,
      topology: ring(4),
      phases: [
        {
          kind: 'segment',
          rowClosed: true,
          steps: () => [[1, -3].map((delta) => ({ map: translateMap([4], [[delta]]), slots: [0] }))],
        },
      ],
    };
    const [phase] = (await decode(textOf(turned))).phases;
    if (phase.kind !== 'segment') throw new TypeError('not a segment');
    const [step] = phase.steps();
    expect(step.map(({ map }) => map.displacement?.of(0))).toEqual([[1], [-3]]);
    expect(step.map(({ map }) => map.apply(0))).toEqual([1, 1]);
  });

  test('gives back all kinds of maps, arrival slots, empty steps and empty segments', async () => {
    expect(contents(await decode(textOf(mixture)))).toEqual(contents(mixture));
  });

  test('reads the same however its bytes are cut, and whatever white space is in it', async () => {
    const text = textOf(mixture);
    for (const chunk of [1, 2, 3, 50]) expect(contents(await decode(text, chunk))).toEqual(contents(mixture));
    for (const indent of [0, 2, '\t', '\r\n']) {
      // JSON.stringify cuts an indent after ten characters, and takes any text for it.
      expect(contents(await decode(JSON.stringify(JSON.parse(text), null, indent)))).toEqual(
        contents(mixture),
      );
    }
  });

  test('gives its steps again at every call', async () => {
    const [, segment] = (await decode(textOf(findAlgorithm('necklace').schedule(exchangeOn(3))))).phases;
    if (segment.kind !== 'segment') throw new TypeError('not a segment');
    const first = segment.steps()[Symbol.iterator]();
    first.next();
    expect([...segment.steps()]).toEqual([...segment.steps()]);
    expect(first.next().value).toEqual([...segment.steps()][1]);
  });

  test('gives back messages that are longer than the blocks that steps are packed in', async () => {
    const schedule = findAlgorithm('standard-exchange').schedule(exchangeOn(17));
    const decoded = await decode(textOf(schedule));
    const [, expected] = schedule.phases;
    const [, segment] = decoded.phases;
    if (segment.kind !== 'segment' || expected.kind !== 'segment') throw new TypeError('not segments');
    const theirs = segment.steps()[Symbol.iterator]();
    for (const [{ map, slots }] of expected.steps()) {
      const [message] = theirs.next().value;
      expect(message.map.key).toBe(map.key);
      expect(
        Buffer.from(Int32Array.from(message.slots).buffer).equals(Buffer.from(Int32Array.from(slots).buffer)),
      ).toBe(true);
    }
  });

  test('gives back displacements that say nothing of classes', async () => {
    for (const deltas of [[null], [[1], null]]) {
      const steps = [[{ map: translateMap([4], deltas), slots: [0] }]];
      const schedule: Schedule = {
        ...mixture,
        phases: [{ kind: 'segment', rowClosed: true, steps: () => steps }],
      };
      expect(contents(await decode(textOf(schedule)))).toEqual(contents(schedule));
    }
  });

  test('gives back a schedule with transit slots, which its pattern does not use', async () => {
    const move = tableMap([1, IDLE]);
    const back = tableMap([IDLE, 0]);
    const steps = [
      [
        { map: move, slots: [1], to: [3] },
        { map: back, slots: [0], to: [3] },
      ],
    ];
    const settled = tableLocalMap(
      [
        [0, 3, 2, 1],
        [3, 1, 2, 0],
      ],
      [0, 1],
    );
    const schedule: Schedule = {
      ...mixture,
      topology: cube(1),
      slots: 4,
      pattern: exchangePattern(2, 2, 2),
      ports: 'all',
      switching: 'store-and-forward',
      claims: { steps: 1, span: 1, largestMessage: 1 },
      phases: [
        { kind: 'segment', rowClosed: false, steps: () => steps },
        { kind: 'local', name: 'rearrangement', map: settled },
      ],
    };
    expect(bruteForce(schedule).fault).toBeUndefined();
    expect(check(schedule).violations).toEqual([]);
    const decoded = await decode(textOf(schedule));
    expect(decoded.pattern.slots).toBe(2);
    expect(check(decoded)).toEqual(check(schedule));
  });

  test('reads the same after writing it again', async () => {
    for (const schedule of [mixture, findAlgorithm('necklace').schedule(exchangeOn(4))]) {
      const text = textOf(schedule);
      expect(textOf(await decode(text))).toBe(text);
    }
  });

  test('lists each map once and has a line for each step', () => {
    const text = textOf(findAlgorithm('de-bruijn').schedule(exchangeOn(3)));
    const file = JSON.parse(text);
    expect(file).toMatchObject({ format: 'allport-schedule', version: 1, algorithm: 'de-bruijn', slots: 8 });
    expect(file.maps).toEqual([1, 2, 4].map((mask) => ({ kind: 'xor', mask })));
    const steps = file.phases[1].steps as unknown[];
    expect(steps).toHaveLength(4);
    for (const step of steps) expect(text).toContain(`\n${JSON.stringify(step)}`);
    expect(text.endsWith('\n')).toBe(true);
  });

  test('does not prove anything: a wrong schedule is read as it stands', async () => {
    const file = JSON.parse(textOf(solve(findAlgorithm('necklace'), exchangeOn(2))));
    file.claims.steps = 7;
    file.phases[1].steps[0][0][1] = [2];
    expect(check(await decode(JSON.stringify(file))).ok).toBe(false);
  });
});

const SEGMENT = '{"kind":"segment","rowClosed":true,"steps":[]},';

const good = textOf(solve(findAlgorithm('de-bruijn'), exchangeOn(2)));
const goodMixture = textOf(mixture);

/** What decoding says; it must be an InputError of one line that begins with the place. */
async function complaint(content: string | Uint8Array | Iterable<Uint8Array>): Promise<string> {
  const whole = typeof content === 'string' || content instanceof Uint8Array;
  const error = await (whole ? decode(content) : decodeSchedule(content, NAME)).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InputError);
  const { message } = error as InputError;
  expect(message).toMatch(/^plan\.json:\d+:\d+: \P{C}+$/u);
  return message;
}

/** The good file, or another, after `change`, which gets the parsed file to change. */
// biome-ignore lint/suspicious/noExplicitAny: the changes make ill-formed files
function changed(change: (file: any) => void, text = good): string {
  const file = JSON.parse(text);
  change(file);
  return JSON.stringify(file);
}

describe('decodeSchedule', () => {
  test('takes the unchanged files that the tests below spoil', async () => {
    const nothing = () => {};
    expect((await decode(changed(nothing))).algorithm).toBe('de-bruijn');
    expect((await decode(changed(nothing, goodMixture))).phases).toHaveLength(5);
  });

  test('names the line and column, what it found and what belongs there', async () => {
    expect(await complaint(good.replace('[[0,[0]],', '[[0,[4]],'))).toBe(
      'plan.json:17:6: found 4; a slot from 0 to 3 belongs there',
    );
    expect(await complaint(good.replace('"slots":4', '"slot":4'))).toBe(
      'plan.json:5:1: found the key "slot"; the key "slots" belongs there',
    );
  });

  test.each([
    ['nothing', '', 'found the end of the file; the "{" of a schedule file'],
    ['white space', ' \n ', 'found the end of the file; the "{" of a schedule file'],
    ['a word', 'hello', 'found hello; the "{" of a schedule file'],
    ['null', 'null', 'found null; the "{"'],
    ['a number', '3', 'found 3; the "{"'],
    ['a list', '[]', 'found "["; the "{"'],
    ['an empty object', '{}', 'found "}"; the key "format"'],
    ['a comment', `// mine\n${good}`, 'found the character /; the "{"'],
    ['a byte order mark', `\ufeff${good}`, 'found a byte order mark; the "{"'],
    ['two files in one', good + good, 'found "{"; the end of the file'],
    ['trailing garbage', `${good}]`, 'found "]"; the end of the file'],
    ['a zero byte at the end', `${good}\u0000`, 'found the byte 0x00; the end of the file'],
    ['a trailing comma', good.replace('\n]}\n', ',]}\n'), 'found "]"; the "{" of a phase'],
    ['a trailing comma in a segment', good.replace(']]\n', ']],\n'), 'found "]"; a step, a list of messages'],
    ['a trailing comma in a step', good.replace('[1]]]', '[1]],]'), 'found "]"; a message'],
    [
      'a trailing comma in a message',
      good.replace('[[0,[0]],', '[[0,[0],],'),
      'found "]"; the list of arrival',
    ],
    ['a trailing comma in a list', good.replace('[[0,[0]],', '[[0,[0,]],'), 'found "]"; a slot from 0 to 3'],
    ['a missing comma', good.replace('[[0,[0]],', '[[0,[0 1]],'), 'found 1; "," or "]"'],
    ['a missing colon', good.replace('"slots":', '"slots"'), 'found 4; ":"'],
    ['another format', changed((file) => (file.format = 'msccl')), 'found "msccl"; "allport-schedule"'],
    [
      'another format over two lines',
      changed((file) => (file.format = 'a\nb')),
      'found "a\\nb"; "allport-sch',
    ],
    [
      'another format in disguise',
      changed((file) => (file.format = '\u202ea\u009b')),
      'found "\\u202ea\\u009b"',
    ],
    ['a long format', changed((file) => (file.format = 'x'.repeat(99))), `found "${'x'.repeat(40)}"...; `],
    ['a later version', changed((file) => (file.version = 2)), 'found 2; 1, the only version'],
    ['a version that is text', changed((file) => (file.version = '1')), 'found "1"; 1, the only version'],
    ['no version', changed((file) => delete file.version), 'found the key "algorithm"; the key "version"'],
    ['no algorithm', changed((file) => (file.algorithm = '')), 'found ""; a name of 1 to 100 printable'],
    [
      'a name over two lines',
      changed((file) => (file.algorithm = 'a\nb')),
      'found "a\\nb"; a name of 1 to 100',
    ],
    ['a long name', changed((file) => (file.algorithm = 'a'.repeat(101))), 'found "aaa'],
    [
      'a name of 10 MB',
      changed((file) => (file.algorithm = 'a'.repeat(1e7))),
      'found a string of more than 1024',
    ],
    [
      'another topology',
      changed((file) => (file.topology.kind = 'tree')),
      'found "tree"; "cube" or "torus" or "mesh" or "lattice" or "circulant" or "graph" or "switch" or "servers" belongs',
    ],
    [
      'a torus with the keys of a cube',
      changed((file) => (file.topology.kind = 'torus')),
      'found the key "dim"; the key "shape"',
    ],
    [
      'a mesh of no sides',
      changed((file) => (file.topology = { kind: 'mesh', shape: [] })),
      'mesh : give sides of at least 2',
    ],
    [
      'a side of one node',
      changed((file) => (file.topology = { kind: 'mesh', shape: [4, 1] })),
      'mesh 4x1: give sides of at least 2',
    ],
    [
      'a torus that is too large',
      changed((file) => (file.topology = { kind: 'torus', shape: [2 ** 10, 2 ** 11] })),
      'found 2048; a side that makes at most 1048576 nodes',
    ],
    [
      'a ring with cubes',
      changed((file) => (file.topology = { kind: 'torus', shape: [4], cubes: 2 })),
      'found the key "cubes"; the end of the object',
    ],
    [
      'a fraction of a dimension',
      changed((file) => (file.topology.dim = 1.5)),
      'found 1.5; a number of cube dim',
    ],
    [
      'a cube that is too large',
      changed((file) => (file.topology.dim = 25)),
      'found 25; a number of cube dim',
    ],
    ['a cube of no dimensions', changed((file) => (file.topology.dim = 0)), 'found 0; a number of cube dim'],
    ['three cubes', changed((file) => (file.topology.cubes = 3)), '3 cubes of 2 dimensions: give a power'],
    ['too many cubes', changed((file) => (file.topology.cubes = 2 ** 19)), 'found 524288; a number of cubes'],
    ['no slots', changed((file) => (file.slots = 0)), 'found 0; a number of slots'],
    ['vast slots', changed((file) => (file.slots = 2 ** 40)), 'found 1099511627776; a number of slots'],
    [
      'more slots than can be checked',
      changed((file) => (file.slots = 2 ** 24 + 1)),
      'found 16777217; a number of slots from 1 to 16777216 belongs',
    ],
    ['slots of 1e400', good.replace('"slots":4', '"slots":1e400'), 'found 1e400; a number of slots'],
    ['slots of -0', good.replace('"slots":4', '"slots":-0'), 'found -0; a number of slots'],
    ['slots of 4.0', good.replace('"slots":4', '"slots":4.0'), 'found 4.0; a number of slots'],
    ['another pattern', changed((file) => (file.pattern.kind = 'scatter')), 'found "scatter"; "exchange"'],
    [
      'a pattern that does not fit',
      changed((file) => (file.pattern.members = 5)),
      'found 5; a number of members from 2 to 4',
    ],
    [
      'an exchange of one member',
      changed((file) => (file.pattern.members = 1)),
      'found 1; a number of members from 2 to 4',
    ],
    [
      'members that do not divide the nodes',
      changed((file) => (file.pattern.members = 3)),
      'an exchange among 3 of 4 nodes with 4 slots',
    ],
    [
      'a pattern of more slots',
      changed((file) => (file.pattern.slots = 8)),
      'found 8; a number of slots from 1 to 4',
    ],
    [
      'pattern slots that do not fit',
      changed((file) => (file.pattern.slots = 3)),
      'an exchange among 4 of 4 nodes with 3 slots',
    ],
    [
      'a pattern without slots',
      changed((file) => delete file.pattern.slots),
      'found "}"; "," and the key "slots"',
    ],
    [
      'starts that do not ascend',
      changed((file) => (file.pattern = { kind: 'table', slots: 1, starts: [2, 1], destinations: [0, 1] })),
      'found 1; a place that holds a block at the start, from 3 to 3 in ascending order,',
    ],
    [
      'a start that is no place',
      changed((file) => (file.pattern = { kind: 'table', slots: 1, starts: [4], destinations: [0] })),
      'found 4; a place that holds a block at the start, from 0 to 3',
    ],
    [
      'no starts',
      changed((file) => (file.pattern = { kind: 'table', slots: 1, starts: [], destinations: [] })),
      'found "]"; a place that holds a block at the start',
    ],
    [
      'fewer destinations than starts',
      changed((file) => (file.pattern = { kind: 'table', slots: 1, starts: [1, 3], destinations: [0] })),
      'found "]"; "," and the destination of place 3',
    ],
    [
      'two blocks for one place',
      changed((file) => (file.pattern = { kind: 'table', slots: 1, starts: [1, 3], destinations: [0, 0] })),
      'the pattern sends place 3 to 0: give each block a place of its own, 0 to 3',
    ],
    [
      'a table without destinations',
      changed((file) => (file.pattern = { kind: 'table', slots: 1 })),
      'found "}"; "," and the key "starts" or "destinations"',
    ],
    ['ports in numbers', changed((file) => (file.ports = 2)), 'found 2; "one" or "all"'],
    [
      'another switching',
      changed((file) => (file.switching = 'x')),
      'found "x"; "store-and-forward" or "wormhole"',
    ],
    ['a negative claim', changed((file) => (file.claims.span = -1)), 'found -1; a number of steps'],
    [
      'a claim of 10^9 steps',
      changed((file) => (file.claims.steps = 1e9)),
      'found 1000000000; a number of steps',
    ],
    [
      'an extra key',
      changed((file) => (file.comment = 'mine')),
      'found the key "comment"; the end of the object',
    ],
    [
      'an extra key within',
      changed((file) => (file.claims.rounds = 2)),
      'found the key "rounds"; the end of the obj',
    ],
    ['an unknown key first', good.replace('{', '{"a\\nb":1,'), 'found the key "a\\nb"; the key "format"'],
    ['a __proto__ key', good.replace('{', '{"__proto__":{},'), 'found the key "__proto__"; the key "format"'],
    [
      'a __proto__ key within',
      good.replace('"claims":{', '"claims":{"__proto__":{},'),
      'found the key "__proto__"; the key "steps"',
    ],
    [
      'a constructor key',
      good.replace('"dim":2}', '"dim":2,"constructor":1}'),
      'found the key "constructor"; the key "cubes"',
    ],
    [
      'a key that comes twice',
      good.replace('"slots":4,', '"slots":4,"slots":4,'),
      'found the key "slots"; the key "pattern"',
    ],
    [
      'keys in another order',
      good.replace(
        '"ports":"all",\n"switching":"store-and-forward"',
        '"switching":"store-and-forward","ports":"all"',
      ),
      'found the key "switching"; the key "ports"',
    ],
    [
      'another map',
      changed((file) => (file.maps[1] = { kind: 'rotate' })),
      'found "rotate"; "xor" or "translate"',
    ],
    ['a negative mask', changed((file) => (file.maps[1].mask = -1)), 'found -1; a mask from 0 to 3'],
    ['a mask beyond the nodes', changed((file) => (file.maps[0].mask = 4)), 'found 4; a mask from 0 to 3'],
    [
      'another phase',
      changed((file) => (file.phases[1].kind = 'pause')),
      'found "pause"; "local" or "segment"',
    ],
    [
      'another local phase',
      changed((file) => (file.phases[0].name = 'mess')),
      'found "mess"; "alignment" or',
    ],
    [
      'a local mask not 2^d - 1',
      changed((file) => (file.phases[0].map.mask = 2)),
      'local xor mask 2: give 2^d - 1',
    ],
    [
      'a local map of other keys',
      changed((file) => (file.phases[0].map.b = 2)),
      'found the key "b"; the end of',
    ],
    [
      'a trailing comma in an object',
      good.replace('"members":4,"slots":4}', '"members":4,"slots":4,}'),
      'found "}"; the key "before"',
    ],
    [
      'a negative target',
      changed((file) => (file.phases[0].map.after[0] = -1)),
      'found -1; the target of slot 0, from',
    ],
    [
      'no permutation',
      changed((file) => (file.phases[0].map.after = [0, 0, 1, 2])),
      'a slot table sends slot 1 to 0',
    ],
    [
      'a short slot table',
      changed((file) => file.phases[0].map.after.pop()),
      'found "]"; "," and the target of slot 3',
    ],
    ['a long slot table', changed((file) => file.phases[0].map.after.push(9)), 'found ","; "]"'],
    [
      'an empty slot table',
      changed((file) => (file.phases[0].map.after = [])),
      'found "]"; the target of slot 0',
    ],
    [
      'row closure in words',
      changed((file) => (file.phases[1].rowClosed = 'yes')),
      'found "yes"; true or false',
    ],
    [
      'a step that is no list',
      changed((file) => (file.phases[1].steps[1] = 3)),
      'found 3; a step, a list of messages',
    ],
    [
      'a message that is no list',
      changed((file) => (file.phases[1].steps[1] = [3])),
      'found 3; a message [map, s',
    ],
    [
      'a negative slot',
      changed((file) => (file.phases[1].steps[1][0][1] = [-1])),
      'found -1; a slot from 0 to 3',
    ],
    [
      'a slot beyond',
      changed((file) => (file.phases[1].steps[1][0][1] = [4])),
      'found 4; a slot from 0 to 3',
    ],
    [
      'a fraction',
      changed((file) => (file.phases[1].steps[1][0][1] = [0.5])),
      'found 0.5; a slot from 0 to 3',
    ],
    [
      'a map beyond',
      changed((file) => (file.phases[1].steps[1][0][0] = 2)),
      'found 2; the number of one of the 2 maps',
    ],
    [
      'a negative map',
      changed((file) => (file.phases[1].steps[1][0][0] = -1)),
      'found -1; the number of one of',
    ],
    [
      'no slots in a message',
      changed((file) => (file.phases[1].steps[1][0] = [0])),
      'found "]"; "," and the list of',
    ],
    [
      'a message of four',
      changed((file) => (file.phases[1].steps[1][0] = [0, [1], [1], 1])),
      'found ","; "]"',
    ],
    [
      'too few arrival slots',
      changed((file) => (file.phases[1].steps[1][0] = [0, [1, 2], [1]])),
      'found "]"; a list of 2 arrival slots',
    ],
    [
      'a message of more slots than there are',
      changed((file) => (file.phases[1].steps[1][0][1] = [0, 1, 2, 3, 0])),
      'found 0; "]" after 4 numbers, as many as there are slots,',
    ],
    ['a nesting bomb', '['.repeat(1e6), 'found "["; the "{"'],
    [
      'a nesting bomb of steps',
      good.replace('"steps":[', `"steps":${'['.repeat(1e6)}`),
      'found "["; the number of one',
    ],
    ['a nesting bomb of objects', '{"format":'.repeat(1e5), 'found "{"; "allport-schedule"'],
  ])('refuses %s', async (_, text, says) => {
    expect(text).not.toBe(good);
    const message = await complaint(text);
    expect(message.slice(message.indexOf(': ') + 2, message.indexOf(': ') + 2 + says.length)).toBe(says);
    expect(message.length).toBeLessThan(250);
  });

  test.each([
    [
      'a target below idle',
      (maps) => (maps[2].targets[0] = -2),
      'found -2; the target of node 0, from -1 to 3',
    ],
    ['a target beyond', (maps) => (maps[2].targets[3] = 4), 'found 4; the target of node 3, from -1 to 3'],
    ['a table of too few', (maps) => maps[2].targets.pop(), 'found "]"; "," and the target of node 3'],
    ['a table of too many', (maps) => maps[2].targets.push(2), 'found ","; "]"'],
    [
      'two nodes that send to one',
      (maps) => (maps[2].targets = [1, 1, -1, -1]),
      'nodes 0 and 1 both send to node 1',
    ],
    ['a side of nothing', (maps) => (maps[1].shape = [0, 2]), 'found 0; a side that makes at most 4 nodes'],
    [
      'a vast shape',
      (maps) => (maps[1].shape = [1e6, 1e6]),
      'found 1000000; a side that makes at most 4 nodes',
    ],
    ['a small shape', (maps) => (maps[1].shape = [3]), "found a shape of 3 nodes; one of the network's 4"],
    ['no shape', (maps) => (maps[1].shape = []), "found a shape of 1 nodes; one of the network's 4"],
    [
      'a shape of many axes',
      (maps) => (maps[1].shape = new Array(33).fill(1)),
      'found 1; "]" after 32 sides',
    ],
    [
      'a displacement of other axes',
      (maps) => (maps[1].deltas[0] = [1]),
      'found "]"; "," and the displacement along axis 1',
    ],
    [
      'a vast displacement',
      (maps) => (maps[1].deltas[0][1] = 2 ** 31),
      'found 2147483648; the displacement along axis 1',
    ],
    [
      'a displacement in words',
      (maps) => (maps[1].deltas[0] = true),
      'found true; the list of 2 numbers that begins',
    ],
    ['no displacement', (maps) => (maps[1].deltas = []), 'found "]"; a displacement [x0,x1]'],
    [
      'displacements without classes',
      (maps) => delete maps[1].classes,
      'found the end of 3 displacements; without classes',
    ],
    ['too few classes', (maps) => maps[1].classes.pop(), 'found "]"; "," and the class of node 3'],
    ['a class beyond', (maps) => (maps[1].classes[0] = 3), 'found 3; the class of node 0, from 0 to 2'],
    // biome-ignore lint/suspicious/noExplicitAny: the changes make ill-formed files
  ] as [string, (maps: any) => void, string][])('refuses a node map with %s', async (_, change, says) => {
    expect(await complaint(changed(({ maps }) => change(maps), goodMixture))).toContain(`: ${says}`);
  });

  test.each([
    ['no tables', (map) => (map.tables = []), 'found "]"; a slot table'],
    ['a class beyond', (map) => (map.classes[1] = 2), 'found 2; the class of node 1, from 0 to 1'],
    ['too many classes', (map) => map.classes.push(0), 'found ","; "]"'],
    // biome-ignore lint/suspicious/noExplicitAny: the changes make ill-formed files
  ] as [string, (map: any) => void, string][])(
    'refuses a local table map with %s',
    async (_, change, says) => {
      expect(await complaint(changed(({ phases }) => change(phases[2].map), goodMixture))).toContain(
        `: ${says}`,
      );
    },
  );

  test('refuses text that is not UTF-8', async () => {
    const bytes = new TextEncoder().encode(good);
    const name = good.indexOf('de-bruijn');
    expect(await complaint(bytes.with(name, 0xff))).toContain('found a string that is not UTF-8; a name');
    expect(await complaint(bytes.with(0, 0xff))).toContain('found the byte 0xff; the "{"');
    expect(await complaint(Buffer.from(good, 'utf16le'))).toContain('found the byte 0x00; the key');
  });

  test('refuses a gigabyte of spaces after the first of them, and an endless list', async () => {
    let given = 0;
    function* endless(text: string): Iterable<Uint8Array> {
      const chunk = new TextEncoder().encode(text.repeat(2 ** 16));
      for (; given < 2 ** 30; given += chunk.length) yield chunk;
    }
    expect(await complaint(endless(' '))).toContain('found more than 1048576 characters of white space');
    expect(given).toBeLessThan(2 ** 21);
    expect(await complaint(endless('\n'))).toContain('plan.json:1048577:1: found more than');
    function* opened(start: string, rest: string) {
      yield new TextEncoder().encode(start);
      yield* endless(rest);
    }
    given = 0;
    const head = `${good.slice(0, good.indexOf('"maps":['))}"maps":[],"phases":[`;
    expect(await complaint(opened(head, SEGMENT))).toContain('found more than 64 phases');
  });

  /** The good file up to its maps, on a cube of `dim` dimensions with `slots` slots. */
  const headOf = (dim: number, slots: number) =>
    changed((file) => {
      file.topology.dim = dim;
      file.slots = slots;
      file.pattern = { kind: 'exchange', members: 2, slots };
    }).replace(/"maps":.*/s, '');

  /** One text and then another as often as it is asked for; `given` counts its bytes. */
  function stream(start: string, again: string, times = Number.POSITIVE_INFINITY, rest = '') {
    const given = { bytes: 0 };
    function* chunks(): Iterable<Uint8Array> {
      yield new TextEncoder().encode(start);
      const many = new TextEncoder().encode(again.repeat(2 ** 10));
      for (let i = 0; i < times && given.bytes < 2 ** 30; i += 2 ** 10) {
        given.bytes += many.length;
        yield many;
      }
      yield new TextEncoder().encode(rest);
    }
    return { given, chunks: chunks() };
  }

  test.each([
    [
      'displacements',
      2,
      '"maps":[{"kind":"translate","shape":[4],"deltas":[[0]',
      ',[0]',
      'found ","; "]" after 4 displacements, one per node,',
    ],
    [
      'idle displacements',
      2,
      '"maps":[{"kind":"translate","shape":[4],"deltas":[null',
      ',null',
      'found ","; "]" after 4 displacements, one per node,',
    ],
    [
      'slot tables',
      2,
      '"maps":[],"phases":[{"kind":"local","name":"alignment","map":{"kind":"table","tables":[[0,1]',
      ',[0,1]',
      'found ","; "]" after 4 slot tables, one per node,',
    ],
    ['phases', 1, `"maps":[],"phases":[`, SEGMENT, 'found more than 64 phases; "]"'],
  ])('refuses an endless list of %s', async (_, dim, start, again, says) => {
    const { given, chunks } = stream(headOf(dim, 2) + start, again);
    expect(await complaint(chunks)).toContain(says);
    expect(given.bytes).toBeLessThan(2 ** 17);
  });

  test('refuses an endless step', async () => {
    const maps = '"maps":[{"kind":"xor","mask":1}],';
    const start = `${headOf(1, 2)}${maps}"phases":[{"kind":"segment","rowClosed":true,"steps":[[[0,[]]`;
    const { given, chunks } = stream(start, ',[0,[]]');
    expect(await complaint(chunks)).toContain('found "["; "]" after 1048576 messages belongs');
    expect(given.bytes).toBeLessThan(2 ** 23);
  });

  test('takes memory for a list as it arrives', async () => {
    const vast = `${headOf(1, 2 ** 24)}"maps":[],"phases":[`;
    const map = '{"kind":"local","name":"alignment","map":{"kind":"xor","mask":1,"before":[0';
    expect(await complaint(`${vast}${map},1`)).toContain(
      'found the end of the file; "," and the target of slot 2',
    );
    const many = await decode(
      `${headOf(1, 5000)}"maps":[],"phases":[${map},${Array.from({ length: 4999 }, (_, i) => i + 1)}]}}]}`,
    );
    const [local] = many.phases;
    if (local.kind !== 'local') throw new TypeError('not local');
    expect([0, 1023, 1024, 4999].map((slot) => local.map.apply(0, slot))).toEqual([0, 1023, 1024, 4999]);
    expect([0, 1023, 1024, 4999].map((slot) => local.map.apply(1, slot))).toEqual([1, 1022, 1025, 4998]);
  });

  describe('with limits as small as a test', () => {
    afterEach(() => {
      vi.doUnmock('../../../src/formats/schedule/schedule-limits.ts');
      vi.resetModules();
    });

    async function refusedBelow(
      limits: Record<string, number>,
      content: string | Iterable<Uint8Array>,
    ): Promise<string> {
      vi.resetModules();
      vi.doMock('../../../src/formats/schedule/schedule-limits.ts', async (original) => ({
        ...(await original<object>()),
        ...limits,
      }));
      const small = await import('../../../src/formats/schedule/schedule-reader.ts');
      const chunks = typeof content === 'string' ? [new TextEncoder().encode(content)] : content;
      return small.decodeSchedule(chunks, NAME).then(
        () => 'read',
        (error: Error) => error.message,
      );
    }

    // The last is the limit as it is: to read so much takes seconds.
    test.each(cases([2 ** 10, MAX_STEPS], 1, 1))('refuses more than %i steps', async (most) => {
      const start = good.slice(0, good.indexOf('"steps":[') + 9);
      const { chunks } = stream(start, '[],', most + 2 ** 10);
      expect(await refusedBelow({ MAX_STEPS: most }, chunks)).toContain(
        `found "["; "]" after ${most} steps belongs`,
      );
    });

    test.each(cases([2 ** 11, MAX_LISTS], 1, 1))('refuses more than %i displacements', async (most) => {
      const map = `{"kind":"translate","shape":[${most}],"deltas":[null`;
      const nulls = stream(`${headOf(Math.log2(most), 2)}"maps":[${map}`, ',null', most - 1024);
      const others = `${',null'.repeat(1023)}],"classes":[0`;
      const classes = stream(others, ',0', most - 1024, `${',0'.repeat(1023)}]},${map}`);
      function* both() {
        yield* nulls.chunks;
        yield* classes.chunks;
      }
      expect(await refusedBelow({ MAX_LISTS: most }, both())).toContain(
        `found null; an end after ${most} displacements and slot tables of classes belongs`,
      );
    });

    test('refuses more numbers in the tables of all maps than fit', async () => {
      // The tables of the mixture: 4 classes and 4 targets of node maps, 8 slots, 8 slots and 4 classes.
      expect(await refusedBelow({ MAX_TABLE_NUMBERS: 28 }, goodMixture)).toBe('read');
      expect(await refusedBelow({ MAX_TABLE_NUMBERS: 27 }, goodMixture)).toMatch(
        /^plan\.json:\d+:\d+: found a table of 4 numbers after 24 in tables; at most 27 in all belong there$/,
      );
      expect(await refusedBelow({ MAX_LISTS: 6 }, goodMixture)).toBe('read');
      expect(await refusedBelow({ MAX_LISTS: 5 }, goodMixture)).toMatch(
        /found "\["; an end after 5 displacements/,
      );
    });

    test('writes what its reader accepts, and nothing else', async () => {
      // Three steps, four messages, four slots and three arrival slots.
      const tight = { MAX_STEPS: 3, MAX_NUMBERS: 18, MAX_MAPS: 4, MAX_TABLE_NUMBERS: 28, MAX_LISTS: 6 };
      const written = async (limits: Record<string, number>) => {
        vi.resetModules();
        vi.doMock('../../../src/formats/schedule/schedule-limits.ts', async (original) => ({
          ...(await original<object>()),
          ...limits,
        }));
        const small = await import('../../../src/formats/schedule/schedule-writer.ts');
        return [...small.encodeSchedule(mixture)].join('');
      };
      expect(await written(tight)).toBe(goodMixture);
      for (const [name, most] of Object.entries(tight)) {
        await expect(written({ [name]: most - 1 })).rejects.toThrow(`which has at most ${most - 1} `);
      }
    });

    test('refuses more numbers of steps than fit, and more maps', async () => {
      const steps = (count: number) => good.replace('"steps":[', `"steps":[${'[],'.repeat(count)}`);
      const limits = { MAX_NUMBERS: 2 ** 16 };
      expect(await refusedBelow(limits, steps(2 ** 15))).toBe('read');
      expect(await refusedBelow(limits, steps(2 ** 16))).toContain('; an end after 65536 numbers of steps');
      expect(await refusedBelow({ MAX_MAPS: 1 }, good)).toContain('found more than 1 node maps; "]"');
    });
  });

  test('refuses every proper prefix of a file', async () => {
    const stride = count(5, 5, 1);
    for (const text of [good, goodMixture]) {
      const bytes = new TextEncoder().encode(text.trimEnd());
      for (let length = 0; length < bytes.length; length += stride) {
        await complaint(bytes.subarray(0, length));
      }
    }
  });

  test('gives a schedule or one line for every changed byte', async () => {
    const bytes = new TextEncoder().encode(textOf(findAlgorithm('de-bruijn').schedule(exchangeOn(3))));
    const numRuns = count(300, 300, 5000);
    let read = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: bytes.length - 1 }),
        fc.oneof(
          fc.integer({ min: 0, max: 255 }),
          fc.constantFrom(...new TextEncoder().encode('0123456789,[]{}:"- ')),
        ),
        fc.integer({ min: 1, max: 100 }),
        async (at, byte, chunk) => {
          const spoiled = bytes.with(at, byte);
          const schedule = await decode(spoiled, chunk).catch(() => undefined);
          if (schedule === undefined) await complaint(spoiled);
          else {
            read++;
            check(schedule);
          }
        },
      ),
      { seed: 1, numRuns },
    );
    expect(read).toBeGreaterThan(numRuns / 50);
  });

  test('passes on what goes wrong while the bytes are read', async () => {
    const broken = new Error('the disk is gone');
    async function* chunks(): AsyncIterable<Uint8Array> {
      yield new TextEncoder().encode(good.slice(0, 100));
      throw broken;
    }
    await expect(decodeSchedule(chunks(), NAME)).rejects.toBe(broken);
  });

  test('makes the name of the file printable', async () => {
    await expect(decodeSchedule([], 'a\nb.json')).rejects.toThrow(/^a\\u000ab\.json:1:1: found the end/);
  });
});

describe('encodeSchedule refuses before it writes anything', () => {
  const move = xorMap(4, 1);
  const segment = (steps: () => Iterable<Step>): Schedule => ({
    ...mixture,
    slots: 2 ** 24,
    phases: [{ kind: 'segment', rowClosed: true, steps }],
  });
  const local = (code: LocalMapCode): Schedule['phases'] => [
    { kind: 'local', name: 'alignment', map: { ...memberLocalMap('xor', 4, 3), encode: () => code } },
  ];
  /** As long as a list may be, and empty: the writer must look at its length only. */
  const long = new Array<number>(2 ** 24);

  test.each([
    ['slots', { ...mixture, slots: 2 ** 24 + 1 }, '16777216 slots'],
    ['a width', { ...mixture, width: 2 ** 24 + 1 }, '16777216 blocks side by side in a channel'],
    ['phases', { ...mixture, phases: new Array(65).fill(mixture.phases[0]) }, '64 phases'],
    ['claimed steps', { ...mixture, claims: { ...mixture.claims, steps: 2 ** 24 + 1 } }, '16777216 steps'],
    ['a claimed span', { ...mixture, claims: { ...mixture.claims, span: 2 ** 24 + 1 } }, '16777216 steps'],
    [
      'a claimed message',
      { ...mixture, claims: { ...mixture.claims, largestMessage: 2 ** 24 + 1 } },
      '16777216 blocks in a message',
    ],
    [
      'numbers in steps',
      segment(function* () {
        for (;;) yield [{ map: move, slots: long }];
      }),
      '268435456 numbers in its steps',
    ],
    [
      'messages',
      segment(() => [new Array(2 ** 20 + 1).fill({ map: move, slots: [] })]),
      '1048576 messages in a step',
    ],
    [
      'slots in a message',
      { ...segment(() => [[{ map: move, slots: [0, 1, 2, 3, 0] }]]), slots: 4 },
      '4 slots in a message, as many as a node has',
    ],
    [
      'numbers in tables',
      {
        ...mixture,
        phases: [
          ...local({ kind: 'xor', mask: 3, before: long, after: long }),
          ...local({ kind: 'table', tables: [long, long], classes: [0, 1, 0, 1] }),
        ],
      },
      '67108864 numbers in the tables of its maps',
    ],
    [
      'slot tables',
      { ...mixture, phases: local({ kind: 'table', tables: new Array(2 ** 20 + 1).fill([]), classes: [] }) },
      '1048576 displacements and slot tables of classes',
    ],
  ] as [string, Schedule, string][])('too many %s', (_, schedule, most) => {
    const chunks = encodeSchedule({ ...schedule, algorithm: 'too large' })[Symbol.iterator]();
    const says =
      `too large is too large for a schedule file, which has at most ${most}: ` +
      'give fewer dimensions or copies';
    expect(() => chunks.next()).toThrow(new InputError(says));
  });
});
