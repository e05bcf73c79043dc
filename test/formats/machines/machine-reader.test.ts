import { readFile } from 'node:fs/promises';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtInMachines } from '../../../src/formats/machines/built-in-machines.ts';
import { machineFiles } from '../../../src/formats/machines/machine-files.ts';
import { decodeMachine } from '../../../src/formats/machines/machine-reader.ts';
import { InputError } from '../../../src/schedules/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: a parsed file
type Json = any;

const read = (file: Json) => decodeMachine([JSON.stringify(file, null, 2)], 'prices.json');

const example = (): Json => ({
  format: 'allport-machine',
  version: 1,
  name: 'my-cluster-2',
  basis: 'measured',
  source: 'a test',
  ports: 'all',
  switching: 'wormhole',
  channelWidth: 2,
  packet: '4KiB',
  startup: '75us',
  transmission: '125MB/s',
  hop: '20ns',
  alignment: '37ms/4KiB',
  rearrangement: '0s/B',
  barrier: { constant: '-113us', perDoubling: '63us' },
});

/** The example with another value of a key; a dot leads into the barrier. */
const withValue = (path: string, value: Json): Json => {
  const file = example();
  const [key, inner] = path.split('.');
  if (inner === undefined) file[key] = value;
  else file[key][inner] = value;
  return file;
};

const without = (key: string): Json =>
  Object.fromEntries(Object.entries(example()).filter(([name]) => name !== key));

