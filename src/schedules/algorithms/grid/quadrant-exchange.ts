import { Suggestion } from '../../model/errors.ts';
import { coordinatesOf } from '../../model/networks/axes.ts';
import { isMesh } from '../../model/networks/grid.ts';
import type { Grid } from '../../model/networks/topology.ts';
import { type NodeMap, translateMap } from '../../model/node-map.ts';
import { alike, upTo } from '../frames/formulas.ts';
import { binaryCure, gridExchange, relativeFrame } from '../frames/grid-exchange.ts';
import { lettersOf, onePort, shapeOf, that, wormhole } from '../frames/guarantees.ts';

/** What the three rounds of a rectangle exchange: corners side by side, one above the other, across. */
const TO_CORNERS = [
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/**
 * Quadrant exchange, QEX (cs838, section 14, "Quadrant exchange AAS"): a mesh of 2^k x 2^k nodes is cut in quarters, each
 * quarter again, and so on. With quarters of h x h nodes, the four nodes at the same place of the four quarters are the
 * corners of a rectangle and exchange in three rounds what belongs in each other's quarter, a quarter of what they have.
 * Rectangles whose places are on one (cyclic) diagonal share no row and no column and do this at the same time: 3h rounds.
 */
export const quadrantExchange = gridExchange({
  name: 'quadrant-exchange',
  aliases: ['qex'],
  source: 'cs838 §14',
  stepsBy: 'parts',
  guarantees: [
    onePort,
    wormhole,
    that('3(z - 1) rounds of K/4 blocks on z x z nodes', (answer) => {
      const rounds = 3 * (shapeOf(answer.problem)[0] - 1);
      const { steps, blocksInSequence } = answer.counted;
      return steps === rounds && blocksInSequence === (rounds * lettersOf(answer).K) / 4;
    }),
  ],
  networks: isMesh,
  cureOf(grid) {
    const { shape } = grid;
    const isSquare = shape.length === 2 && shape[0] === shape[1];
    return (
      binaryCure(grid) ??
      (isSquare ? undefined : ['give two equal sides, say ', new Suggestion('mesh', '8x8')])
    );
  },
  modelOn: ({ shape: [side] }) => ({
    ports: 'one',
    switching: 'wormhole',
    span: side === 2 ? 1 : 3 * (side - 1),
  }),
  /**
   * With quarters of h x h nodes, each of h diagonals exchanges along the rows, along the columns, and across. A block for the
   * quarter beside goes in the first round of a phase, and in the last one of the last phase.
   */
  rounds: ({ shape: [side], nodes }, copies) =>
    upTo(Math.log2(side))
      .map((bit) => 2 ** bit)
      .flatMap((h) => [alike(2 * h, (copies * nodes) / 4, h), alike(h, (copies * nodes) / 4, 2 * h)]),
  frame: relativeFrame,
  *steps(grid, slots) {
    const [side] = grid.shape;
    for (let half = side / 2; half >= 1; half /= 2) {
      for (let diagonal = 0; diagonal < half; diagonal++) {
        for (const [x, y] of TO_CORNERS) {
          const wanted = x * half + y * half * side;
          const mask = half + half * side;
          const there = Uint32Array.from({ length: slots }, (_, slot) => slot).filter(
            (slot) => (slot & mask) === wanted,
          );
          yield [{ map: corners(grid, half, diagonal, [x * half, y * half]), slots: there }];
        }
      }
    }
  },
});

/**
 * The nodes on a diagonal of their quarter send along each axis so many links towards the other quarter.
 * @param diagonal y - x modulo `half` of the nodes that send
 */
function corners(
  { shape, nodes }: Grid,
  half: number,
  diagonal: number,
  [acrossX, acrossY]: readonly [number, number],
): NodeMap {
  const idle = 4;
  const classes = Uint8Array.from({ length: nodes }, (_, node) => {
    const [x, y] = coordinatesOf(shape, node);
    if ((y - x + shape[1]) % half !== diagonal) return idle;
    return (x & half ? 1 : 0) + (y & half ? 2 : 0);
  });
  const displacements = [
    [acrossX, acrossY],
    [-acrossX, acrossY],
    [acrossX, -acrossY],
    [-acrossX, -acrossY],
    null,
  ];
  return translateMap(shape, displacements, classes);
}
