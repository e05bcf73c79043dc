import { topologyOf } from '../../schedules/index.ts';
import { isCube } from '../../schedules/model/networks/cube.ts';
import type { RunFacts } from './run-facts.ts';

/** How to read a comparison, in paragraphs. */
export function readingNotes(reports: readonly RunFacts[]): string[] {
  const isGrid = reports.some(({ topology }) => !isCube(topologyOf(topology)));
  const isEmbedded = reports.some(({ embedding }) => embedding !== undefined);
  return [PROVED, TIME, ...(isGrid ? [ROUTES] : []), ...(isEmbedded ? [EMBEDDING] : []), MEASURED];
}

const PROVED =
  'A schedule says which blocks travel in each step of an algorithm. Each schedule was proved before it was run: ' +
  'the counts of table 1 follow from the schedule alone and do not depend on the adapter. Then it was run on a ' +
  'machine simulated in the memory of the adapter, and every block was looked for in its place.';

const TIME =
  'The unit of a schedule’s time is the time that one block takes on one link. Compare an algorithm with the lower ' +
  'bound of its own group: nodes that may send on all ports at once, or messages that cross their whole route in ' +
  'one step (wormhole), can do more in that time than nodes with one port.';

const ROUTES =
  'A message that crosses several links goes along the first axis first, then along the second, and so on. Where ' +
  'two messages of a step would meet on a link, the step was divided. Besides the blocks in sequence a network ' +
  'takes its time for each startup, for each hop and for blocks that are rearranged inside the nodes: table 1 has ' +
  'the counts.';

const EMBEDDING =
  'Algorithms for cubes are laid on this network: the bits of the coordinates (embedding binary) or of their Gray ' +
  'codes (gray) are the dimensions of the cube. The dilation is the most links between two nodes that are ' +
  'neighbours in the cube.';

const MEASURED =
  'The milliseconds were measured, and depend on the adapter and on what else it did. They say how long the ' +
  'simulation took, not how long a network would take.';
