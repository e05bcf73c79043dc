import type { TableEntry } from '../../schedules/algorithms/cube/necklace.ts';
import { rotateLeft } from '../../schedules/algorithms/cube/necklaces.ts';
import {
  blocked,
  type Claims,
  distinguished,
  generatingLine,
  InputError,
  type LocalPhase,
  necklaces,
  ordinal,
  type PatternFacts,
  patternFacts,
  patternInWords,
  period,
  type Schedule,
  type Segment,
  wideSteps,
} from '../../schedules/index.ts';
import { nodeSymmetry } from '../../schedules/proof/symmetry.ts';

/** The memory is printed up to this many nodes: wider tables are not read. */
const MAX_NODES_SHOWN = 8;
/** The table of slots and steps is printed up to this many slots. */
const MAX_SLOTS_SHOWN = 64;

/** The tables of more dimensions are hundreds of kilobytes long: nobody reads them. */
const MAX_DIM = 14;
/** So are those of more steps, of which a schedule file can have any number. */
const MAX_STEPS = 2 ** 17;

/** Longer names of subsets are given once; the tables of blocks call such a subset K1, K2 and so on. */
const MAX_NAME_IN_CELL = 40;

/** One move of a slot, as the tables show it. */
interface Move {
  readonly slot: number;
  readonly dimension: number;
}

/**
 * A subset of the addresses that are scheduled together (Johnsson-Ho 1992, section 5: K1, K2, ..), and its steps: no slot
 * moves both in them and outside them. What the paper calls a group is a column of table 8.
 */
interface Subset {
  /** Place of its first step among all, from 0. */
  readonly first: number;
  readonly steps: readonly (readonly Move[])[];
  /** By relative address: the steps in which it moves, by their places in `steps`. */
  readonly moves: ReadonlyMap<number, ReadonlySet<number>>;
  /** Its slots by their relative addresses: "C(11111) R(01111)". */
  readonly name: string;
}

