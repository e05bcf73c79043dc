import { describe, expect, test } from 'vitest';
import { NETWORK_KINDS } from '../../../src/schedules/model/networks/network-kinds.ts';

import { changed, complaint, decode, good, goodMixture, headOf, SEGMENT, stream } from './schedule-texts.ts';

/** Three blocks, two of which change their nodes. */
function paddedPattern(padding: readonly number[]) {
  return { kind: 'table', slots: 4, starts: [0, 2, 5], destinations: [0, 3, 4], padding };
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
    ['a later version', changed((file) => (file.version = 3)), 'found 3; 1 or 2, the versions'],
    ['a version that is text', changed((file) => (file.version = '1')), 'found "1"; 1 or 2, the versions'],
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
      `found "tree"; ${NETWORK_KINDS.map(({ kind }) => `"${kind}"`).join(' or ')} belongs`,
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
    [
      'a twist as long as a side',
      changed(
        (file) =>
          (file.topology = {
            kind: 'lattice',
            shape: [2, 2],
            twist: [
              [0, 2],
              [0, 0],
            ],
          }),
      ),
      'a twist of [0,2], [0,0] on 2x2: give a displacement for each axis, along later axes only',
    ],
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
    [
      'padding in a file of version 1',
      changed((file) => (file.pattern = paddedPattern([2, 5]))),
      'padding in a file of version 1: give version 2',
    ],
    [
      'padding where no block is',
      changed((file) => Object.assign(file, { version: 2, pattern: paddedPattern([2, 3]) })),
      'the pattern has padding in place 3: give places that hold a block at the start, ascending',
    ],
    [
      'padding in another order',
      changed((file) => Object.assign(file, { version: 2, pattern: paddedPattern([5, 2]) })),
      'found 2; a place of padding, from 6 to 15 in ascending order, belongs',
    ],
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
      'found 3 displacements; without classes',
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
});
