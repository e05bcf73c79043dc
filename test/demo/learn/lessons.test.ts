import { describe, expect, test } from 'vitest';
import type { LessonPage, LessonState } from '../../../demo/learn/lessons/lesson.ts';
import { enterPage, LESSONS, openLesson } from '../../../demo/learn/lessons.ts';
import { problemIn } from '../../../demo/problem/problem-in-words.ts';
import { DEFAULT_STATE, formatState, parseState } from '../../../demo/state/state.ts';
import { reference } from '../../../src/host/program/reference.ts';
import { type Experiment, prepare, shapeOf } from '../../../src/host/run/experiment.ts';
import {
  type Cube,
  EMPTY,
  findAlgorithm,
  type LocalMap,
  type Schedule,
  type Step,
  type UnevenExchange,
} from '../../../src/schedules/index.ts';
import { isUneven } from '../../../src/schedules/problems/uneven.ts';

const pages = LESSONS.flatMap((lesson) =>
  lesson.pages.map((page, index) => ({ lesson, page, index, name: `${lesson.name} ${index + 1}` })),
);

test('every lesson has a name of its own and some pages', () => {
  expect(new Set(LESSONS.map(({ name }) => name)).size).toBe(LESSONS.length);
  for (const { pages } of LESSONS) expect(pages.length).toBeGreaterThan(1);
});

describe.each(pages)('page $name', ({ lesson, page, index }) => {
  test('has two to four texts', () => {
    expect(page.text.length).toBeGreaterThanOrEqual(2);
    expect(page.text.length).toBeLessThanOrEqual(4);
  });

  test('is an address of the page, and comes back from it', () => {
    const state = { ...DEFAULT_STATE, ...enterPage(lesson, index) };
    const { state: read, complaints } = parseState(formatState(state));
    expect(complaints).toEqual([]);
    expect(read).toEqual(state);
    expect(openLesson(read)).toEqual({ lesson, page: index });
  });

  test('leads on to an address of the page, if it leads anywhere', () => {
    const { onward } = page;
    if (onward) expect(parseState(onward.query).complaints).toEqual([]);
  });

  test('stands at a moment of its schedule', () => {
    expect(page.stage.moment).toBeGreaterThanOrEqual(0);
    expect(page.stage.moment).toBeLessThanOrEqual(momentsOf(scheduleOf(page.stage)).length);
  });
});

test.each(LESSONS)(
  'the lesson $name ends where every block is in its place, and there is more than one colour',
  ({ pages }) => {
    const { stage } = pages[pages.length - 1];
    expect(stage.moment).toBe(momentsOf(scheduleOf(stage)).length);
    const problem = problemIn(stage.problem);
    for (const node of range(problem.topology.nodes)) {
      if (isUneven(problem)) expect(sendersTo(stage, node)).toEqual(sendersAsked(problem, node));
      else expect(row(stage, node, sourceOf)).toEqual([node]);
    }
    // Nothing is left to go: the colours of what is left would all be one.
    expect(['picture', 'source', 'destination']).toContain(stage.view);
  },
);

test('an unknown lesson is not open', () => {
  expect(openLesson({})).toBeUndefined();
  expect(openLesson({ lesson: { name: 'none', page: 0 } })).toBeUndefined();
});

test('alignment: colours and numbers are those of the memory', () => {
  const [start, relative, aligned, arrived, sorted] = pagesOf('alignment');
  const { nodes } = problemIn(start.stage.problem).topology;
  says(start, `one of ${nodes} nodes`);
  for (let slot = 0; slot < nodes; slot++) {
    expect(row(start.stage, slot, destinationOf)).toEqual([slot]);
    expect(row(relative.stage, slot, relativeOf)).toHaveLength(nodes);
    expect(row(aligned.stage, slot, relativeOf)).toEqual([slot]);
    expect(row(arrived.stage, slot, relativeOf)).toEqual([slot]);
    expect(row(sorted.stage, slot, sourceOf)).toEqual([slot]);
    expect(column(start.stage, slot, sourceOf)).toEqual([slot]);
    expect(column(arrived.stage, slot, destinationOf)).toEqual([slot]);
  }
  says(relative, `all ${nodes} relative addresses`);
  says(relative, `${'`'}${bits(5, 4)}${'`'} and 6 is ${'`'}${bits(6, 4)}${'`'}`);
  says(relative, `${'`'}${bits(5 ^ 6, 4)}${'`'}: dimensions 0 and 1`);
  says(arrived, `After ${stepsUpTo(arrived.stage)} steps`);
  expect(stepsUpTo(arrived.stage)).toBe(stepsUpTo(sorted.stage));
});