describe('decodeMachine', () => {
  it('reads all prices in seconds and bytes', async () => {
    expect(await read(example())).toEqual({
      name: 'my-cluster-2',
      basis: 'measured',
      source: 'a test',
      ports: 'all',
      switching: 'wormhole',
      channelWidth: 2,
      packetBytes: 4096,
      startup: 75e-6,
      perByte: 8e-9,
      perHop: 20e-9,
      alignmentPerByte: 0.037 / 4096,
      rearrangementPerByte: 0,
      barrier: { constant: -113e-6, perDoubling: 63e-6 },
    });
    expect((await read(withValue('packet', null))).packetBytes).toBe(Number.POSITIVE_INFINITY);
  });

  it('reads what messages that leave a server take, which may be left out', async () => {
    expect((await read(example())).outside).toBeUndefined();
    const outside = { startup: '5us', transmission: '400Gbps', hop: '1us' };
    const prices = { startup: 5e-6, perByte: 2e-11, perHop: 1e-6 };
    expect((await read({ ...example(), outside })).outside).toEqual(prices);
    await expect(read({ ...example(), outside: { ...outside, hop: '1' } })).rejects.toThrow(
      'found "1"; for "hop" a time of 0 or more',
    );
    await expect(read({ ...example(), outside: { startup: '5us' } })).rejects.toThrow(
      'an outside lacks "transmission", "hop"; add what is missing',
    );
    await expect(read({ ...example(), outside: '5us' })).rejects.toThrow(
      'found "5us"; for "outside" an object such as { "startup": "5us", "transmission": "400Gbps", "hop": "1us" }',
    );
  });

  it('takes the keys in any order, each once', async () => {
    const turned = Object.fromEntries(Object.entries(example()).reverse());
    expect(await read(turned)).toEqual(await read(example()));
    const twice = JSON.stringify(example()).replace('{', '{"hop": "1us",');
    await expect(decodeMachine([twice], 'prices.json')).rejects.toThrow(/the key "hop" comes twice/);
  });

  // Line and column as the file stands when it is printed with two spaces.
  it.each<[string, Json, string]>([
    [
      'a negative price',
      withValue('startup', '-75us'),
      '11:14: found "-75us"; for "startup" a time of 0 or more, such as "75us" or "1.5ms" or "0s", belongs there',
    ],
    [
      'a price without a unit',
      withValue('startup', '75'),
      '11:14: found "75"; for "startup" a time of 0 or more',
    ],
    ['a price as a number', withValue('hop', 20), '13:10: found 20; for "hop" a time'],
    ['a fraction as a number', withValue('hop', 0.02), '13:10: found 0.02; for "hop" a time'],
    ['a number too large', withValue('startup', 1e300), '11:14: found 1e+300; for "startup" a time'],
    ['a price too large', withValue('startup', '1e300us'), '11:14: found "1e300us"; for "startup" a time'],
    [
      'no bandwidth',
      withValue('transmission', '0Gbps'),
      '12:19: found "0Gbps"; for "transmission" a time for some bytes or a bandwidth above 0, such as "11ns/B" or',
    ],
    [
      'a time for a bandwidth',
      withValue('transmission', '11ns'),
      '12:19: found "11ns"; for "transmission" a time for some bytes',
    ],
    [
      'a packet of no bytes',
      withValue('packet', '0B'),
      '10:13: found "0B"; for "packet" null, or a size in whole bytes, such as "64" or "4k" or "1.5MB", belongs there',
    ],
    [
      'a part of a byte',
      withValue('packet', '0.3KiB'),
      '10:13: found "0.3KiB"; for "packet" null, or a size in whole',
    ],
    [
      'KB, which is none of the two',
      withValue('packet', '4KB'),
      '10:13: found "4KB"; for "packet" null, or a size in whole bytes, such as "64" or "4k" or "1.5MB", belongs there ' +
        '(kB is 1000 bytes, and k or KiB 1024)',
    ],
    [
      'bits as they are not written here',
      withValue('transmission', '100Gb/s'),
      '12:19: found "100Gb/s"; for "transmission" a time for some bytes or a bandwidth above 0, such as "11ns/B" or ' +
        '"37ms/4KiB" or "125MB/s" or "100Gbps", belongs there (bits in a second are bps, kbps, Mbps, Gbps or Tbps)',
    ],
    [
      'a barrier as a time',
      withValue('barrier', '5us'),
      '16:14: found "5us"; for "barrier" an object such as { "constant": "0us", "perDoubling": "2us" } belongs there',
    ],
    [
      'a negative price of a doubling',
      withValue('barrier.perDoubling', '-1us'),
      '18:20: found "-1us"; for "perDoubling" a time of 0 or more',
    ],
    [
      'an unknown key',
      { ...example(), transmision: '1us/B' },
      '20:3: a machine file has no key "transmision"; did you mean "transmission"?',
    ],
    [
      'a key like none',
      { colour: 'red' },
      '2:3: a machine file has no key "colour"; it has "format", "version",',
    ],
    ['a key of every object', JSON.parse('{"__proto__": 1}'), '2:3: a machine file has no key "__proto__"'],
    [
      'an unknown key in a barrier',
      withValue('barrier.tree', '1us'),
      '19:5: a barrier has no key "tree"; it has "constant", "perDoubling"',
    ],
    [
      'missing prices',
      { ...without('hop'), barrier: undefined },
      '15:1: a machine file lacks "hop", "barrier"; add what is missing',
    ],
    [
      'a missing price of a barrier',
      withValue('barrier', { constant: '1us' }),
      '18:3: a barrier lacks "perDoubling"; add what is missing',
    ],
    ['another number of ports', withValue('ports', 2), '7:12: found 2; "one" or "all" belongs there'],
    [
      'no channel',
      withValue('channelWidth', 0),
      '9:19: found 0; a channel width in blocks from 1 to 1048576 belongs there',
    ],
    [
      'a name with spaces',
      withValue('name', 'My cluster'),
      '4:11: found "My cluster"; a name of at most 40 lower-case letters',
    ],
    ['an empty source', withValue('source', ''), '6:13: found ""; where the prices come from'],
    [
      'a later version',
      withValue('version', 2),
      '3:14: found 2; 1, the only version that this program reads, belongs there',
    ],
    [
      'a schedule file',
      { format: 'allport-schedule' },
      '2:13: found "allport-schedule"; "allport-machine" belongs there',
    ],
    ['a list', [], '1:1: found "["; the "{" of a machine file belongs there'],
  ])('refuses %s: place, value, key and cure', async (_, file, says) => {
    const error = await read(file).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toContain(`prices.json:${says}`);
  });

  it('refuses what is no JSON, and what comes after the object', async () => {
    for (const text of ['', '{', 'startup: 75us', `${JSON.stringify(example())} {}`]) {
      await expect(decodeMachine([text], 'prices.json')).rejects.toThrow(InputError);
    }
  });
});

