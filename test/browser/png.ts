import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGBA = 6;

/**
 * A PNG of pixels with red in the lowest byte.
 * @param stated the size that it says it has
 */
export function encodePng(
  width: number,
  height: number,
  pixels: Uint32Array,
  stated: readonly [width: number, height: number] = [width, height],
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(stated[0], 0);
  head.writeUInt32BE(stated[1], 4);
  head.set([8, RGBA], 8);
  const lines = Buffer.alloc(height * (1 + 4 * width));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      lines.writeUInt32LE(pixels[y * width + x], y * (1 + 4 * width) + 1 + 4 * x);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The pixels of a PNG of 8-bit RGBA, red in the lowest byte. */
export function decodePng(file: Uint8Array): { width: number; height: number; pixels: Uint32Array } {
  const bytes = Buffer.from(file);
  const parts: Buffer[] = [];
  let [width, height] = [0, 0];
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (name === 'IHDR') {
      [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      if (data[8] !== 8 || data[9] !== RGBA || data[12] !== 0)
        throw new Error('not a plain PNG of 8-bit RGBA');
    }
    if (name === 'IDAT') parts.push(data);
    at += 12 + length;
  }
  const lines = inflateSync(Buffer.concat(parts));
  const stride = 4 * width;
  const out = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y++) {
    const guess = GUESSES[lines[y * (stride + 1)]];
    for (let x = 0; x < stride; x++) {
      const left = x < 4 ? 0 : out[y * stride + x - 4];
      const up = y === 0 ? 0 : out[(y - 1) * stride + x];
      const corner = x < 4 || y === 0 ? 0 : out[(y - 1) * stride + x - 4];
      out[y * stride + x] = lines[y * (stride + 1) + 1 + x] + guess(left, up, corner);
    }
  }
  const pixels = Uint32Array.from({ length: width * height }, (_, i) => out.readUInt32LE(4 * i));
  return { width, height, pixels };
}

/** By the number of a filter: what a byte is the difference from. */
const GUESSES: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
];

/** The neighbour that is nearest to left + up - corner. */
function paeth(left: number, up: number, corner: number): number {
  const a = Math.abs(up - corner);
  const b = Math.abs(left - corner);
  const c = Math.abs(left + up - 2 * corner);
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