test('one-port: numbers are those of the two schedules', () => {
  const [links, first, cost, all, fast, blocks, both] = pagesOf('one-port');
  const { dim, nodes } = problemIn(links.stage.problem).topology as Cube;
  const standard = certificateOf(cost.stage);
  says(links, `${nodes} nodes of this cube has ${dim} links`);
  expect([...new Set(distances(links.stage))].sort()).toEqual(range(dim + 1));
  says(links, `from 0 to ${dim}`);

  const message = stepAt(first.stage)[0];
  says(first, `${message.slots.length} of the ${nodes} blocks of every node across dimension ${dim - 1}`);
  expect(stepAt(first.stage)).toHaveLength(1);
  expect(message.map.apply(0)).toBe(2 ** (dim - 1));
  says(first, `the other ${dim - 1} dimensions`);
  says(first, `in bit ${dim - 1}`);

  expect(Math.max(...distances(cost.stage))).toBe(0);
  says(cost, `${standard.steps} steps of ${standard.largestMessage} blocks`);
  says(cost, `the time of ${standard.blocksInSequence} blocks`);
  expect(standard.blocksInSequence).toBe(standard.lowerBound);
  says(cost, `${(100 * standard.utilization).toFixed(1)} % of the time: 1 of ${dim}`);

  const necklace = certificateOf(fast.stage);
  expect(stepAt(all.stage).map(({ map, slots }) => [map.apply(0), slots.length])).toEqual(
    expect.arrayContaining(range(dim).map((k) => [2 ** k, 1])),
  );
  says(all, `${stepAt(all.stage).length} blocks leave every node`);
  says(all, `All ${nodes * dim} links`);
  expect(necklace.utilization).toBe(1);

  expect(Math.max(...distances(fast.stage))).toBe(0);
  says(fast, `After ${stepsUpTo(fast.stage)} steps`);
  says(fast, `${necklace.blocksInSequence} blocks in sequence where it was ${standard.blocksInSequence}`);
  says(fast, `${necklace.steps} of them where there were ${standard.steps}`);
  expect(standard.blocksInSequence / necklace.blocksInSequence).toBe(6);

  const combined = certificateOf(blocks.stage);
  const longest = momentsOf(scheduleOf(blocks.stage)).flatMap((moment) =>
    typeof moment === 'string' ? [] : [Math.max(...moment.map(({ slots }) => slots.length))],
  );
  says(
    blocks,
    `${combined.steps} rounds, whose longest messages have ${Math.min(...longest)} or ${Math.max(...longest)} blocks`,
  );
  says(blocks, `${combined.blocksInSequence} as before, and the startups are ${standard.steps}, as`);
  expect(combined.blocksInSequence).toBe(necklace.blocksInSequence);
  expect(combined.steps).toBe(standard.steps);
  says(both, `After ${combined.steps} rounds`);
  says(both, `${combined.steps} startups and ${combined.blocksInSequence} blocks in sequence`);
  // A block that must cross every dimension crosses one in a step.
  expect([combined.steps, combined.blocksInSequence]).toEqual([dim, combined.lowerBound]);
});

