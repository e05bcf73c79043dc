import type { BlockPath, Stop } from '../protocol.ts';

/** Where a block is at a moment; undefined before it is anywhere. */
export function stopAt({ stops }: BlockPath, moment: number): Stop | undefined {
  return stops.findLast((stop) => stop.moment <= moment);
}
