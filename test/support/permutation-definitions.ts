/** Where element s of node i goes: its new slot and node, from what the name means, on one cube. */
export type Definition = (
  s: number,
  i: number,
  members: number,
  copies: number,
) => [slot: number, node: number];

export const binary = (number: number, bits: number) => [...number.toString(2).padStart(bits, '0')];
export const ofBits = (bits: readonly string[]) => Number.parseInt(bits.join(''), 2);
const gray = (number: number) => number ^ (number >> 1);
/** The number whose Gray code it is, by trying. */
const ungray = (code: number) => {
  for (let number = 0; ; number++) if (gray(number) === code) return number;
};

export const definitions: Record<string, Definition> = {
  transpose: (s, i, n) => [s - (s % n) + i, s % n],
  'anti-transpose': (s, i, n) => [s - (s % n) + (n - 1 - i), n - 1 - (s % n)],
  'bit-reversal'(s, i, n, copies) {
    const bits = Math.log2(n * copies * n);
    const address = ofBits(binary(s * n + i, bits).reverse());
    return [Math.floor(address / n), address % n];
  },
  'consecutive-to-cyclic'(s, i, n, copies) {
    const element = i * n * copies + s;
    return [Math.floor(element / n), element % n];
  },
  'cyclic-to-consecutive'(s, i, n, copies) {
    const element = s * n + i;
    return [element % (n * copies), Math.floor(element / (n * copies))];
  },
  'binary-to-gray': (s, i, n) => [s - (s % n) + gray(i), gray(s % n)],
  'gray-to-binary': (s, i, n) => [s - (s % n) + ungray(i), ungray(s % n)],
  'vector-reversal': (s, i, n, copies) => [n * copies - 1 - s, n - 1 - i],
  // The two halves of the vector, one element of each in turn.
  shuffle(s, i, n, copies) {
    const half = (n * copies * n) / 2;
    const address = s * n + i;
    const to = address < half ? 2 * address : 2 * (address - half) + 1;
    return [Math.floor(to / n), to % n];
  },
  unshuffle(s, i, n, copies) {
    const half = (n * copies * n) / 2;
    const address = s * n + i;
    const to = address % 2 === 0 ? address / 2 : half + (address - 1) / 2;
    return [Math.floor(to / n), to % n];
  },
};

/** The name of the permutation that undoes it. */
export function inverseOf(name: string): string {
  const [, one, middle, other] = /^(.*)-(to)-(.*)$/.exec(name) ?? [];
  if (middle) return `${other}-to-${one}`;
  if (name.startsWith('unshuffle')) return name.slice(2);
  return name.startsWith('shuffle') ? `un${name}` : name;
}

/** Where a permutation takes an element of one cube, generalized shuffles included. */
export function destinationOf(
  name: string,
  s: number,
  i: number,
  members: number,
  copies: number,
): [slot: number, node: number] {
  const [, shuffle, places = '1'] = /^((?:un)?shuffle)-(\d+)$/.exec(name) ?? [undefined, name];
  let at: [slot: number, node: number] = [s, i];
  for (let k = 0; k < Number(places); k++) at = definitions[shuffle](...at, members, copies);
  return at;
}