test('necklaces: slots and dimensions are those of the steps', () => {
  const [rotations, first, second, still, end] = pagesOf('necklaces');
  const dim = 5;
  const necklaceOf = (address: number) =>
    range(dim).map((by) => ((address << by) | (address >> (dim - by))) & 31);
  says(rotations, `${2 ** dim} slots`);
  const [one, ...others] = necklaceOf(0b00011).map((address) => `${'`'}${bits(address, dim)}${'`'}`);
  says(rotations, `${one}, and you get ${others.slice(0, -1).join(', ')} and ${others.at(-1)}`);
  for (let slot = 0; slot < 2 ** dim; slot++) {
    expect(row(rotations.stage, slot, relativeOf)).toEqual([slot]);
  }

  const crossings = (page: LessonPage) =>
    new Map(stepAt(page.stage).map(({ map, slots }) => [slots[0], Math.log2(map.apply(0))]));
  const members = necklaceOf(0b00011);
  says(first, `Slots ${listed(members)} are the necklace`);
  says(first, `the dimensions ${listed(members.map((slot) => crossings(first).get(slot)))}, in this order`);
  says(second, `cross ${listed(members.map((slot) => crossings(second).get(slot)))}:`);
  for (const slot of members) expect(row(second.stage, slot, relativeOf)).toEqual([slot]);
  expect(crossings(first).size).toBe(dim);
  const next = { ...second.stage, moment: second.stage.moment + 1 };
  expect(stepAt(next).map(({ slots }) => slots[0])).toEqual(necklaceOf(0b00111));

  const group = range(still.stage.moment - 1).map((step) => stepAt({ ...still.stage, moment: step + 2 }));
  expect(group).toHaveLength(dim);
  const filling = new Set(necklaceOf(0b01111));
  for (const step of group) {
    const slots = step.flatMap((message) => Array.from(message.slots));
    expect(slots.filter((slot) => slot === 31)).toHaveLength(1);
    expect(slots.filter((slot) => filling.has(slot))).toHaveLength(dim - 1);
  }
  says(
    still,
    `5 addresses with 4 ones each make ${dim * (dim - 1)} crossings: ${dim - 1} links in each of ${group.length}`,
  );

  const { steps, span, lowerBound } = certificateOf(end.stage);
  const ones = range(2 ** dim).reduce(
    (sum, address) => sum + bits(address, dim).replaceAll('0', '').length,
    0,
  );
  expect(Math.max(...distances(end.stage))).toBe(0);
  says(end, `After ${steps} steps`);
  expect(stepsUpTo(end.stage)).toBe(steps);
  says(end, `have ${ones} ones together, and a step serves ${dim} of them: ${lowerBound} is the least`);
  says(end, `more than ${span} steps`);
});

test('window: the string and its windows are those of the schedule', () => {
  const [string, first, second, last] = pagesOf('window');
  const dim = 4;
  const windows = momentsOf(scheduleOf(first.stage)).flatMap((moment) =>
    typeof moment === 'string' ? [] : [moment.map(({ slots }) => slots[0])],
  );
  const sequence = range(16).map((place) => (windows.some(([slot]) => slot === place) ? 1 : 0));
  says(string, `${'`'}${sequence.join('')}${'`'}`);
  const strings = range(16).map((place) =>
    range(dim)
      .map((i) => sequence[(place + i) % 16])
      .join(''),
  );
  expect(new Set(strings).size).toBe(16);
  for (let slot = 0; slot < 16; slot++) {
    const address = range(dim).reduce((sum, k) => sum | (sequence[(slot - k + 16) % 16] << k), 0);
    expect(row(string.stage, slot, relativeOf)).toEqual([address]);
  }
  for (const page of [first, second, last]) {
    expect(stepAt(page.stage).map(({ map }) => map.apply(0))).toEqual([1, 2, 4, 8]);
  }
  const ends = (window: readonly number[] | undefined) => `slots ${window?.[0]} to ${window?.at(-1)}`;
  says(first, `place ${windows[0][0]}. So ${ends(windows[0])} cross`);
  says(second, `place ${windows[1][0]}: ${ends(windows[1])} cross dimensions 0 to 3 in the second step`);
  expect(stepsUpTo(second.stage)).toBe(2);
  expect([windows[0].indexOf(3), windows[1].indexOf(3)]).toEqual([3, 0]);
  says(last, `place ${windows.at(-1)?.[0]}, and its window is ${ends(windows.at(-1))}`);
  expect(row(last.stage, 15, relativeOf)).toEqual([0]);
  says(last, `has ${windows.length} ones`);
  expect(stepsUpTo(last.stage)).toBe(windows.length);
  expect(certificateOf(last.stage).utilization).toBe(1);
  says(last, `For ${certificateOf(last.stage).span} at most`);
});

