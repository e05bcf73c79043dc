import { placesOf } from '../../src/host/program/memory-shape.ts';
import { reference } from '../../src/host/program/reference.ts';
import {
  completeExchange,
  cube,
  findAlgorithm,
  type NodeMap,
  ordinal,
  type Step,
} from '../../src/schedules/index.ts';
import { BASE, svgOf, text } from '../support/svg.ts';

const ALGORITHM = 'necklace';
const DIM = 3;
const NODES = 2 ** DIM;

/** Sizes in units of the picture: pixels, where it is shown at its full width. */
const WIDTH = 800;
const MARGIN = 12;
const COLUMNS = 4;
const PANEL = { width: 195, height: 244 };
const CELL = 22;
/** Of a panel's first block, from the panel's corner. */
const GRID = { x: 16, y: 50 };
/** The memories at one moment, and how they came about. */
interface Stage {
  readonly title: string;
  readonly note: string;
  readonly memory: Uint32Array;
  /** Rows that have just been exchanged, with the dimension that they crossed. */
  readonly crossed: ReadonlyMap<number, number>;
}

/**
 * The complete exchange on a small cube as an SVG: the node memories at the start and after each phase and
 * step, as the reference machine has them.
 */
export function picture(): string {
  const stages = stagesOf();
  const parts = [...stages.map(panel), legend(linksUsed(stages))];
  const height = Math.ceil(parts.length / COLUMNS) * PANEL.height + MARGIN;
  const placed = parts.map((part, index) => {
    const x = MARGIN + (index % COLUMNS) * PANEL.width;
    const y = MARGIN + Math.floor(index / COLUMNS) * PANEL.height;
    return `<g transform="translate(${x} ${y})">\n${part}\n</g>`;
  });
  return svgOf(
    { width: WIDTH, height },
    `A complete exchange on ${NODES} nodes`,
    `The memories of the nodes of a ${DIM}-cube at the start and after each phase and step of the algorithm ${ALGORITHM}, a column for each node. At the start each row holds the blocks for one node; at the end each column does.`,
    placed,
  );
}

