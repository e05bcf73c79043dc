import { reversedBits } from '../../model/address-bits.ts';
import type { Algorithm } from '../../model/algorithm.ts';
import { tallied } from '../../model/counts.ts';
import { isCube } from '../../model/networks/cube.ts';
import { IDLE, tableMap } from '../../model/node-map.ts';
import type { Schedule, Step } from '../../model/schedule.ts';
import type { Transpose } from '../../problems/transpose.ts';
import { binomial, upTo } from '../frames/formulas.ts';
import { noForwarding, onePort, wormhole } from '../frames/guarantees.ts';
import { messagesOf, roundsOfPackets, slotRange } from '../frames/message-slots.ts';
import { ofPlain } from './transpose-guarantees.ts';
import { exchangedBits } from './transpose-paths.ts';
import { byWholeBlocks, isPlain, transposedBlocks, type WholeBlocks, wholeBlocksOf } from './whole-blocks.ts';

const name = 'direct-sends';

/**
 * The transpose of blocks by a direct send to the final destination, on the routes of the network's own routing logic (Ho-Johnsson
 * 1986, section 5.2.1): each message as a wormhole on its e-cube route, with one port, in rounds in which no link carries two.
 */
export const directSends: Algorithm<Transpose> = {
  ...{ name, source: 'Ho-Johnsson 1986 §5.2.1', solves: ['transpose'], networks: isCube },
  guarantees: [
    onePort,
    wormhole,
    noForwarding,
    ofPlain('half of √N whole blocks in sequence', ({ blocks, n }) => blocks === 2 ** (n / 2 - 1)),
  ],
  /** One round for each odd number of n/2 bits, over twice as many links as it has one-bits: see `differencesWith`. */
  counts(problem) {
    if (!isPlain(problem)) return undefined;
    const { unit, dim, parts, packet } = wholeBlocksOf(problem);
    // Of n/2 - 1 bits so many are ones.
    const rounds = upTo(dim / 2).map((others) => {
      const times = binomial(dim / 2 - 1, others);
      return roundsOfPackets(parts, packet, times, 2 * (others + 1));
    });
    return {
      ...{ ports: 'one', switching: 'wormhole', rounds: tallied(rounds.flat()), span: 1 },
      ...{ aligned: 0, rearranged: 0, unit },
    };
  },
  schedule: (problem) => byWholeBlocks(name, problem, directTranspose),
};

/**
 * Every node sends its block straight to the node with row and column number exchanged.
 *
 * From (ra||ca) the e-cube route leads to (ra||ra), and then to (ca||ra). So messages of nodes with the same difference ra XOR ca
 * share no link: in the first part each has its row to itself, in the second its column. Of two differences messages
 * meet in a row exactly if these have the same highest one-bit, and in a column exactly if they have the same lowest one-bit. Half of
 * all differences have the highest bit, and they need a round each: there are √N/2 rounds.
 *
 * @throws InputError for more than 2^24 places, nodes x parts
 */
function directTranspose(blocks: WholeBlocks): Schedule {
  const { topology, pairs, pattern } = transposedBlocks(blocks);
  const { nodes, dim } = topology;
  const { parts, packet } = blocks;
  const half = dim / 2;
  const differenceOf = (node: number) => (node >>> half) ^ (node & (2 ** half - 1));
  function* steps(): Iterable<Step> {
    for (let odd = 1; odd < 2 ** half; odd += 2) {
      const differences = new Set(differencesWith(odd, half));
      const targets = Int32Array.from({ length: nodes }, (_, node) =>
        differences.has(differenceOf(node)) ? exchangedBits(node, pairs) : IDLE,
      );
      const map = tableMap(targets);
      for (const { first, length } of messagesOf(parts, packet)) {
        yield [{ map, slots: slotRange(first, length) }];
      }
    }
  }
  return {
    ...{ algorithm: name, topology, slots: parts, pattern, ports: 'one', switching: 'wormhole' },
    phases: [{ kind: 'segment', rowClosed: true, steps }],
  };
}

/**
 * The differences whose messages go in one round, of which one is odd: no two have the same highest or the same lowest one-bit, and all
 * are in the round of one odd number. An odd one without the highest bit goes with its reverse. One that has both ends goes with those
 * that are between them, in the rounds of the bits between its ends. It has more one-bits than all of these.
 *
 * @param odd a number of `bits` bits
 */
function differencesWith(odd: number, bits: number): number[] {
  const highest = 2 ** (bits - 1);
  if (odd === highest) return [odd];
  if (odd < highest) return [odd, reversedBits(odd, bits)];
  const between = (odd - highest) >> 1;
  return between % 2 === 0
    ? [odd]
    : [odd, ...differencesWith(between, bits - 2).map((difference) => 2 * difference)];
}
