import type { NodeMap, NodeMapCode, Schedule } from '../schedules/index.ts';

export const FORMAT = 'allport-schedule';
export const VERSION = 1;

/** Characters that are collected before they are given on: a schedule has millions of short lines. */
const CHUNK_LENGTH = 2 ** 16;

/**
 * The schedule as the text of a file, in chunks: a line for each part of the head, each phase and each step.
 * docs/schedule-format.md describes the file.
 */
export function* encodeSchedule(schedule: Schedule): Iterable<string> {
  const maps = new MapList();
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') continue;
    for (const step of phase.steps()) for (const { map } of step) maps.indexOf(map);
  }
  const head = {
    format: FORMAT,
    version: VERSION,
    algorithm: schedule.algorithm,
    topology: schedule.topology.encode(),
    slots: schedule.slots,
    pattern: schedule.pattern.encode(),
    ports: schedule.ports,
    switching: schedule.switching,
    claims: schedule.claims,
  };
  let text = '{';
  for (const [key, value] of Object.entries(head))
    text += `${JSON.stringify(key)}:${JSON.stringify(value)},\n`;
  text += '"maps":[';
  for (const [index, map] of maps.list.entries()) {
    text += `${index === 0 ? '\n' : ',\n'}${JSON.stringify(written(map))}`;
    if (text.length >= CHUNK_LENGTH) {
      yield text;
      text = '';
    }
  }
  text += '\n],\n"phases":[';
  for (const [index, phase] of schedule.phases.entries()) {
    text += index === 0 ? '\n' : ',\n';
    if (phase.kind === 'local') {
      text += JSON.stringify({ kind: 'local', name: phase.name, map: phase.map.encode() });
      continue;
    }
    text += `{"kind":"segment","rowClosed":${phase.rowClosed},"steps":[`;
    let before = '\n[';
    for (const step of phase.steps()) {
      for (const { map, slots, to } of step) {
        text += `${before}[${maps.indexOf(map)},[${join(slots)}]${to ? `,[${join(to)}]` : ''}]`;
        before = ',';
        if (text.length >= CHUNK_LENGTH) {
          yield text;
          text = '';
        }
      }
      text += before === ',' ? ']' : `${before}]`;
      before = ',\n[';
    }
    text += '\n]}';
  }
  yield `${text}\n]}\n`;
}

/** The different maps of a schedule in the order of their first use. */
class MapList {
  readonly list: NodeMap[] = [];
  private readonly byKey = new Map<string, number>();
  /** Keys of large maps are long: each map's is asked for once. */
  private readonly known = new WeakMap<NodeMap, number>();

  /** The number of a map; a map that is new becomes the last. */
  indexOf(map: NodeMap): number {
    const known = this.known.get(map);
    if (known !== undefined) return known;
    const index = this.byKey.get(map.key) ?? this.list.length;
    if (index === this.list.length) {
      this.byKey.set(map.key, index);
      this.list.push(map);
    }
    this.known.set(map, index);
    return index;
  }
}

/** A node map as the file has it: displacements of other than all nodes come with the nodes' classes. */
function written(map: NodeMap): NodeMapCode {
  const code = map.encode();
  if (code.kind !== 'translate' || code.classes !== undefined) return code;
  if (code.deltas.length === 1 && code.deltas[0] !== null) return code;
  return { ...code, classes: new Array<number>(map.nodes).fill(0) };
}

function join(list: ArrayLike<number>): string {
  return list.length === 1 ? String(list[0]) : Array.prototype.join.call(list);
}