describe('the machines that come with the program', () => {
  it('are called what their files say, and say what they stand on', async () => {
    const machines = await builtInMachines();
    expect(machines.map(({ name }) => name)).toEqual([...machineFiles.keys()]);
    for (const { basis, source } of machines) {
      expect(source.startsWith('an assumption, not a measurement')).toBe(basis === 'assumed');
    }
  });
});

describe('docs/machine.schema.json', () => {
  let validate: ValidateFunction;
  beforeAll(async () => {
    const schema = await readFile(new URL('../../../docs/machine.schema.json', import.meta.url), 'utf8');
    validate = new Ajv2020({ allErrors: true }).compile(JSON.parse(schema));
  });

  const isRead = (file: Json) =>
    read(file).then(
      () => true,
      (error: unknown) => {
        if (error instanceof InputError) return false;
        throw error;
      },
    );

  it('accepts the machines that come with the program', () => {
    for (const text of machineFiles.values()) {
      validate(JSON.parse(text));
      expect(validate.errors).toBeNull();
    }
  });

  const times = [
    '0us',
    '75us',
    '1.5ms',
    '0.5ps',
    '2s',
    '-5us',
    '5',
    '5 us',
    '5  us',
    '5\u00b5s',
    '5 \u03bcs',
    '1e3us',
    '5min',
    '1.us',
    '',
    5,
    null,
    `1${'0'.repeat(16)}us`,
  ];
  const rates = [
    '11ns/B',
    '37 ms/4 KiB',
    '100 Gbps',
    '125 MB/s',
    '125 MB /s',
    '37ms/4KiB',
    '0s/B',
    '1Gbps',
    '125MB/s',
    '1.5TiB/s',
    '0Gbps',
    '0.00MB/s',
    '1us/0B',
    '1us/0.5B',
    '1us',
    '1us/b',
    '1Kbps',
    '-1Gbps',
    1,
    null,
  ];

  it.each<[string, Json[]]>([
    ['format', ['allport-machine', 'allport-schedule', null]],
    ['version', [1, 2, '1', 1.5]],
    ['name', ['a', 'a-1', '', '-a', 'A', 'a b', 'x'.repeat(40), 'x'.repeat(41), 5]],
    ['basis', ['published', 'measured', 'specified', 'assumed', 'guessed']],
    ['source', ['é', '', 'a\nb', 'x'.repeat(400), 'x'.repeat(401), null]],
    ['ports', ['one', 'all', 'two', 1]],
    ['switching', ['store-and-forward', 'wormhole', 'worm']],
    ['channelWidth', [1, 2 ** 20, 2 ** 20 + 1, 0, -1, 1.5, '2', null]],
    ['packet', ['1KiB', '64', '1 kB', null, '0', '0B', '0.0B', '-1', '1KB', '1us', 64, false]],
    ['startup', times],
    ['hop', times],
    ['barrier.constant', times],
    ['barrier.perDoubling', times],
    ['transmission', rates],
    ['alignment', rates],
    ['rearrangement', rates],
    ['barrier', [null, {}, '5us', { constant: '0us' }, { constant: '0us', perDoubling: '0us', tree: '0us' }]],
    ['colour', ['red']],
  ])('takes and refuses the same values of %s as the reader', async (path, values) => {
    for (const value of values) {
      const file = withValue(path, value);
      expect([value, await isRead(file)]).toEqual([value, validate(file)]);
    }
  });

  it.each(Object.keys(example()))('demands %s, as the reader does', async (key) => {
    expect(validate(without(key))).toBe(false);
    expect(await isRead(without(key))).toBe(false);
  });
});
