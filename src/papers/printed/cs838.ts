import { atLeast, lines, UNPRINTED } from './said.ts';

export type Print = typeof cs838Print;

/** The lemma for a torus of z x z nodes; the brackets of this copy are those of halves, one down and one up. */
const latencyBound = (z: number) => (Math.floor(z / 2) * Math.ceil(z / 2) * z) / 2;

/** cs838, section 14, as it is printed; what it says of rings, tori and meshes is in counts/cs838-counts.ts. */
export const cs838Print = {
  /** By round: the relative address that crosses each dimension, n = 4. */
  schedulingTable: lines(`
1 | 0011 0110 1100 1000
2 | 0001 0111 1110 1010
3 | 0111 0010 1101 1100
4 | 0101 0011 1111 1110
5 | 1011 1110 0100 1001
6 | 1001 1111 0110 1011
7 | 1111 1010 0101 1101
8 | 1101 1011 0111 1111
`),
  /** Rounds and packets of n(t_s + µ t_m 2^(n-1)); how many times the bound that is, is said only roughly. */
  standardExchange: (n: number) => [n, n * 2 ** (n - 1), UNPRINTED],
  /** Rounds, links and packets of (2^n - 1)(t_s + n t_d/2 + µ t_m). */
  directExchange: (n: number) => [2 ** n - 1, ((2 ** n - 1) * n) / 2, 2 ** n - 1],
  /** The lemma, and the same for any schedule. */
  latencyBound: (z: number) => [latencyBound(z), atLeast(latencyBound(z))],
};
