import {
  circulant,
  cube,
  graph,
  lattice,
  MAX_CUBE_DIM,
  MAX_GRAPH_NODES,
  MAX_GRAPH_PAIRS,
  MAX_GRID_NODES,
  MAX_LATTICE_NODES,
  MAX_SWITCH_NODES,
  mesh,
  type Schedule,
  servers,
  switched,
  type Topology,
  torus,
} from '../../schedules/index.ts';
import { basisOf } from '../../schedules/model/networks/lattice.ts';
import { PORTS, SWITCHINGS } from '../../schedules/model/validate.ts';
import {
  byKind,
  count,
  described,
  Fields,
  type Format,
  integer,
  list,
  noted,
  numbers,
  object,
  oneOf,
} from './file-format.ts';
import { MAX_AXES, nodeMaps, type Sizes, sidesOf, TableLimits, twistOf, WIDEST } from './node-map-format.ts';
import { patternFormat } from './pattern-format.ts';
import { phaseList } from './phase-format.ts';
import {
  FIRST_VERSION,
  MAX_NAME_CHARACTERS,
  MAX_SLOTS,
  MAX_STEPS,
  NAME_FORM,
  VERSION,
} from './schedule-limits.ts';

export const FORMAT = 'allport-schedule';

const topology = byKind<Topology>('a topology', {
  cube: new Fields()
    .key('dim', count('cube dimensions', 1, MAX_CUBE_DIM))
    .optional('cubes', ({ dim = 1 }) => cubesOf(dim))
    .make((read) => cube(read.dim, read.cubes)),
  torus: onSides(torus),
  mesh: onSides(mesh),
  lattice: new Fields()
    .key('shape', sidesOf(MAX_LATTICE_NODES))
    .key('twist', ({ shape }) => twistOf(MAX_LATTICE_NODES, shape?.length ?? MAX_AXES))
    .make((read) => lattice(basisOf(read))),
  circulant: new Fields()
    .key('nodes', count('nodes', 3, MAX_LATTICE_NODES))
    .key('jumps', ({ nodes = MAX_LATTICE_NODES }) => jumpsOf(nodes))
    .make((read) => circulant(read.nodes, read.jumps)),
  graph: new Fields().key('pairs', linkPairs()).make((read) => graph(read.pairs)),
  switch: new Fields()
    .key('nodes', count('nodes', 2, MAX_SWITCH_NODES))
    .optional('ports', ({ nodes = MAX_SWITCH_NODES }) =>
      described(
        'Messages that a node sends at a time, and receives; 1 if left out.',
        count('ports', 1, nodes - 1),
      ),
    )
    .make((read) => switched(read.nodes, read.ports)),
  servers: new Fields()
    .key('servers', count('servers', 2, MAX_SWITCH_NODES / 2))
    .key('each', ({ servers = 2 }) =>
      described('Nodes of each server.', count('nodes', 2, Math.floor(MAX_SWITCH_NODES / servers))),
    )
    .optional('lanes', ({ each = MAX_SWITCH_NODES / 2 }) =>
      described(
        'Messages that leave a server at a time, and arrive; 1 if left out.',
        count('lanes', 1, each),
      ),
    )
    .make((read) => servers(read.servers, read.each, read.lanes)),
});

function onSides(make: (shape: readonly number[]) => Topology) {
  return new Fields().key('shape', sidesOf(MAX_GRID_NODES, 2)).make((read) => make(read.shape));
}

function jumpsOf(nodes: number): Format<number[]> {
  const most = Math.floor(nodes / 2);
  const schema = { type: 'integer', minimum: 1, maximum: most };
  const names = { list: 'the list of the jumps of links', item: 'a jump' };
  const jumps = list<number>({ ...names, least: 1, most: MAX_AXES, all: 'jumps', schema }, (json) =>
    json.integer(1, most, `a jump from 1 to ${most}`),
  );
  return noted(jumps, { description: 'How far links lead, either way.' });
}