function stagesOf(): Stage[] {
  const schedule = findAlgorithm(ALGORITHM).schedule(completeExchange({ topology: cube(DIM), copies: 1 }));
  const shape = { nodes: NODES, slots: schedule.slots, words: 1, mask: NODES - 1 };
  let memory = reference.fill(shape);
  const stages: Stage[] = [
    { title: 'start', note: 'slot 5: the block for node 5', memory, crossed: new Map() },
  ];
  let t = 0;
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') {
      memory = reference.rearrange(phase.map, shape, memory);
      const note = stages.length === 1 ? 'slot = sender xor receiver' : 'slot 5: the block from node 5';
      stages.push({ title: `after the ${phase.name}`, note, memory, crossed: new Map() });
      continue;
    }
    for (const step of phase.steps()) {
      memory = reference.exchange(step, shape, memory);
      const crossed = crossedIn(step);
      const note = `rows ${[...crossed.keys()].sort().join(', ')} have crossed`;
      stages.push({ title: `after step ${ordinal(t++)}`, note, memory, crossed });
    }
  }
  const wrong = reference.verify(schedule.pattern, shape, memory);
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${placesOf(shape)} blocks are in wrong places`);
  return stages;
}

/** The dimension that each row crosses in a step of a cube's algorithm. */
function crossedIn(step: Step): Map<number, number> {
  const dimensionOf = (map: NodeMap) => Math.log2(map.apply(0));
  return new Map(step.flatMap(({ map, slots }) => Array.from(slots, (slot) => [slot, dimensionOf(map)])));
}

function panel({ title, note, memory, crossed }: Stage): string {
  const width = NODES * CELL;
  const lines = [text('title', 0, 11, title), text('soft', 0, 26, note)];
  const squares = Array<string>(NODES).fill('');
  const arrows: string[] = [];
  for (let node = 0; node < NODES; node++) {
    const x = GRID.x + node * CELL;
    squares[node] += `M${x} ${GRID.y - 16}h${CELL - 1}v13h${1 - CELL}z`;
  }
  const rows: string[] = [];
  for (let slot = 0; slot < NODES; slot++) {
    const origins = memory.subarray(slot * NODES, (slot + 1) * NODES);
    let digits = '';
    const xs: number[] = [];
    for (const [node, origin] of origins.entries()) {
      const x = GRID.x + node * CELL;
      const [source, destination] = [origin % NODES, Math.floor(origin / NODES)];
      squares[destination] += `M${x} ${GRID.y + slot * CELL}h${CELL - 1}v${CELL - 1}h${1 - CELL}z`;
      digits += `${source}${destination}`;
      xs.push(x + 4.3, x + 16.7);
      arrows.push(`M${x + 7.7} ${middleOf(slot)}h5.6m-2-2l2 2l-2 2`);
    }
    const kind = crossed.has(slot) ? 'middle strong' : 'middle';
    rows.push(`<text class="${kind}" x="${xs.join(' ')}" y="${middleOf(slot) + BASE}">${digits}</text>`);
    const dimension = crossed.get(slot);
    const label =
      dimension === undefined ? (['soft', slot] as const) : (['strong', `d${dimension}`] as const);
    rows.push(text(label[0], GRID.x - 4, middleOf(slot) + BASE, label[1], 'end'));
    if (dimension === undefined) continue;
    const y = GRID.y + slot * CELL - 0.5;
    rows.push(
      `<rect class="line frame" x="${GRID.x - 0.5}" y="${y}" width="${width}" height="${CELL}" rx="2"/>`,
    );
  }
  const heads = Array.from({ length: NODES }, (_, node) => GRID.x + (node + 0.5) * CELL - 0.5);
  return [
    ...lines,
    ...squares.map((path, i) => `<path class="d${i}" d="${path}"/>`),
    `<text class="middle" x="${heads.join(' ')}" y="${GRID.y - 6}">${heads.map((_, i) => i).join('')}</text>`,
    `<path class="line" d="${arrows.join('')}"/>`,
    ...rows,
  ].join('\n');
}

/** What the signs mean; it stands where a further panel would. */
function legend(links: number): string {
  const sample = { y: GRID.y - 16, width: 46, height: 29 };
  const middle = sample.y + sample.height / 2;
  const beside = GRID.x + sample.width + 8;
  const lines = [
    'A column is a node, a row is a slot.',
    'The colour is that of the receiver.',
    '',
    'Framed: a row that has crossed',
    'a link. d2: between the nodes that',
    `differ in bit 2. All ${links} links carry`,
    'a block in each step.',
    '',
    'Between nodes a block stays in its',
    'row; inside nodes, in its column.',
  ];
  return [
    text('title', 0, 11, 'how to read it'),
    `<rect class="d5" x="${GRID.x}" y="${sample.y}" width="${sample.width}" height="${sample.height}"/>`,
    `<path class="line" d="M${GRID.x + 17} ${middle}h11m-4-4l4 4l-4 4"/>`,
    text('title', GRID.x + 10, middle + 4.5, 3, 'middle'),
    text('title', GRID.x + 36, middle + 4.5, 5, 'middle'),
    text('soft', beside, middle - 3, 'the block that node 3'),
    text('soft', beside, middle + 11, 'has for node 5'),
    ...lines.map((line, i) => text('soft', GRID.x, sample.y + sample.height + 20 + 15 * i, line)),
  ].join('\n');
}

/** Links that carry a block in each step; the legend says that these are all. */
function linksUsed(stages: readonly Stage[]): number {
  const links = NODES * DIM;
  const steps = stages.filter(({ crossed }) => crossed.size > 0);
  if (steps.some(({ crossed }) => crossed.size * NODES !== links))
    throw new Error('a step leaves links idle');
  return links;
}

/** Vertical middle of a row of blocks. */
function middleOf(slot: number): number {
  return GRID.y + (slot + 0.5) * CELL - 0.5;
}