test('torus: what nodes hold is counted in the memory', () => {
  const [start, four, other, two, one, price] = pagesOf('torus');
  const mean = ({ stage }: LessonPage) => distances(stage).reduce((sum, far) => sum + far, 0) / 64 ** 2;
  const destinations = ({ stage }: LessonPage) => {
    const counts = range(64).map((node) => column(stage, node, destinationOf).length);
    expect(new Set(counts).size).toBe(1);
    return counts[0];
  };
  says(start, `from 0 to ${Math.max(...distances(start.stage))}, and ${mean(start)} in the mean`);
  const { steps, blocksInSequence, lowerBound, largestMessage } = certificateOf(start.stage);
  for (const page of [four, other, two, one]) {
    for (const { slots } of stepAt(page.stage)) expect(slots).toHaveLength(largestMessage);
  }
  const [{ map }] = stepAt(four.stage);
  const alongFirst = range(64).filter((node) => map.apply(node) >> 3 === node >> 3);
  expect(alongFirst).toHaveLength(32);
  for (const node of range(64))
    expect(problemIn(four.stage.problem).topology.distance(node, map.apply(node))).toBe(4);
  says(four, `sent ${largestMessage} of its 64 blocks`);
  says(four, `for ${destinations(start)} different nodes. Now they are for ${destinations(four)}`);
  says(other, `for ${destinations(other)} different nodes`);
  for (const node of range(64)) {
    const part = (of: number) => [(of & 7) >> 2, of >> 5];
    for (const destination of column(other.stage, node, destinationOf)) {
      expect(part(destination)).toEqual(part(node));
    }
  }
  says(two, `for ${destinations(two)} different nodes now, and ${mean(two)} link`);
  expect(mean(one)).toBe(0);
  says(one, `${stepsUpTo(one.stage)} steps in all`);
  expect(stepsUpTo(one.stage)).toBe(steps);
  for (const node of range(64)) expect(row(price.stage, node, sourceOf)).toEqual([node]);
  says(
    price,
    `${steps} startups, but ${blocksInSequence} blocks in sequence, ${blocksInSequence / lowerBound} times the bound of ${lowerBound}`,
  );
});

test('torus-necklaces: offsets, turns and counts are those of the schedules', () => {
  const [offsets, turn, again, six, bound] = pagesOf('torus-necklaces');
  const side = 5;
  const { nodes, ports } = problemIn(offsets.stage.problem).topology;
  says(offsets, `The ${nodes} nodes`);
  says(offsets, `has ${ports} links`);
  says(offsets, `from 0 to ${Math.max(...distances(offsets.stage))}`);
  const slotOf = ([x, y]: readonly number[]) => ((x + side) % side) + side * ((y + side) % side);
  const offsetOf: Reading = (tag) => {
    const [from, to] = [sourceOf(tag, nodes), destinationOf(tag, nodes)];
    return slotOf([(to % side) - (from % side), Math.floor(to / side) - Math.floor(from / side)]);
  };
  for (const slot of range(nodes)) expect(row(offsets.stage, slot, offsetOf)).toEqual([slot]);
  const turned = ([x, y]: readonly number[]) => [-y, x] as const;
  const necklace = [[1, 2] as readonly number[]];
  for (let i = 1; i < 4; i++) necklace.push(turned(necklace[i - 1]));
  const [one, ...others] = necklace.map(([x, y]) => `(${x}, ${y})`);
  says(offsets, `In slot ${slotOf([1, 2])} it is ${one}`);
  says(offsets, 'Slot 8 is 3 + 5 x 1');
  expect(slotOf([-2, 1])).toBe(8);
  says(turn, `Turn ${one} by a quarter, and you get ${others.join(', then ')}`);
  says(turn, `Slots ${listed(necklace.map(slotOf))} hold them`);
  const ways = ({ stage }: LessonPage) => {
    const left = new Map(stepAt(stage).map(({ map, slots }) => [slots[0], map.apply(0)]));
    const names: Record<number, string> = {
      1: 'right',
      [side - 1]: 'left',
      [side]: 'down',
      [side * (side - 1)]: 'up',
    };
    return listed(necklace.map((offset) => names[left.get(slotOf(offset)) ?? -1]));
  };
  says(turn, `they leave ${ways(turn)}, in this order`);
  says(again, `they leave ${ways(again)}.`);
  expect(ways({ ...again, stage: { ...again.stage, moment: again.stage.moment - 1 } })).toBe(ways(turn));
  expect(stepsUpTo(again.stage) - stepsUpTo(turn.stage)).toBe(2);
  const next = range(4).map((i) => stepAt({ ...again.stage, moment: again.stage.moment + 1 + i }));
  for (const step of next) expect(step.map(({ slots }) => slots[0])).toContain(slotOf([2, 2]));
  expect(stepsUpTo(six.stage)).toBe(certificateOf(six.stage).steps);
  expect(certificateOf(six.stage)).toMatchObject({ steps: 15, lowerBound: 15, utilization: 1 });
  for (const node of range(nodes)) expect(column(six.stage, node, destinationOf)).toEqual([node]);
  const lengths = range(nodes).map((slot) =>
    [slot % side, Math.floor(slot / side)].reduce((sum, x) => sum + Math.min(x, side - x), 0),
  );
  expect([1, 2, 3, 4].map((links) => lengths.filter((length) => length === links).length / 4)).toEqual([
    1, 2, 2, 1,
  ]);
  says(six, 'They are 6 necklaces: one of 1 link, two of 2 links, two of 3 and one of 4.');
  const best = certificateOf(bound.stage);
  const rival = certificateOf({ ...bound.stage, algorithm: 'two-way-product', mode: 'step' });
  says(
    bound,
    `takes ${certificateOf({ ...bound.stage, mode: 'step' }).steps} steps, which fit into ${best.steps} rounds`,
  );
  // The diameter of the torus: nobody reaches the farthest node in fewer rounds.
  expect([best.steps, best.blocksInSequence]).toEqual([8, best.lowerBound]);
  says(bound, `takes ${rival.steps} rounds as well, but ${rival.blocksInSequence} blocks in sequence`);
  says(bound, `${100 * rival.utilization} % of the time`);
});