function linkPairs(): Format<(readonly [number, number])[]> {
  const last = MAX_GRAPH_NODES - 1;
  const pair = numbers(2, 0, last, (end) => `the ${end === 0 ? 'first' : 'second'} node of a link`);
  const names = { list: 'the list of links', item: 'a link' };
  const pairs = list<readonly [number, number]>(
    { ...names, least: 1, most: MAX_GRAPH_PAIRS, all: 'links', schema: { ...pair.schema, minItems: 2 } },
    function* (json) {
      const [one, other] = yield* pair.read(json);
      return [one, other];
    },
  );
  return noted(pairs, { description: 'The nodes that each link joins, both ways.' });
}

function cubesOf(dim: number): Format<number> {
  return noted(count('cubes', 1, 2 ** (MAX_CUBE_DIM - dim)), {
    description: 'Disjoint cubes side by side, a power of two; 1 if left out.',
    enum: Array.from({ length: MAX_CUBE_DIM - dim + 1 }, (_, bits) => 2 ** bits),
  });
}

const steps = count('steps', 0, MAX_STEPS);
const largest = count('blocks', 0, MAX_SLOTS);
const claims = new Fields()
  .optional('steps', described('Steps of all segments in which something is sent.', steps))
  .optional('span', described("Most of these steps from a block's first move to its last, inclusive.", steps))
  .optional('largestMessage', described('Blocks of the longest message.', largest))
  .make((read) => read);

const NAME = `a name of 1 to ${MAX_NAME_CHARACTERS} printable characters`;
const name: Format<string> = {
  schema: { description: NAME, type: 'string', pattern: NAME_FORM.source },
  *read(json) {
    const text = yield* json.string(NAME);
    if (!NAME_FORM.test(text)) json.refuse(NAME);
    return text;
  },
};

const versionFormat = integer(
  FIRST_VERSION,
  VERSION,
  `${FIRST_VERSION} or ${VERSION}, the versions that this program reads,`,
);
const slots = count('slots', 1, MAX_SLOTS);
const width = integer(1, MAX_SLOTS, `a width in blocks from 1 to ${MAX_SLOTS}`);

const DESCRIPTION =
  'A complete-exchange schedule, as docs/schedule-format.md describes it. A schema cannot say all: that document also ' +
  'fixes the order of the keys and ties numbers to each other.';

/**
 * The schedule file, as docs/schedule-format.md describes it: what each part may hold, and the schedule that it
 * makes. `docs/schedule.schema.json` is written from it.
 */
export function scheduleFormat(): Format<Schedule> {
  const limits = new TableLimits();
  const sizesOf = (read: { topology?: Topology; slots?: number }): Sizes => ({
    nodes: read.topology?.nodes ?? WIDEST.nodes,
    slots: read.slots ?? WIDEST.slots,
  });
  const fields = new Fields()
    .key('format', oneOf(FORMAT))
    .key('version', versionFormat)
    .key('algorithm', name)
    .key('topology', topology)
    .key('slots', described('Slots of a node, transit slots included.', slots))
    .key('pattern', ({ version = VERSION, ...read }) =>
      described('What must go where.', patternFormat(sizesOf(read), version)),
    )
    .key('ports', described('How many messages a node may send, and receive, in one step.', oneOf(...PORTS)))
    .key('switching', oneOf(...SWITCHINGS))
    .optional('width', described('Blocks that cross a channel side by side; 1 if left out.', width))
    .optional('claims', described('What formulas say of the schedule.', object('the claims', claims)))
    .key('maps', (read) => nodeMaps(sizesOf(read), limits))
    .key('phases', (read) => phaseList(sizesOf(read), read.maps ?? [], limits))
    .make(
      ({ format: _, version: __, maps: ___, width: wide = 1, ...read }): Schedule => ({
        ...read,
        ...(wide > 1 && { width: wide }),
      }),
    );
  const title = `allport schedule, versions ${FIRST_VERSION} and ${VERSION}`;
  return noted(object('a schedule file', fields), { title, description: DESCRIPTION });
}
