import type { NodeMap } from '../model/node-map.ts';
import type { Message, Schedule, Step } from '../model/schedule.ts';
import { LinkClasses } from './link-classes.ts';
import { type CombinableSegment, withRounds } from './step-combining.ts';

/** How often the busiest link carries a block, and how often the row that moves most moves. */
export interface Load {
  readonly busiest: number;
  readonly moves: number;
}

/** What a row does in a step. */
interface Move {
  readonly slot: number;
  readonly map: NodeMap;
}

/**
 * A schedule on a cube with its steps made fewer, where the moves of a row do not commute: each row makes its moves in the order
 * that it has, and each of them in the first step after the row's last move in which the links that it takes have room. The
 * moves are taken in the order of the steps. That is right for any maps, since rows do not depend on each other.
 *
 * What takes the same links in a step is one message. Where maps have a part of their links in common, it is divided.
 *
 * @param room how many blocks a link may carry in a step
 * @returns the schedule itself where there is room for one block, the steps become no fewer, or a step is not what steps
 *   of sequences are: each row moves once in it at most, from nodes to their neighbours
 */
export function combinedInOrder(
  schedule: Schedule,
  found: CombinableSegment,
  room: (load: Load) => number,
): Schedule {
  const moves = movesOf(found.segment.steps());
  const maps = new Set(moves?.map(({ map }) => map));
  const links = LinkClasses.of(maps, schedule.topology.nodes);
  if (moves === undefined || links === undefined) return schedule;
  const most = room(loadOf(moves, links));
  if (most === 1) return schedule;
  const fewer = inFewerSteps(moves, links, most);
  return fewer.length < found.steps ? withRounds(schedule, found, fewer) : schedule;
}

/** The moves of all rows in the order of the steps, or undefined where a row moves twice in one. */
function movesOf(steps: Iterable<Step>): Move[] | undefined {
  const moves: Move[] = [];
  const lastStep = new Map<number, number>();
  let t = 0;
  for (const step of steps) {
    for (const { map, slots } of step) {
      for (let i = 0; i < slots.length; i++) {
        if (lastStep.get(slots[i]) === t) return undefined;
        lastStep.set(slots[i], t);
        moves.push({ slot: slots[i], map });
      }
    }
    t++;
  }
  return moves;
}

function loadOf(moves: readonly Move[], links: LinkClasses): Load {
  const ofLinks = new Map<number, number>();
  const ofRows = new Map<number, number>();
  for (const { slot, map } of moves) {
    ofRows.set(slot, (ofRows.get(slot) ?? 0) + 1);
    for (const link of links.takenBy(map)) ofLinks.set(link, (ofLinks.get(link) ?? 0) + 1);
  }
  const most = (counts: Map<number, number>) =>
    Array.from(counts.values()).reduce((a, b) => Math.max(a, b), 1);
  return { busiest: most(ofLinks), moves: most(ofRows) };
}

function inFewerSteps(moves: readonly Move[], links: LinkClasses, room: number): Message[][] {
  const lastStep = new Map<number, number>();
  const made: LinkUse[] = [];
  for (const { slot, map } of moves) {
    const taken = links.takenBy(map);
    let t = (lastStep.get(slot) ?? -1) + 1;
    while (made[t]?.hasRoom(taken, room) === false) t++;
    made[t] ??= new LinkUse();
    made[t].add(taken, slot);
    lastStep.set(slot, t);
  }
  return made.map((use) => use.messages(links));
}

/** The blocks that links carry in one step. */
class LinkUse {
  /** By class of links. */
  private readonly slots = new Map<number, number[]>();

  hasRoom(links: readonly number[], room: number): boolean {
    return links.every((link) => (this.slots.get(link)?.length ?? 0) < room);
  }

  add(links: readonly number[], slot: number): void {
    for (const link of links) {
      const slots = this.slots.get(link) ?? [];
      this.slots.set(link, slots);
      slots.push(slot);
    }
  }

  /** Links that carry the same slots make one message. */
  messages(classes: LinkClasses): Message[] {
    const alike = new Map<string, { readonly slots: number[]; readonly links: number[] }>();
    for (const [link, slots] of this.slots) {
      const key = slots.join();
      const message = alike.get(key) ?? { slots, links: [] };
      alike.set(key, message);
      message.links.push(link);
    }
    return Array.from(alike.values(), ({ slots, links }) => ({ map: classes.mapOf(links), slots }));
  }
}
