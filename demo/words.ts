import type { TopologyCode } from '../src/schedules/index.ts';

/** What a port leads across: "dimension 2" on a cube, "axis 0 back" on a grid, "ahead" on a ring. */
export function portName(topology: TopologyCode, port: number): string {
  if (topology.kind === 'cube') return `dimension ${port}`;
  const way = port % 2 === 0 ? 'ahead' : 'back';
  return topology.shape.length === 1 ? way : `axis ${port >> 1} ${way}`;
}

/** A number in so many bits: "0101". */
export function binary(value: number, bits: number): string {
  return value.toString(2).padStart(bits, '0');
}

/** A node or a slot, on a cube with its address: "5 (0101)". */
export function numbered(topology: TopologyCode, value: number): string {
  return topology.kind === 'cube' ? `${value} (${binary(value, topology.dim)})` : `${value}`;
}

/** "1 block", "6 blocks" */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** "4", "1 to 4" */
export function inRange(fewest: number, most: number): string {
  return fewest === most ? `${most}` : `${fewest} to ${most}`;
}

/** "1 block", "1 to 6 blocks" */
export function countedRange(fewest: number, most: number, one: string): string {
  return fewest === most ? counted(most, one) : `${inRange(fewest, most)} ${one}s`;
}
