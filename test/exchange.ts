import { cube, type Exchange } from '../src/schedules/index.ts';

/** The complete exchange in each of `cubes` disjoint cubes of 2^dim nodes, `copies` times. */
export function exchangeOn(dim: number, copies = 1, cubes = 1): Exchange {
  return { topology: cube(dim, cubes), copies };
}
