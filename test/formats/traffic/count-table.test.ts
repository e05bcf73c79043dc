import { describe, expect, it } from 'vitest';
import { npyHead } from '../../../src/formats/npy.ts';
import { readCounts } from '../../../src/formats/traffic/count-table.ts';
import { InputError } from '../../../src/schedules/index.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (content: string | Uint8Array, nodes = 3) =>
  Array.from(readCounts(typeof content === 'string' ? bytesOf(content) : content, 'a.csv', nodes));

/** A .npy file with such items. */
function npy(descr: string, shape: readonly number[], items: ArrayBufferView): Uint8Array {
  return Uint8Array.of(
    ...npyHead({ descr, shape }),
    ...new Uint8Array(items.buffer, items.byteOffset, items.byteLength),
  );
}

const TABLE = [0, 5, 70, 1, 0, 2, 4294967295, 8, 9];

describe('a table of counts', () => {
  it.each<[string, string | Uint8Array]>([
    ['CSV', '0,5,70\n1,0,2\n4294967295,8,9\n'],
    ['CSV of Windows, with spaces and no last end', '0, 5, 70\r\n1, 0, 2\r\n4294967295, 8, 9'],
    [
      'JSON',
      JSON.stringify(
        [
          [0, 5, 70],
          [1, 0, 2],
          [4294967295, 8, 9],
        ],
        null,
        1,
      ),
    ],
    ['JSON behind an empty line', '\n [[0,5,70],[1,0,2],[4294967295,8,9]]\n'],
    ['.npy of u4', npy('<u4', [3, 3], Uint32Array.from(TABLE))],
    ['.npy of i8', npy('<i8', [3, 3], BigInt64Array.from(TABLE.map(BigInt)))],
    ['.npy of u8', npy('<u8', [3, 3], BigUint64Array.from(TABLE.map(BigInt)))],
    ['.npy of f8', npy('<f8', [3, 3], Float64Array.from(TABLE))],
  ])('is read of %s', (_, content) => {
    expect(read(content)).toEqual(TABLE);
  });

  it('is read of .npy files of small items, in either byte order', () => {
    const table = [0, 1, 2, 127];
    expect(read(npy('|u1', [2, 2], Uint8Array.from(table)), 2)).toEqual(table);
    expect(read(npy('|i1', [2, 2], Int8Array.from(table)), 2)).toEqual(table);
    expect(read(npy('<u2', [2, 2], Uint16Array.from(table)), 2)).toEqual(table);
    expect(read(npy('<i2', [2, 2], Int16Array.from(table)), 2)).toEqual(table);
    expect(read(npy('<i4', [2, 2], Int32Array.from(table)), 2)).toEqual(table);
    expect(read(npy('<f4', [2, 2], Float32Array.from(table)), 2)).toEqual(table);
    const swapped = Uint8Array.from(table.flatMap((count) => [0, 0, 0, count]));
    expect(read(npy('>u4', [2, 2], swapped), 2)).toEqual(table);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    [
      'a negative',
      '0,1,2\n3,-4,5\n6,7,8',
      /^a\.csv, line 2, column 2: "-4": give a whole number from 0 to 4294967295$/,
    ],
    ['a fraction', '0,1,2\n3,4,5\n6,7.5,8', /^a\.csv, line 3, column 2: "7.5": give a whole number/],
    ['an empty cell', '0,1,2\n3,,5\n6,7,8', /^a\.csv, line 2, column 2: "": give a whole number/],
    [
      'a missing cell',
      '0,1,2\n3,4\n6,7,8',
      /^a\.csv, line 2 has 2 counts: give 3, with 0 where nothing is sent$/,
    ],
    ['an empty line', '0,1,2\n\n6,7,8', /^a\.csv, line 2 has 1 counts/],
    ['too large a number', '0,1,2\n3,4294967296,5\n6,7,8', /^a\.csv, line 2, column 2: "4294967296"/],
    [
      'too few lines',
      '0,1,2\n3,4,5',
      /^a\.csv has a table of 2 x 3 for 3 nodes: give 3 x 3, a row and a column for each node$/,
    ],
    ['another size', '0,1\n3,4', /^a\.csv has a table of 2 x 2 for 3 nodes/],
    ['nothing', '', /^a\.csv has a table of 1 x 1 for 3 nodes/],
    ['other signs', '0;1;2\n3;4;5\n6;7;8', /^a\.csv has a table of 3 x 1 for 3 nodes/],
    ['broken JSON', '[[0,1', /^a\.csv is no JSON \(.*\): give a list of lists of counts$/],
    ['JSON of numbers', '[1,2,3]', /^a\.csv has a table of 3 x 0 for 3 nodes/],
    ['JSON with a short row', '[[0,1,2],[3,4],[6,7,8]]', /^a\.csv, row 2 has 2 counts: give 3/],
    ['JSON with a number for a row', '[[0,1,2],4,[6,7,8]]', /^a\.csv, row 2 is no list: give 3/],
    ['JSON with a fraction', '[[0,1,2],[3,4,0.5],[6,7,8]]', /^a\.csv, row 2, column 3: "0.5": give a whole/],
    ['JSON with a text', '[[0,1,2],[3,"4",5],[6,7,8]]', /^a\.csv, row 2, column 2: "\\"4\\"": give a whole/],
    ['JSON with null', '[[0,1,2],[3,null,5],[6,7,8]]', /^a\.csv, row 2, column 2: "null"/],
    [
      '.npy of another size',
      npy('<u4', [2, 2], new Uint32Array(4)),
      /^a\.csv has a table of 2 x 2 for 3 nodes/,
    ],
    ['.npy of one axis', npy('<u4', [9], new Uint32Array(9)), /^a\.csv has an array of 1 axes/],
    [
      '.npy of bytes',
      npy('|V4', [3, 3], new Uint32Array(9)),
      /^a\.csv has the dtype "\|V4": give whole numbers/,
    ],
    [
      '.npy with a negative',
      npy('<i4', [3, 3], Int32Array.from([0, 1, 2, 3, -4, 5, 6, 7, 8])),
      /^a\.csv, row 2, column 2: -4:/,
    ],
    [
      '.npy with a negative byte',
      npy('|i1', [3, 3], new Int8Array(9).fill(-1)),
      /column 1: -1: give a whole/,
    ],
    [
      '.npy with a negative of two bytes',
      npy('<i2', [3, 3], new Int16Array(9).fill(-1)),
      /column 1: -1: give/,
    ],
    [
      '.npy with a negative of eight bytes',
      npy('<i8', [3, 3], new BigInt64Array(9).fill(-1n)),
      /column 1: -1: give a whole/,
    ],
    [
      '.npy with a fraction',
      npy('<f8', [3, 3], new Float64Array(9).fill(0.5)),
      /^a\.csv, row 1, column 1: 0\.5:/,
    ],
    [
      '.npy with no number',
      npy('<f8', [3, 3], new Float64Array(9).fill(Number.NaN)),
      /column 1: NaN: give a whole/,
    ],
    ['a cut .npy', npy('<u4', [3, 3], new Uint32Array(8)), /^a\.csv has 160 bytes, and its header says 164/],
    [
      'a .npy with more behind it',
      npy('<u4', [3, 3], new Uint32Array(10)),
      /^a\.csv has 168 bytes, and its header says 164/,
    ],
  ])('is refused with %s, in one line that says where', (_, content, message) => {
    expect(() => read(content)).toThrow(InputError);
    expect(() => read(content)).toThrow(message);
  });
});