/** A table with its title; a section that says all in its title has no columns and no rows. */
interface Section {
  readonly kind: 'memory' | 'steps' | 'subsets' | 'generating' | 'blocks' | 'width';
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What the tables of the papers say about a schedule. */
export interface PaperTables {
  readonly algorithm: string;
  readonly dim: number;
  /** What the schedule was made for. */
  readonly pattern: PatternFacts;
  readonly steps: number;
  readonly span: number;
  readonly sections: readonly Section[];
}

/** The phases of a schedule that tables are drawn of. */
interface Frame {
  readonly align: LocalPhase;
  readonly segment: Segment;
  readonly realign: LocalPhase;
}

/**
 * A cube schedule as the tables of Johnsson-Ho 1992 show one: the memory after alignment (tables 1 and 2),
 * after each step (table 4) and after realignment, the dimension that each slot crosses in each step (tables 5
 * and 7), the subsets and the blocks (section 5, table 8), and the steps on wide channels (table 9). Titles have the table
 * in square brackets. Steps are called by their numbers from 1; only the drawings of tables 8 and 9 count from 0, as the
 * paper does there, and say so. Deterministic. Steps and span are counted here, and nothing is proved: the tables of a wrong
 * schedule show what it does.
 *
 * @param width channel width b in blocks, for table 9; left out: no such table
 * @throws InputError for a schedule that is not an exchange on cube dimensions, one copy in one cube
 */
export function paperTables(schedule: Schedule, width?: number): PaperTables {
  const { algorithm, topology, pattern } = schedule;
  const { nodes } = topology;
  if (
    topology.kind !== 'cube' ||
    topology.members !== nodes ||
    schedule.slots !== nodes ||
    pattern.kind !== 'exchange' ||
    pattern.members !== nodes ||
    pattern.slots !== nodes
  ) {
    throw undrawn(schedule);
  }
  const { dim } = topology;
  if (dim > MAX_DIM) {
    throw new InputError(
      `${algorithm} on ${dim} dimensions: its tables are too long; give at most ${MAX_DIM}`,
    );
  }
  const frame = frameOf(schedule);
  const addresses = addressesOf(frame, schedule.slots);
  const steps = movesOf(frame.segment, algorithm);
  if (nodeSymmetry(schedule) !== 'xor') throw unframed(algorithm);
  const subsets = subsetsOf(steps, addresses, dim);
  const sections: Section[] = [];
  const rows = nodes <= MAX_SLOTS_SHOWN ? rowsOf(subsets, addresses) : [];
  if (nodes <= MAX_NODES_SHOWN) sections.push(...memorySections(frame, subsets, rows, addresses, dim));
  else sections.push(remark('memory', `The memory is shown for up to ${MAX_NODES_SHOWN} nodes`));
  if (nodes <= MAX_SLOTS_SHOWN) sections.push(stepsSection(steps, rows, addresses, dim));
  else
    sections.push(remark('steps', `The steps of the addresses are shown for up to ${MAX_SLOTS_SHOWN} nodes`));
  sections.push(subsetsSection(subsets), ...generatingSections(algorithm, steps, addresses, dim));
  const counts = countsOf(steps);
  const gathered = blocked(schedule);
  const inBlocks = gathered === schedule ? counts : countsOf(movesOf(frameOf(gathered).segment, algorithm));
  sections.push(blocksSection(schedule.ports === 'one', subsets, inBlocks));
  if (width !== undefined) sections.push(widthSection(subsets, { ...counts, span: inBlocks.steps }, width));
  return { algorithm, dim, pattern: patternFacts(pattern), steps: counts.steps, span: counts.span, sections };
}

/** The tables as text. */
export function renderPaperTables({ algorithm, dim, pattern, steps, span, sections }: PaperTables): string {
  const head =
    `${algorithm} on a ${dim}-cube: ${steps} steps, span ${span}\n` +
    `${patternInWords(pattern, { kind: 'cube', dim })}\n` +
    'In [brackets]: the table or figure of Johnsson-Ho 1992 that has this form. The first step is step 1.';
  const parts = sections.map(({ title, columns, rows }) =>
    rows.length === 0 ? title : `${title}\n${grid([columns, ...rows])}`,
  );
  return `${[head, ...parts].join('\n\n')}\n`;
}

/** A line that says why a table is left out. */
function remark(kind: Section['kind'], title: string): Section {
  return { kind, title, columns: [], rows: [] };
}

/** @throws InputError unless the schedule is an alignment, one row-closed segment and a realignment */
function frameOf({ algorithm, phases }: Schedule): Frame {
  const [align, segment, realign] = phases;
  if (
    phases.length !== 3 ||
    align.kind !== 'local' ||
    segment.kind !== 'segment' ||
    !segment.rowClosed ||
    realign.kind !== 'local'
  ) {
    throw unframed(algorithm);
  }
  return { align, segment, realign };
}

/** Says what the schedule is for, since that is no exchange of one block per pair of nodes on one cube. */
function undrawn({ algorithm, pattern, topology }: Schedule): InputError {
  const what = patternInWords(patternFacts(pattern), topology.encode());
  return new InputError(
    `${algorithm}, ${what}: tables are drawn for a complete exchange on one cube and one block per pair of nodes`,
  );
}

function unframed(algorithm: string): InputError {
  return new InputError(
    `${algorithm}: tables are drawn for an alignment by relative addresses, steps along rows, and a realignment`,
  );
}

/** The relative address of each slot: the member that node 0's block in the slot is for. */
function addressesOf({ align }: Frame, slots: number): Uint32Array {
  const addresses = new Uint32Array(slots);
  for (let member = 0; member < slots; member++) addresses[align.map.apply(0, member)] = member;
  return addresses;
}

function movesOf(segment: Segment, algorithm: string): Move[][] {
  const moves: Move[][] = [];
  for (const step of segment.steps()) {
    const t = moves.length;
    if (t === MAX_STEPS) {
      throw new InputError(
        `${algorithm}: its tables are too long; give a schedule of at most ${MAX_STEPS} steps`,
      );
    }
    const taken = new Set<number>();
    const inStep: Move[] = [];
    for (const { map, slots, to } of step) {
      if (to !== undefined) throw unframed(algorithm);
      const code = map.encode();
      const dimension = code.kind === 'xor' ? Math.log2(code.mask) : Number.NaN;
      if (!Number.isInteger(dimension)) {
        throw new InputError(
          `${algorithm}: tables are drawn for exchanges across one dimension at a time; step ${ordinal(t)} has another`,
        );
      }
      for (let i = 0; i < slots.length; i++) {
        const slot = slots[i];
        if (taken.has(slot))
          throw new InputError(`${algorithm}: step ${ordinal(t)} takes slot ${slot} twice`);
        taken.add(slot);
        inStep.push({ slot, dimension });
      }
    }
    moves.push(inStep);
  }
  return moves;
}

/** Steps, span and largest message of the step form. */
function countsOf(steps: readonly (readonly Move[])[]): Claims {
  const first = new Map<number, number>();
  let span = 0;
  let largestMessage = 0;
  for (const [t, step] of steps.entries()) {
    const sizes = new Map<number, number>();
    for (const { slot, dimension } of step) {
      const start = first.get(slot) ?? t;
      first.set(slot, start);
      span = Math.max(span, t - start + 1);
      const size = (sizes.get(dimension) ?? 0) + 1;
      sizes.set(dimension, size);
      largestMessage = Math.max(largestMessage, size);
    }
  }
  return { steps: steps.length, span, largestMessage };
}

function subsetsOf(steps: readonly (readonly Move[])[], addresses: Uint32Array, dim: number): Subset[] {
  const lastMove = new Map<number, number>();
  for (const [t, step] of steps.entries()) {
    for (const { slot } of step) lastMove.set(slot, t);
  }
  const subsets: Subset[] = [];
  let first = 0;
  let end = 0;
  for (const [t, step] of steps.entries()) {
    for (const { slot } of step) end = Math.max(end, lastMove.get(slot) ?? t);
    if (t < end) continue;
    const members = steps.slice(first, t + 1);
    const moves = new Map<number, Set<number>>();
    for (const [i, moved] of members.entries()) {
      for (const { slot } of moved) {
        const address = addresses[slot];
        moves.set(address, (moves.get(address) ?? new Set()).add(i));
      }
    }
    subsets.push({ first, steps: members, moves, name: nameOf(moves, dim) });
    first = t + 1;
  }
  return subsets;
}

/**
 * The slots in the order of the tables: alone, or as complement pairs where both are in one subset and never
 * in the same step (00..0 never travels, and stands with 11..1).
 */
function rowsOf(subsets: readonly Subset[], addresses: Uint32Array): number[][] {
  const slotOf = new Uint32Array(addresses.length);
  for (const [slot, address] of addresses.entries()) slotOf[address] = slot;
  const subsetOf = new Map<number, Subset>();
  for (const subset of subsets) for (const address of subset.moves.keys()) subsetOf.set(address, subset);
  const isPair = (address: number, complement: number) => {
    const [one, other] = [subsetOf.get(address), subsetOf.get(complement)];
    if (one === undefined || other === undefined) return true;
    return one === other && takeTurns(one.moves, address, complement);
  };
  const rows: number[][] = [];
  const placed = new Set<number>();
  for (const [slot, address] of addresses.entries()) {
    if (placed.has(slot)) continue;
    const complement = addresses.length - 1 - address;
    const mate = slotOf[complement];
    const row = isPair(address, complement)
      ? [slot, mate].sort((a, b) => addresses[a] - addresses[b])
      : [slot];
    for (const member of row) placed.add(member);
    rows.push(row);
  }
  return rows;
}

/**
 * R(i): the necklace of i; C(i): the pair of i and its complement, of which 00..0 never moves.
 *
 * @param moves by address: the steps in which it moves
 */
function nameOf(moves: Subset['moves'], dim: number): string {
  const left = new Set(moves.keys());
  const names: string[] = [];
  for (const address of [...left].sort((a, b) => a - b)) {
    if (distinguished(address, dim) !== address || period(address, dim) < dim) continue;
    const necklace = Array.from({ length: dim }, (_, by) => rotateLeft(address, by, dim));
    if (!necklace.every((member) => left.has(member)) || arePairs(necklace, moves, dim)) continue;
    for (const member of necklace) left.delete(member);
    names.push(`R(${binary(address, dim)})`);
  }
  const pairs: string[] = [];
  for (const address of [...left].sort((a, b) => b - a)) {
    const complement = 2 ** dim - 1 - address;
    if (address < complement && left.has(complement)) continue;
    const whole = left.has(complement) || complement === 0;
    pairs.push(whole ? `C(${binary(address, dim)})` : binary(address, dim));
  }
  return [...pairs, ...names].join(' ');
}

/** Whether every member of a necklace takes turns with its complement: then the subset has it as pairs. */
function arePairs(necklace: readonly number[], moves: Subset['moves'], dim: number): boolean {
  return necklace.every((address) => takeTurns(moves, address, 2 ** dim - 1 - address));
}

/** Whether both addresses move, and never in the same step. */
function takeTurns(moves: Subset['moves'], a: number, b: number): boolean {
  const [one, other] = [moves.get(a), moves.get(b)];
  return one !== undefined && other !== undefined && ![...one].some((t) => other.has(t));
}

function memorySections(
  { align, realign }: Frame,
  subsets: readonly Subset[],
  rows: readonly (readonly number[])[],
  addresses: Uint32Array,
  dim: number,
): Section[] {
  const nodes = Array.from({ length: 2 ** dim }, (_, node) => node);
  // Each block as (source member): at the start a node has its block for member m in slot m.
  let memory = nodes.map((member) => nodes.map((node) => `(${node} ${binary(member, dim)})`));
  const sort = ({ map }: LocalPhase) => {
    const sorted = memory.map((row) => [...row]);
    for (const slot of nodes) {
      for (const node of nodes) sorted[map.apply(node, slot)][node] = memory[slot][node];
    }
    memory = sorted;
  };
  const state = (title: string, head: string, label: (slot: number) => string, slots: number[]): Section => ({
    kind: 'memory',
    title,
    columns: [head, ...nodes.map((node) => `P${node}`)],
    rows: slots.map((slot) => [label(slot), ...memory[slot]]),
  });
  const address = (slot: number) => binary(addresses[slot], dim);
  const order = rows.flat();

  sort(align);
  const sections = [
    state('Memory after alignment: (source destination) [tables 1 and 2]', 'address', address, order),
  ];
  for (const { first, steps } of subsets) {
    const involved = order.filter((slot) => steps.some((step) => step.some((move) => move.slot === slot)));
    for (const [t, step] of steps.entries()) {
      for (const { slot, dimension } of step) {
        memory[slot] = memory[slot].map((_, node) => memory[slot][node ^ (1 << dimension)]);
      }
      const moved = step.map(({ slot, dimension }) => `${address(slot)} across ${dimension}`);
      const title = `After step ${ordinal(first + t)}: ${moved.join(', ') || 'nothing moves'} [table 4]`;
      sections.push(state(title, 'address', address, involved));
    }
  }
  sort(realign);
  sections.push(state('Memory after realignment: (source destination)', 'slot', String, nodes));
  return sections;
}

function stepsSection(
  steps: readonly (readonly Move[])[],
  rows: readonly (readonly number[])[],
  addresses: Uint32Array,
  dim: number,
): Section {
  const cells = rows.map(() => steps.map(() => '-'));
  const rowOf = new Map(rows.flatMap((row, r) => row.map((slot) => [slot, r])));
  for (const [t, step] of steps.entries()) {
    for (const { slot, dimension } of step) cells[rowOf.get(slot) ?? 0][t] = String(dimension);
  }
  const label = (row: readonly number[]) => {
    const names = row.map((slot) => binary(addresses[slot], dim));
    return names.length === 1 ? names[0] : `(${names.join(', ')})`;
  };
  return {
    kind: 'steps',
    title:
      'Dimension that each address or complement pair crosses in each step [table 5; table 7, where the first step is 0]',
    columns: ['address', ...steps.map((_, t) => String(ordinal(t)))],
    rows: rows.map((row, r) => [label(row), ...cells[r]]),
  };
}

function subsetsSection(subsets: readonly Subset[]): Section {
  return {
    kind: 'subsets',
    title: 'Subsets of addresses that are scheduled together, and the time that each takes [section 5]',
    columns: ['subset', 'steps', 'time', 'addresses'],
    rows: subsets.map(({ first, steps, name }, index) => [
      nameOfSubset(index),
      steps.length === 1 ? `${ordinal(first)}` : `${ordinal(first)}-${ordinal(first + steps.length - 1)}`,
      String(steps.length),
      name,
    ]),
  };
}

/** The paper's name of a subset. */
function nameOfSubset(index: number): string {
  return `K${ordinal(index)}`;
}

/** Figure 3: which line of the generating table each entry belongs to; the last rows belong to pairs. */
function generatingSections(
  algorithm: string,
  steps: readonly (readonly Move[])[],
  addresses: Uint32Array,
  dim: number,
): Section[] {
  const c = necklaces(dim).cyclicPairs.length % dim;
  if (algorithm !== 'necklace' || c === 0) return [];
  const mixed = 2 ** (dim - c) - 1;
  const lines = Array.from({ length: dim - c }, (_, line) => generatingLine(line, c, dim));
  const isDrawn = ({ column, dimension }: TableEntry, j: number) => {
    const address = rotateLeft(mixed, j, dim);
    return steps[column]?.some((move) => addresses[move.slot] === address && move.dimension === dimension);
  };
  // A schedule file may have the name, and other steps.
  if (!lines.every((line) => line.every(isDrawn))) return [];
  const rows = Array.from({ length: dim }, (_, row) =>
    Array.from(
      { length: dim },
      (_unused, column) => `${(row + column) % dim}${row < dim - c ? '' : ' pair'}`,
    ),
  );
  for (const [number, line] of lines.entries()) {
    for (const { row, column } of line) rows[row][column] += ` line ${number}`;
  }
  return [
    {
      kind: 'generating',
      title:
        'Generating table: dimension, and line or pair [figure 3, right half; rows and lines from 0, as in section 3.5.3]',
      columns: ['row', ...rows.map((_, t) => `step ${ordinal(t)}`)],
      rows: rows.map((row, r) => [String(r), ...row]),
    },
  ];
}

function blocksSection(
  onePort: boolean,
  subsets: readonly Subset[],
  { steps, largestMessage }: Claims,
): Section {
  const title = `Blocks: ${steps} rounds, largest block ${largestMessage}`;
  if (onePort) {
    return {
      kind: 'blocks',
      title: `${title}: each step is one block of all its addresses`,
      columns: [],
      rows: [],
    };
  }
  return {
    kind: 'blocks',
    title: `${title} [table 8; rounds from 0, as there]`,
    columns: header(subsets, steps),
    rows: entries(subsets, steps),
  };
}

/** Table 9: the entries of the block table, each with its step on wide channels. */
function widthSection(subsets: readonly Subset[], counts: Claims, width: number): Section {
  const { steps, stepOf } = wideSteps(counts, width);
  const rows = entries(subsets, counts.span).map(([row, ...cells]) => [
    row,
    ...cells.map((cell, column) =>
      cell === '' ? '' : `${cell} : ${stepOf(column * counts.span + Number(row))}`,
    ),
  ]);
  const title = `Channels ${width} blocks wide: ${steps} steps [table 9; rounds and steps from 0, as there]`;
  return { kind: 'width', title, columns: header(subsets, counts.span), rows };
}

function header(subsets: readonly Subset[], rounds: number): string[] {
  const steps = subsets.reduce((sum, subset) => sum + subset.steps.length, 0);
  const count = Math.ceil(steps / rounds);
  return ['round', ...Array.from({ length: count }, (_, column) => `group ${ordinal(column)}`)];
}

/** The subsets laid end to end in columns of height `rounds`, the paper's groups: one row a round. */
function entries(subsets: readonly Subset[], rounds: number): string[][] {
  const names = subsets.flatMap(({ steps, name }, index) =>
    steps.map(() => (name.length > MAX_NAME_IN_CELL ? nameOfSubset(index) : name)),
  );
  return Array.from({ length: rounds }, (_, row) => [
    String(row),
    ...Array.from(
      { length: Math.ceil(names.length / rounds) },
      (_unused, column) => names[column * rounds + row] ?? '',
    ),
  ]);
}

/** Rows of cells in columns of equal width. */
function grid(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function binary(address: number, dim: number): string {
  return address.toString(2).padStart(dim, '0');
}
