import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Eight bits for each of red, green, blue and alpha. */
const [DEPTH, RGBA] = [8, 6];
/** Of a line that is written as what it has more than the line above. */
const UP = 2;

/** A picture as PNG. @param pixels row by row, red in the lowest byte */
export function pngOf(width: number, height: number, pixels: Uint32Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([DEPTH, RGBA], 8);
  const bytes = new Uint8Array(Uint32Array.from(pixels).buffer);
  const stride = 4 * width;
  const lines = Buffer.alloc((1 + stride) * height);
  for (let y = 0; y < height; y++) {
    const line = y * (1 + stride);
    lines[line] = UP;
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      lines[line + 1 + x] = bytes[at] - (y === 0 ? 0 : bytes[at - stride]);
    }
  }
  const data = deflateSync(lines, { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
