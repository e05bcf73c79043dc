import { readFileSync } from 'node:fs';

/**
 * The traffic of experts, by sender x 64 + receiver: 64 ranks, 256 experts, of which each of 1024 tokens of a rank takes 8 by a law of
 * Zipf. The tables are those of the team's first calculations.
 * @param skew 0, 0.3, 0.6 or 0.9
 */
export function expertTraffic(skew: string): Uint32Array<ArrayBuffer> {
  const text = readFileSync(new URL(`traffic/zipf-${skew}.csv`, import.meta.url), 'utf8');
  return Uint32Array.from(text.trim().split(/[\n,]/), Number);
}
