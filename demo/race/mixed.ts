/** Between two colours, red in the lowest byte, of each channel. @param part 0 to 1 */
export function mixed(one: number, other: number, part: number): number {
  if (one === other) return one;
  // Two channels at a time: a picture has many pixels, in each frame.
  const weight = Math.round(256 * part);
  const [even, odd] = [one & 0xff00ff, (one >>> 8) & 0xff00ff];
  const [nextEven, nextOdd] = [other & 0xff00ff, (other >>> 8) & 0xff00ff];
  const evens = ((even * (256 - weight) + nextEven * weight + 0x800080) >>> 8) & 0xff00ff;
  const odds = ((odd * (256 - weight) + nextOdd * weight + 0x800080) >>> 8) & 0xff00ff;
  return (evens | (odds << 8)) >>> 0;
}
