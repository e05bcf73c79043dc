import { alike, type Exchange, type Formula } from './formula.ts';
import { cubeDimOf, nodesOf } from './network.ts';

/*
 * The exchanges on a d-cube whose nodes send one block on each port in a step. With K blocks a node the formulas are those of
 * Johnsson-Ho 1992, 3.1 to 3.5, section 5 and lemma 4; Swarztrauber 1998; and cs838, section 14.
 */

/** What the texts say of one of them. */
interface Said {
  /** Steps of one block each. */
  readonly steps: number;
  /** Most steps from a block's first move to its last. */
  readonly span: number;
}

/** Algorithm 1: d ceil(K / 2d) steps, span d. Where d does not divide K/2, channels idle in the last d of them. */
export const complementPairs = oneBlockSteps((d, K) => ({ steps: d * Math.ceil(K / (2 * d)), span: d }));

/** Algorithm 2: K/2 steps, and the last pair of addresses is under way in the first step and in the last. */
export const staggeredPairs = oneBlockSteps((d, K) => ({ steps: K / 2, span: d < 3 ? d : K / 2 }));

/** Algorithm 3: K/2 steps, span d + (K/2 mod d). */
export const hybridPairs = oneBlockSteps((d, K) => ({ steps: K / 2, span: d + ((K / 2) % d) }));

/** Algorithm 4, and the exchange by a de Bruijn sequence: K/2 steps, span d. */
export const optimalExchange = oneBlockSteps((d, K) => ({ steps: K / 2, span: d }));

/** The table of cs838: K/2 steps. The text has no span; floor(13 N / 32) + 1 was counted for every d up to 16. */
export const scheduleTable = oneBlockSteps((d, K) => ({
  steps: K / 2,
  span: Math.floor((13 * 2 ** d) / 32) + 1,
}));

/**
 * Steps of one block each; gathered, step t goes into round t modulo the span, where the channels that are busy in so many
 * of its steps carry so many blocks.
 */
function oneBlockSteps(saidOf: (d: number, K: number) => Said): Formula {
  return ({ network, copies, form }: Exchange) => {
    const d = cubeDimOf(network);
    if (d === undefined) return undefined;
    const { steps, span } = saidOf(d, copies * nodesOf(network));
    const longer = steps % span;
    return {
      ports: 'all',
      switching: network.kind === 'cube' ? 'store-and-forward' : 'wormhole',
      rounds:
        form === 'block'
          ? [alike(longer, Math.ceil(steps / span), 1), alike(span - longer, Math.floor(steps / span), 1)]
          : [alike(steps, 1, 1)],
    };
  };
}
