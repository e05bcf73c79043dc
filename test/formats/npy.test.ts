import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_NPY_HEAD, npyHead, npyShape, readNpyHead } from '../../src/formats/npy.ts';
import { InputError } from '../../src/schedules/index.ts';

const bytesOf = (latin1: string) => new Uint8Array(Buffer.from(latin1, 'latin1'));

/** As NumPy 2.4.6 writes them, without the elements. */
const U4 = bytesOf(
  `\x93NUMPY\x01\0v\0{'descr': '<u4', 'fortran_order': False, 'shape': (2, 3), }${' '.repeat(58)}\n`,
);
const F8 = bytesOf(
  `\x93NUMPY\x02\0t\0\0\0{'descr': '>f8', 'fortran_order': False, 'shape': (3,), }${' '.repeat(58)}\n`,
);

/** A file of version 1.0 with a header as it is given. */
function withHeader(header: string): Uint8Array {
  return bytesOf(`\x93NUMPY\x01\0${String.fromCharCode(header.length & 255, header.length >> 8)}${header}`);
}

const read = (bytes: Uint8Array) => readNpyHead(bytes, 'a.npy');

describe('the head of a .npy file', () => {
  it('is read as NumPy writes it', () => {
    expect(read(U4)).toEqual({ descr: '<u4', itemBytes: 4, shape: [2, 3], start: 128 });
    expect(read(F8)).toEqual({ descr: '>f8', itemBytes: 8, shape: [3], start: 128 });
    const third = Uint8Array.from(F8);
    third[6] = 3;
    expect(read(third)).toEqual(read(F8));
  });

  it('is written as NumPy writes it, in multiples of 64 bytes', () => {
    expect(npyHead({ descr: '<u4', shape: [2, 3] })).toEqual(U4);
    for (let digits = 1; digits <= 15; digits++) {
      const array = { descr: '|V16', shape: [10 ** (digits - 1), 10 ** digits - 1, 10 ** digits - 1] };
      const head = npyHead(array);
      expect(head.length % 64).toBe(0);
      expect(read(head)).toEqual({ ...array, itemBytes: 16, start: head.length });
    }
  });

  it.each([
    [`{"shape":(4,),"descr":"|u1","fortran_order":False}`, '|u1', 1, [4]],
    [`{ 'fortran_order' : False , 'shape' : ( 4 , 0, ) , 'descr' : '<U3' , }\n`, '<U3', 12, [4, 0]],
    [`{'descr': '<M8[25s]', 'fortran_order': False, 'shape': (), }`, '<M8[25s]', 8, []],
  ])('may have its entries in any order and spelling of Python: %s', (header, descr, itemBytes, shape) => {
    expect(read(withHeader(header))).toMatchObject({ descr, itemBytes, shape });
  });

  const entry = { descr: `'<u4'`, fortran_order: 'False', shape: '(2, 3)' };
  const headerOf = (parts: object) =>
    `{${Object.entries(parts)
      .map(([key, value]) => `'${key}': ${value}`)
      .join(', ')}}`;
  it.each([
    [{ ...entry, fortran_order: 'True' }, /^a\.npy is in Fortran order: save np\.ascontiguousarray\(a\)$/],
    [{ ...entry, descr: `'|O'` }, /has the dtype "\|O": give elements of one number .* a\.astype\('<u4'\)/],
    [{ ...entry, descr: `[('a', [('b', '<u2')]), ('c', '<f4', (2,))]` }, /records as bytes, a\.view\(/],
    [{ ...entry, descr: `'<u4\\n'` }, /has the header/],
    [{ ...entry, descr: 'None' }, /has the header/],
    [{ ...entry, shape: '(3)' }, /has the header/],
    [{ ...entry, shape: '(-3,)' }, /has the header/],
    [{ ...entry, shape: '(03,)' }, /has the header/],
    [{ ...entry, shape: '(99999999999999999999,)' }, /has the header/],
    [{ ...entry, shape: `'(3,)'` }, /has the header/],
    [{ ...entry, fortran_order: '0' }, /has the header/],
    [{ ...entry, more: 'True' }, /has the header/],
    [{ ...entry, shape: `(2, 3), 'shape': (2, 3)` }, /has the header/],
    [{ ...entry, shape: `(2, 3), 'shape': (2, 3)` }, /has the header/],
    [{ descr: entry.descr, shape: entry.shape }, /has the header .*: save the array again with np\.save/],
  ])('is refused with the cure: %o', (parts, says) => {
    expect(() => read(withHeader(headerOf(parts)))).toThrow(says);
  });

  it.each([
    ['', /is no \.npy file: give what np\.save writes, or raw data by another ending/],
    ['\x93NUMPY\x01', /is no \.npy file/],
    ['PK\x03\x04 and so on', /is no \.npy file/],
    ['\x93NUMPY\x04\0v\0', /version 4\.0: give 1\.0, 2\.0 or 3\.0/],
    ['\x93NUMPY\x01\0', /ends within its header/],
    ['\x93NUMPY\x01\0v\0{', /ends within its header/],
    ['\x93NUMPY\x02\0\xff\xff\xff\xff{', /has a header of 4294967295 bytes/],
  ])('is refused where it is damaged: %o', (text, says) => {
    expect(() => read(bytesOf(text))).toThrow(says);
  });

  it('is read or refused, whatever is in it', () => {
    const damage = fc.record({ at: fc.nat(127), byte: fc.nat(255), count: fc.nat(3) });
    const damaged = fc.tuple(fc.constantFrom(U4, F8), fc.array(damage, { maxLength: 4 }));
    const token = fc.constantFrom(
      ...[`'descr'`, `'shape'`, `'fortran_order'`, ':', ',', '(', ')', '[', ']', '{', '}', ' ', `'<u4'`],
      ...['True', 'False', '2', '03', '-', "'", '"', '\\', '\n', '\0', '\xff', '(2, 3)', '}'.repeat(99)],
    );
    const cases = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      damaged.map(([head, damages]) =>
        damages.reduce<Uint8Array>(
          (bytes, { at, byte, count }) =>
            Uint8Array.of(...bytes.subarray(0, at), byte, ...bytes.subarray(at + count)),
          head,
        ),
      ),
      fc.array(token, { maxLength: 30 }).map((tokens) => withHeader(`{${tokens.join('')}}`)),
    );
    const counts = { read: 0, refused: 0 };
    for (const bytes of fc.sample(cases, { seed: 1992, numRuns: 2000 })) {
      try {
        const { descr, shape, itemBytes, start } = read(bytes);
        // What was understood is what a file with that head would say.
        expect(read(npyHead({ descr, shape }))).toMatchObject({ descr, shape, itemBytes });
        expect(start).toBeLessThanOrEqual(bytes.length);
        counts.read++;
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
        counts.refused++;
      }
    }
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(100);
  });

  it('is refused where it is long and nothing', () => {
    for (const part of ['{', '}', ' ', ',', '(', '[', "'a':[", '1,', "'", '} ', ':']) {
      const header = `{'descr': ${part.repeat(Math.floor((MAX_NPY_HEAD - 100) / part.length))}`;
      expect(() => read(withHeader(header))).toThrow(InputError);
      expect(() => read(withHeader(`${header}}`))).toThrow(InputError);
    }
  });
});

it('writes a shape as Python does', () => {
  expect([[], [3], [3, 4], [3, 4, 5]].map(npyShape)).toEqual(['()', '(3,)', '(3, 4)', '(3, 4, 5)']);
});
