import type { Pattern, Reordering } from '../../schedules/index.ts';
import { isPowerOfTwo } from '../../schedules/model/address-bits.ts';

/*
 * A pattern in the form that the machine takes: the bits that choose a member, and how a kernel finds out which block
 * must be in a place at the end.
 */

/** How a kernel finds out where the block came from that must be in a place at the end. */
export type Target =
  | {
      /** By one exchange among the members that the mask of the memories chooses. */
      readonly by: 'members';
      /** Left out: nothing is done beside the exchange. */
      readonly reordering?: Reordering;
    }
  | {
      /** By exchanges in sequence on the axes of the memories, which are undone one after another. */
      readonly by: 'axes';
    }
  | {
      /** By a table. */
      readonly by: 'origins';
      /** By place, slot * nodes + node: the place where its block starts, NOWHERE if it ends empty. */
      readonly origins: Uint32Array<ArrayBuffer>;
    };

/** Nothing but the exchange. */
export const PLAIN: Target = { by: 'members' };

/** Whether it is the exchange and nothing beside it. */
export function isPlain(target: Target): boolean {
  return target.by === 'members' && target.reordering === undefined;
}

/** What the machine's kernels need to know of where the blocks of a pattern must end. */
export function targetOf(pattern: Pattern): Target {
  switch (pattern.kind) {
    case 'exchange': {
      const { members, reordering, nodes, slots } = pattern;
      if (maskOfMembers(members) > 0) return reordering ? { by: 'members', reordering } : PLAIN;
      const places = { length: nodes * slots };
      return { by: 'origins', origins: Uint32Array.from(places, (_, place) => pattern.origin(place)) };
    }
    case 'sequence':
      return { by: 'axes' };
    case 'table':
      return { by: 'origins', origins: pattern.origins };
  }
}

/**
 * The slot bits, and in one exchange the node bits, that choose the member: 2^d - 1, or 0 where no bits do. Of exchanges in
 * sequence those of the largest axis, of a table as many as slots come in multiples of, where nodes are a power of two.
 */
export function maskOf(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'exchange':
      return maskOfMembers(pattern.members);
    case 'sequence':
      return 2 ** Math.max(...pattern.axes) - 1;
    case 'table':
      return Math.min(maskOfMembers(pattern.nodes), (pattern.slots & -pattern.slots) - 1);
  }
}

/** The bits that choose one of so many members: 0 if they are no power of two. */
export function maskOfMembers(members: number): number {
  return isPowerOfTwo(members) ? members - 1 : 0;
}