test('popular-expert: what travels, the bound and the counts are those of the traffic', () => {
  const [hot, bound, padding, hops, direct, end] = pagesOf('popular-expert');
  const problem = problemIn(hot.stage.problem) as UnevenExchange;
  const { nodes, ports } = problem.topology;
  const travels = (from: number, to: number) => (from === to ? 0 : problem.counts[from * nodes + to]);
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  const gets = range(nodes).map((to) => sum(range(nodes).map((from) => travels(from, to))));
  const sends = range(nodes).map((from) => sum(range(nodes).map((to) => travels(from, to))));
  const [most, elements] = [Math.max(...gets), sum(gets)];
  says(hot, `each of ${nodes} nodes has one expert`);
  says(hot, `no node sends more than ${Math.max(...sends)} elements`);
  says(hot, `of the ${elements} elements that travel, node ${gets.indexOf(most)} gets ${most}`);

  const best = certificateOf(direct.stage);
  says(bound, `${ports} links`);
  says(bound, `its ${most} elements take at least ${Math.ceil(most / ports)} steps`);
  says(bound, `${best.lowerBound} is the lower bound`);
  expect(Math.ceil(most / ports)).toBe(best.lowerBound);

  const padded = certificateOf(padding.stage);
  const pair = Math.max(...range(nodes).flatMap((from) => range(nodes).map((to) => travels(from, to))));
  says(padding, `the largest one, ${pair} elements`);
  says(padding, `in all of its ${padded.steps} steps`);
  expect(padded.utilization).toBe(1);
  says(padding, `of the ${pair * nodes * (nodes - 1)} blocks that travel only ${elements} are elements`);
  expect(Math.round(padded.steps / best.lowerBound)).toBe(3);

  const twice = certificateOf(hops.stage);
  says(hops, `${twice.steps} startups, and ${twice.blocksInSequence} blocks in sequence`);
  expect(twice.blocksInSequence).toBeLessThan(padded.blocksInSequence);

  says(direct, `no link gets more than ${best.steps} of them`);
  says(direct, `Only ${(100 * best.utilization).toFixed(1)} % of all links`);
  expect([best.steps, best.blocksInSequence]).toEqual([best.lowerBound, best.lowerBound]);
  says(end, `After ${stepsUpTo(end.stage)} steps`);
  says(end, `${best.steps} of them, where two hops take ${twice.steps}`);
  const rounds = certificateOf({ ...end.stage, algorithm: 'direct-rounds' });
  says(end, `into ${rounds.steps} rounds, with ${rounds.blocksInSequence} blocks in sequence`);
  expect(rounds.blocksInSequence).toBe(best.lowerBound);
});

/** Whom the blocks in the slots of a node are from, ascending. */
function sendersTo(stage: LessonState, node: number): number[] {
  const { pattern } = scheduleOf(stage);
  const memory = memoryOf(stage);
  const places = range(pattern.slots).map((slot) => slot * pattern.nodes + node);
  return places
    .filter((place) => pattern.origin(place) !== EMPTY)
    .map((place) => sourceOf(memory[place], pattern.nodes))
    .sort((one, other) => one - other);
}

