import type { Schedule, Topology } from '../../schedules/index.ts';
import { verticesOf } from '../../schedules/model/networks/topology.ts';
import { PORTS, SWITCHINGS } from '../../schedules/model/validate.ts';
import { count, described, Fields, type Format, integer, noted, object, oneOf } from './file-format.ts';
import { nodeMaps, type Sizes, TableLimits, WIDEST } from './node-map-format.ts';
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
import { topologyFormat } from './topology-format.ts';

export const FORMAT = 'allport-schedule';

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
    links: read.topology ? verticesOf(read.topology) * read.topology.ports : WIDEST.links,
    slots: read.slots ?? WIDEST.slots,
  });
  const fields = new Fields()
    .key('format', oneOf(FORMAT))
    .key('version', versionFormat)
    .key('algorithm', name)
    .key('topology', topologyFormat)
    .key('slots', described('Slots of a node, transit slots included.', slots))
    .key('pattern', ({ version = VERSION, ...read }) =>
      described('What must go where.', patternFormat(sizesOf(read), version)),
    )
    .key('ports', described('How many messages a node may send, and receive, in one step.', oneOf(...PORTS)))
    .key('switching', oneOf(...SWITCHINGS))
    .optional('width', described('Blocks that cross a channel side by side; 1 if left out.', width))
    .optional('claims', described('What formulas say of the schedule.', object('the claims', claims)))
    .key('maps', ({ version = VERSION, ...read }) => nodeMaps(sizesOf(read), limits, version))
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
