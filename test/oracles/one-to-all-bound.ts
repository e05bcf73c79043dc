/** Fewest block times for any schedule: the root sends `copies` (N - 1) blocks, and one of them crosses n links. */
export function oneToAllBound(dim: number, copies: number, ports: number): number {
  return Math.max(dim, Math.ceil((copies * (2 ** dim - 1)) / ports));
}
