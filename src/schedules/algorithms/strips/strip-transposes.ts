import type { Algorithm, Answer, Guarantee } from '../../model/algorithm.ts';
import { type Counts, tallied } from '../../model/counts.ts';
import { InputError } from '../../model/errors.ts';
import { isCube } from '../../model/networks/cube.ts';
import type { Schedule } from '../../model/schedule.ts';
import type { Transpose } from '../../problems/transpose.ts';
import { upTo } from '../frames/formulas.ts';
import { onePort, optimal, that } from '../frames/guarantees.ts';
import { roundsOfPackets } from '../frames/message-slots.ts';
import { answering } from '../transpose/matrix-algorithm.ts';
import { unitWithin } from '../transpose/packet-cut.ts';
import { countsOf as countsOfTranspose } from '../transpose/transpose-guarantees.ts';
import { type StripForm, stripExchanges, stripSpan } from './strip-costs.ts';
import { type StripTranspose, stripElements, stripTranspose } from './strip-transpose.ts';

/** A form, and of `optimal` the elements of the smallest piece that is not copied. */
interface Strips {
  readonly name: string;
  readonly form: StripForm;
  readonly buffer?: number;
}

/** How often all blocks of a node change their slots, of n exchanges. */
function copies(says: string, count: (n: number, strips: Strips, answer: Answer<Transpose>) => number) {
  return (strips: Strips) =>
    that<Transpose>(says, (answer) => {
      const { copied, n } = countsOfTranspose(answer);
      return copied === count(n, strips, answer);
    });
}

const COPIES: Readonly<Record<StripForm, (strips: Strips) => Guarantee<Transpose>>> = {
  shuffled: copies('all is copied after every exchange', (n) => n),
  unbuffered: copies('nothing copied', () => 0),
  buffered: copies('what is sent is copied before and after', (n) => 2 * n),
  optimal: copies('pieces of at least B elements are not copied', (n, { buffer = 0 }, { problem }) => {
    const whole = (problem.matrix.rows * problem.matrix.columns) / problem.topology.nodes;
    return 2 * upTo(n).filter((j) => whole / 2 ** (j + 1) < buffer).length;
  }),
};

/** The transposes of a matrix in strips (Ho-Johnsson 1986, section 5.1); `findStripOptimal` has the others. */
export const stripTransposes: readonly Algorithm<Transpose>[] = (
  ['unbuffered', 'buffered', 'shuffled'] as const
).map((form) => inStrips({ name: `strip-${form}`, form }));

/** Pieces of at least B elements from where they lie, as in strip-optimal-64, and smaller ones through a buffer. */
export function findStripOptimal(name: string): Algorithm<Transpose> | undefined {
  const buffer = /^strip-optimal-([1-9]\d{0,8})$/.exec(name)?.[1];
  return buffer === undefined ? undefined : inStrips({ name, form: 'optimal', buffer: Number(buffer) });
}

function inStrips(strips: Strips): Algorithm<Transpose> {
  const { name, form } = strips;
  return {
    ...{ name, source: 'Ho-Johnsson 1986 §5.1', guarantees: [onePort, optimal, COPIES[form](strips)] },
    ...{ solves: ['transpose'], networks: isCube, lies: 'rows' },
    counts: (problem) => (isInStrips(problem) ? countsOf(blocksOf(strips, problem)) : undefined),
    schedule(problem) {
      if (!isInStrips(problem)) {
        const { from, to, topology } = problem;
        throw new InputError(
          `${name} from ${from.name} to ${to.name} on ${topology.label}: give layouts of consecutive rows, or of columns, on a cube`,
        );
      }
      const { unit, wanted } = blocksOf(strips, problem);
      return inOrder(problem, { ...stripTranspose(wanted), algorithm: name }, unit);
    },
  };
}

/** Whether every node has equally much for every other, as far as the sides divide. */
function isInStrips({ from, to, topology }: Transpose): boolean {
  const { whole } = from;
  if (!isCube(topology) || whole === undefined || to.whole !== whole) return false;
  return [from, to].every((layout) => layout[whole].block === 'consecutive');
}

/**
 * The largest blocks that slots may hold, of which both messages and what a node has for another are multiples.
 * @throws InputError when the sides are no multiples of the number of nodes
 */
function blocksOf({ form, buffer }: Strips, { matrix, packet, topology }: Transpose) {
  const { nodes } = topology;
  const each = stripElements(matrix, nodes);
  const unit = unitWithin(each, packet);
  const copies = each / unit;
  // Pieces are whole blocks, and so the smallest that is not copied is one too.
  const least = buffer !== undefined && { buffer: Math.ceil(buffer / unit) };
  const most = packet === undefined ? (copies * nodes) / 2 : packet / unit;
  return {
    unit,
    wanted: { dim: Math.log2(nodes), copies, form, packet: most, ...least },
  };
}

function countsOf({ unit, wanted }: { readonly unit: number; readonly wanted: StripTranspose }): Counts {
  const { dim, copies, form, packet } = wanted;
  const size = { ...wanted, elements: copies * 2 ** dim };
  const exchanges = stripExchanges(size);
  const rounds = exchanges.flatMap(({ piece, pieces }) => roundsOfPackets(piece, packet, pieces));
  const phases =
    form === 'shuffled' ? exchanges.length : 2 * exchanges.filter(({ copied }) => copied > 0).length;
  return {
    ...{ ports: 'one', switching: 'store-and-forward', rounds: tallied(rounds), span: stripSpan(size) },
    ...{ aligned: 0, rearranged: phases * size.elements },
    ...{ copied: exchanges.reduce((sum, { copied }) => sum + copied, 0), unit },
  };
}

/** What a node has for another lies together, in the order in which the elements are read. */
function inOrder(problem: Transpose, schedule: Schedule, unit: number): Schedule {
  const { nodes } = problem.topology;
  const { from, to } = problem.demand();
  const each = from.nodeOf.length / nodes ** 2;
  const held = new Uint32Array(nodes ** 2);
  const index = from.nodeOf.map((node, element) => held[node * nodes + to.nodeOf[element]]++);
  return answering(
    problem,
    schedule,
    unit,
    (element, _, there) => there.nodeOf[element] * each + index[element],
  );
}
