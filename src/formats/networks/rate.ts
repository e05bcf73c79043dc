const PREFIXES: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  K: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
};

/**
 * Bytes a second, of a rate as simulators write it: ns-3 "100Gbps" and "12.5GB/s", SimGrid "1.25GBps" and, in bytes, "1.25e9". Unlike those
 * of `units.ts`, B alone tells bytes from bits. Undefined for what is none above 0.
 */
export function rateIn(text: string): number | undefined {
  const [, number, prefix = '', bits = 'B'] =
    /^(\d*\.?\d+(?:[eE][+-]?\d+)?) ?(?:([kKMGT]i?)?([bB])(?:ps|\/s))?$/.exec(text.trim()) ?? [];
  const rate = (Number(number) * PREFIXES[prefix]) / (bits === 'b' ? 8 : 1);
  return Number.isFinite(rate) && rate > 0 ? rate : undefined;
}