/** The same, as the traffic has it. */
function sendersAsked({ counts, topology: { nodes } }: UnevenExchange, to: number): number[] {
  return range(nodes).flatMap((from) => Array<number>(counts[from * nodes + to]).fill(from));
}

function pagesOf(name: string): readonly LessonPage[] {
  const found = LESSONS.find((lesson) => lesson.name === name);
  if (found === undefined) throw new Error(`no lesson ${name}`);
  return found.pages;
}

function says({ text, question }: LessonPage, words: string): void {
  expect([...text, question?.ask, question?.answer].join(' ')).toContain(words);
}

const experiments = new Map<string, Experiment>();

function experimentOf({ problem, algorithm, mode }: LessonState): Experiment {
  const key = JSON.stringify([problem, algorithm, mode]);
  const found =
    experiments.get(key) ??
    prepare(findAlgorithm(algorithm, problemIn(problem).kind), problemIn(problem), {
      mode,
    });
  experiments.set(key, found);
  return found;
}

function scheduleOf(stage: LessonState): Schedule {
  return experimentOf(stage).schedule;
}

function certificateOf(stage: LessonState) {
  return experimentOf(stage).proof.certificate;
}

/** What leads to each moment from 1 on: the name of a local phase, or a step. */
function momentsOf({ phases }: Schedule): (string | Step)[] {
  return phases.flatMap((phase): (string | Step)[] =>
    phase.kind === 'local' ? [phase.name] : [...phase.steps()],
  );
}

function stepAt(stage: LessonState): Step {
  const moment = momentsOf(scheduleOf(stage))[stage.moment - 1];
  if (moment === undefined || typeof moment === 'string') throw new Error(`${moment} leads there, no step`);
  return moment;
}

function stepsUpTo(stage: LessonState): number {
  return momentsOf(scheduleOf(stage))
    .slice(0, stage.moment)
    .filter((moment) => typeof moment !== 'string').length;
}

const memories = new Map<LessonState, Uint32Array>();

/** The tags at a moment: slot * nodes + node of where a block was at the start. */
function memoryOf(stage: LessonState): Uint32Array {
  const found = memories.get(stage) ?? playedTo(stage);
  memories.set(stage, found);
  return found;
}

function playedTo(stage: LessonState): Uint32Array {
  const schedule = scheduleOf(stage);
  const shape = shapeOf(schedule, 1);
  let memory = reference.fill(shape);
  let moment = 0;
  for (const phase of schedule.phases) {
    const parts: Iterable<LocalMap | Step> = phase.kind === 'local' ? [phase.map] : phase.steps();
    for (const part of parts) {
      if (moment++ === stage.moment) return memory;
      memory =
        'apply' in part ? reference.rearrange(part, shape, memory) : reference.exchange(part, shape, memory);
    }
  }
  return memory;
}

type Reading = (tag: number, nodes: number) => number;
const sourceOf: Reading = (tag, nodes) => tag % nodes;
const destinationOf: Reading = (tag, nodes) => Math.floor(tag / nodes);
const relativeOf: Reading = (tag, nodes) => sourceOf(tag, nodes) ^ destinationOf(tag, nodes);

/** What there is in a slot of all nodes, each value once. */
function row(stage: LessonState, slot: number, read: Reading): number[] {
  const { nodes } = problemIn(stage.problem).topology;
  const memory = memoryOf(stage);
  return [...new Set(range(nodes).map((node) => read(memory[slot * nodes + node], nodes)))];
}

/** What there is in all slots of a node, each value once. */
function column(stage: LessonState, node: number, read: Reading): number[] {
  const { nodes } = problemIn(stage.problem).topology;
  const memory = memoryOf(stage);
  return [...new Set(range(nodes).map((slot) => read(memory[slot * nodes + node], nodes)))];
}

/** The links that each block has still to go. */
function distances(stage: LessonState): number[] {
  const topology = problemIn(stage.problem).topology;
  const { nodes } = topology;
  return Array.from(memoryOf(stage), (tag, place) =>
    topology.distance(place % nodes, destinationOf(tag, nodes)),
  );
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}

function bits(number: number, dim: number): string {
  return number.toString(2).padStart(dim, '0');
}

/** "1, 2 and 3". */
function listed(items: readonly unknown[]): string {
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
