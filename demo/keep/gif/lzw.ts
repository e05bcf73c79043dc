/** Codes of a GIF have no more bits. */
const MOST_BITS = 12;
const MOST_CODES = 2 ** MOST_BITS;
/** Bytes of a block of data. */
const BLOCK = 255;

/**
 * Indices of colours compressed as a GIF has them (GIF89a, appendix F): a byte that says how many bits an index has, blocks of bytes,
 * and an empty block. A code stands for the sequence of another one and one index more.
 *
 * @param bits of an index, 2 to 8
 */
export function compress(indices: Uint8Array, bits: number): Uint8Array<ArrayBuffer> {
  // At most a code for each index, and now and then one that clears them.
  const out = new Bits(2 * indices.length + 8);
  const clear = 2 ** bits;
  const end = clear + 1;
  /** By sequence and next index: the code of both, or 0. */
  const longer = new Uint16Array(MOST_CODES << bits);
  let next = end + 1;
  let size = bits + 1;
  out.put(clear, size);
  let [code] = indices;
  for (const index of indices.subarray(1)) {
    const key = (code << bits) | index;
    if (longer[key] > 0) {
      code = longer[key];
      continue;
    }
    out.put(code, size);
    code = index;
    if (next === MOST_CODES) {
      out.put(clear, size);
      longer.fill(0);
      next = end + 1;
      size = bits + 1;
      continue;
    }
    // Who reads this knows a code one code later.
    if (next === 2 ** size) size++;
    longer[key] = next++;
  }
  out.put(code, size);
  // The last code may have been the last of its size.
  if (next === 2 ** size && size < MOST_BITS) size++;
  out.put(end, size);
  return blocksOf(bits, out.bytes());
}

function blocksOf(bits: number, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(data.length / BLOCK);
  const all = new Uint8Array(1 + data.length + blocks + 1);
  all[0] = bits;
  for (let i = 0; i < blocks; i++) {
    const block = data.subarray(i * BLOCK, (i + 1) * BLOCK);
    const at = 1 + i * (BLOCK + 1);
    all[at] = block.length;
    all.set(block, at + 1);
  }
  return all;
}

/** Numbers of some bits each, one behind the other, from the lowest bit of the first byte on. */
class Bits {
  private readonly data: Uint8Array;
  private length = 0;
  private held = 0;
  private count = 0;

  /** @param room bytes that there are at most */
  constructor(room: number) {
    this.data = new Uint8Array(room);
  }

  put(value: number, bits: number): void {
    this.held |= value << this.count;
    this.count += bits;
    for (; this.count >= 8; this.count -= 8) {
      this.data[this.length++] = this.held & 255;
      this.held >>>= 8;
    }
  }

  bytes(): Uint8Array {
    if (this.count > 0) this.data[this.length++] = this.held & 255;
    return this.data.subarray(0, this.length);
  }
}
