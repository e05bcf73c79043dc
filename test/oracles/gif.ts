/** A picture of a GIF, as it is seen: with what was there before. */
export interface SeenPicture {
  /** Row by row: red, green and blue, red in the lowest byte. */
  readonly pixels: Uint32Array;
  /** Hundredths of a second. */
  readonly ticks: number;
}

/** Reads a GIF as GIF89a describes it, as far as files here go: pictures with tables of their own that leave behind what they draw. */
export function readGif(file: Uint8Array): { width: number; height: number; pictures: SeenPicture[] } {
  const short = (at: number) => file[at] | (file[at + 1] << 8);
  const [width, height] = [short(6), short(8)];
  const seen = new Uint32Array(width * height);
  const pictures: SeenPicture[] = [];
  let [at, ticks, transparent] = [13, 0, -1];
  const blocks = () => {
    const data: number[] = [];
    for (; file[at] > 0; at += file[at] + 1) data.push(...file.subarray(at + 1, at + 1 + file[at]));
    at++;
    return data;
  };
  while (file[at] !== 0x3b) {
    if (file[at] === 0x21) {
      if (file[at + 1] === 0xf9) [ticks, transparent] = [short(at + 4), file[at + 3] & 1 ? file[at + 6] : -1];
      at += 2;
      blocks();
      continue;
    }
    const [left, top, across, down] = [1, 3, 5, 7].map((offset) => short(at + offset));
    const colours = 2 << (file[at + 9] & 7);
    const table = at + 10;
    at = table + 3 * colours + 1;
    const indices = decompress(blocks(), file[table + 3 * colours]);
    if (indices.length !== across * down) throw new Error(`${indices.length} pixels of ${across * down}`);
    for (const [i, index] of indices.entries()) {
      if (index === transparent) continue;
      const [red, green, blue] = file.subarray(table + 3 * index);
      seen[(top + Math.floor(i / across)) * width + left + (i % across)] = red | (green << 8) | (blue << 16);
    }
    pictures.push({ pixels: seen.slice(), ticks });
  }
  return { width, height, pictures };
}

/** @param bits of an index */
function decompress(data: readonly number[], bits: number): number[] {
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  const indices: number[] = [];
  let strings: number[][] = [];
  let before: number[] | undefined;
  let size = 0;
  const reset = () => {
    strings = Array.from({ length: end + 1 }, (_, i) => [i]);
    before = undefined;
    size = bits + 1;
  };
  reset();
  for (let bit = 0; ; ) {
    let code = 0;
    for (let i = 0; i < size; i++, bit++) code |= ((data[bit >> 3] >> (bit & 7)) & 1) << i;
    if (code === end) return indices;
    if (code === clear) {
      reset();
      continue;
    }
    const string = strings[code] ?? (before && [...before, before[0]]);
    if (string === undefined) throw new Error(`code ${code} of ${strings.length}`);
    indices.push(...string);
    if (before && strings.length < 4096) strings.push([...before, string[0]]);
    if (strings.length === 1 << size && size < 12) size++;
    before = string;
  }
}
