import type { LocalPhase, NodeMap, Phase, Segment } from '../../schedules/index.ts';
import {
  gridLocalMap,
  type LocalMap,
  linearLocalMap,
  type MemberOperation,
  memberLocalMap,
  tableLocalMap,
} from '../../schedules/model/local-map.ts';
import * as f from './file-format.ts';
import type { JsonReader } from './json-reader.ts';
import { classesOf, MAX_AXES, type Sizes, sidesOf, type TableLimits, twistOf } from './node-map-format.ts';
import { MAX_PHASES, MAX_SLOTS } from './schedule-limits.ts';
import { STEPS, StepsReader } from './steps-reader.ts';

/** The masks of all numbers of bits that a slot may have. */
const MASKS = Array.from({ length: Math.log2(MAX_SLOTS) + 1 }, (_, bits) => 2 ** bits - 1);

/** The phases of a schedule file, of messages that name these maps. */
export function phaseList(sizes: Sizes, maps: readonly NodeMap[], limits: TableLimits): f.Format<Phase[]> {
  let reader: StepsReader | undefined;
  const steps: f.Format<Segment['steps']> = {
    schema: STEPS,
    read(json) {
      reader ??= new StepsReader(json, sizes.slots, maps);
      return reader.read();
    },
  };
  const phase = f.byKind<Phase>('a phase', {
    local: new f.Fields()
      .key('name', f.oneOf('alignment', 'realignment', 'rearrangement'))
      .key('map', localMap(sizes, limits))
      .make((read): LocalPhase => ({ kind: 'local', ...read })),
    segment: new f.Fields()
      .key('rowClosed', f.described('No message of the segment has arrival slots.', f.flag))
      .key('steps', steps)
      .make((read): Segment => ({ kind: 'segment', ...read })),
  });
  return f.objects('a phase', 'phases', MAX_PHASES, phase);
}

/** A local map, which says where the block in each slot of a node moves within the node. */
function localMap({ nodes, slots }: Sizes, limits: TableLimits): f.Format<LocalMap> {
  const targetOf = (slot: number) => `the target of slot ${slot}`;
  const table = (accept: (json: JsonReader) => void) =>
    f.noted(f.numbers(slots, 0, slots - 1, targetOf, accept), {
      description: 'The target of each slot: a permutation of them all.',
      uniqueItems: true,
    });
  const whole = table((json) => limits.takeNumbers(json, slots));
  const ofClass = table((json) => {
    limits.takeList(json);
    limits.takeNumbers(json, slots);
  });
  const mask = f.noted(f.integer(0, slots - 1, `a mask from 0 to ${slots - 1}`), { enum: MASKS });
  const ofMembers = (kind: MemberOperation) =>
    new f.Fields()
      .key('mask', mask)
      .optional('before', whole)
      .optional('after', whole)
      .make((read) => memberLocalMap(kind, slots, read.mask, read));
  const names = { list: 'the list of slot tables, one per class of nodes', item: 'a slot table' };
  const tables = f.list<Int32Array>(
    { ...names, least: 1, most: nodes, all: 'slot tables, one per node,', schema: ofClass.schema },
    ofClass.read,
  );
  return f.byKind<LocalMap>('a local map', {
    xor: ofMembers('xor'),
    add: ofMembers('add'),
    subtract: ofMembers('subtract'),
    linear: linearMap({ nodes, slots }),
    translate: new f.Fields()
      .key('operation', f.oneOf('add', 'subtract', 'reflect'))
      .key('shape', sidesOf(nodes))
      .optional('twist', ({ shape }) => twistOf(nodes, shape?.length ?? MAX_AXES))
      .make((read) => gridLocalMap(read.operation, slots, read.shape, read.twist)),
    table: new f.Fields()
      .key('tables', tables)
      .key('classes', (read) => classesOf(nodes, read.tables, limits))
      .make((read) => tableLocalMap(read.tables, read.classes)),
  });
}

function linearMap({ nodes, slots }: Omit<Sizes, 'links'>): f.ObjectFormat<LocalMap> {
  const bits = Math.log2(nodes);
  const masks = f.numbers(bits, 0, slots - 1, (bit) => `the mask of node bit ${bit}`);
  const description = 'A mask of slot bits for each bit of a node number, the lowest first.';
  const { schema, read } = new f.Fields()
    .key('masks', f.described(description, masks))
    .make((map) => linearLocalMap(slots, Array.from(map.masks)));
  return {
    schema,
    read(json) {
      if (!Number.isInteger(bits)) json.refuse(`a kind for ${nodes} nodes, which are no power of two,`);
      return read(json);
    },
  };
}
