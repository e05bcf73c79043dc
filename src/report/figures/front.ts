import * as Plot from '@observablehq/plot';
import type { Figure } from '../document/figure.ts';
import { countScale, type LogScale } from '../document/scales.ts';
import { bestOf, namesIn, startupsOf, verifiedOf } from '../tables/conclusion.ts';
import { countedIn } from '../tables/elements.ts';
import type { RunFacts } from '../tables/run-facts.ts';
import { lineChart } from './parts/line-chart.ts';
import { heightOfNames, lineNames, type NamedLine, widthOfNames } from './parts/line-names.ts';
import { ALL_PORTS_SIGN, legendItem, ONE_PORT_SIGN, REFERENCE_SIGN } from './parts/signs.ts';

/** Units that the dots need; names may need more. */
const LEAST_HEIGHT = 260;
/** Points of a line of equal time. */
const SAMPLES = 48;
/** More names of one dot are counted. */
const MOST_NAMES = 4;

/** What an exchange costs in both of its parts. */
export interface Cost {
  readonly startups: number;
  readonly blocks: number;
}

/** Rows that cost the same. */
interface Dot extends Cost {
  readonly rows: readonly RunFacts[];
}

/** Startups against blocks in sequence, with the front and lines of equal time; undefined where all runs cost the same. */
export function frontFigure(reports: readonly RunFacts[]): Figure | undefined {
  const dots = dotsOf(verifiedOf(reports));
  if (dots.length < 2) return undefined;
  const things = countedIn(reports);
  const thing = things.slice(0, -1);
  const [all, one] = [frontOf(dots), frontOf(dots.filter(isOnePort))];
  const best = bestOf(reports);
  const named = dots.filter(
    (dot) => all.includes(dot) || one.includes(dot) || dot.rows.some((row) => best.has(row)),
  );
  const lines = namesOf(named, reports);
  const x = {
    scale: countScale(
      dots.map(({ startups }) => startups),
      6,
    ),
    label: 'startups (log scale)',
  };
  const y = {
    scale: countScale(
      dots.map(({ blocks }) => blocks),
      6,
    ),
    label: `${things} in sequence (log scale)`,
  };
  const price = priceOf(all);
  const isApart = one.length > 0 && !all.every(isOnePort);
  return {
    title: `Startups against ${things} in sequence`,
    caption:
      `Across, the messages that a node sends one after another; up, the ${things} in sequence. No algorithm lies both left of ` +
      `the stepped line and below it: the line is the front${isApart ? ', the other one that of one port' : ''}. On a machine ` +
      'whose time is made of these two counts, the fastest algorithm lies on the front. The thin curves are lines of equal ' +
      `time where a startup costs as much as ${roundedCount(price, thing)}, so that ` +
      `${all.length > 1 ? 'both ends of the front are equally fast' : 'startups and blocks of the fastest cost the same'}; ` +
      'each curve takes twice as long as the one before.',
    legend: [
      ...(dots.every(isOnePort) ? [] : [legendItem([ALL_PORTS_SIGN, 'all ports'])]),
      ...(one.length === 0 ? [] : [legendItem([ONE_PORT_SIGN, 'one port'])]),
      legendItem([REFERENCE_SIGN, 'equal time']),
    ],
    wide: true,
    draw: (labelledBy) =>
      lineChart(labelledBy, {
        ...{ x, y, right: widthOfNames(lines) },
        height: Math.max(LEAST_HEIGHT, heightOfNames(lines)),
        marks: [
          ...equalTimes(all, price, x.scale, y.scale).map((points) =>
            Plot.line(points, { x: 'startups', y: 'blocks', strokeWidth: 0.8, className: 'range' }),
          ),
          Plot.ruleY(named, {
            ...{ x1: 'startups', x2: x.scale.domain[1], y: 'blocks' },
            ...{ strokeDasharray: '1 3', className: 'range' },
          }),
          ...(isApart ? [stepped(one, x.scale, y.scale, 'block')] : []),
          stepped(all, x.scale, y.scale, 'step'),
          Plot.dot(
            dots.filter((dot) => !dot.rows.every(isOnePortRow)),
            { ...at, ...ALL_PORTS_SIGN },
          ),
          Plot.dot(dots.filter(isOnePort), { ...at, ...ONE_PORT_SIGN }),
          lineNames(lines, 0),
        ],
      }),
  };
}

const at = {
  x: 'startups',
  y: 'blocks',
  title: ({ rows, startups, blocks }: Dot) => `${namesOfDot(rows, rows).join(', ')}: ${startups}, ${blocks}`,
};

const isOnePortRow = ({ ports }: RunFacts) => ports === 'one';
const isOnePort = ({ rows }: Dot) => rows.some(isOnePortRow);

/** A dot for rows that cost the same. */
function dotsOf(rows: readonly RunFacts[]): Dot[] {
  const dots = new Map<string, RunFacts[]>();
  for (const row of rows) {
    const key = `${startupsOf(row)} ${row.blocksInSequence}`;
    dots.set(key, [...(dots.get(key) ?? []), row]);
  }
  return Array.from(dots.values(), (own) => ({
    ...{ startups: startupsOf(own[0]), blocks: own[0].blocksInSequence, rows: own },
  }));
}

/** Those than which no other has fewer of one and no more of the other, by their startups. */
export function frontOf<Of extends Cost>(all: readonly Of[]): Of[] {
  const order = [...all].sort((a, b) => a.startups - b.startups || a.blocks - b.blocks);
  let least = Number.POSITIVE_INFINITY;
  return order.filter(({ blocks }) => {
    const isLess = blocks < least;
    least = Math.min(least, blocks);
    return isLess;
  });
}

/** In blocks, what a startup costs where both ends of the front take the same time; of one end both of its parts. */
export function priceOf(front: readonly Cost[]): number {
  const [short, long] = [front[0], front[front.length - 1]];
  return front.length === 1
    ? short.blocks / short.startups
    : (short.blocks - long.blocks) / (long.startups - short.startups);
}

/** The lines of the least time, of twice that, and so on, as far as they are on the drawing. */
export function equalTimes(front: readonly Cost[], price: number, x: LogScale, y: LogScale): Cost[][] {
  const [[left, right], [bottom, top]] = [x.domain, y.domain];
  const fastest = Math.min(...front.map(({ startups, blocks }) => price * startups + blocks));
  const lines: Cost[][] = [];
  for (let time = fastest; time < price * right + top; time *= 2) {
    const [from, to] = [Math.max(left, (time - top) / price), Math.min(right, (time - bottom) / price)];
    if (from >= to) continue;
    lines.push(
      Array.from({ length: SAMPLES }, (_, i) => {
        const startups = from * (to / from) ** (i / (SAMPLES - 1));
        return { startups, blocks: time - price * startups };
      }),
    );
  }
  return lines;
}

/** From the top to the first of a front, from each to the next one, and from the last to the right. */
function stepped(front: readonly Dot[], x: LogScale, y: LogScale, className: string): Plot.Markish {
  const ends = [
    { startups: front[0].startups, blocks: y.domain[1] },
    { startups: x.domain[1], blocks: front[front.length - 1].blocks },
  ];
  return Plot.line([ends[0], ...front, ends[1]], {
    ...{ x: 'startups', y: 'blocks', curve: 'step-after' },
    ...{ stroke: 'currentColor', strokeWidth: 2, className },
  });
}

function namesOf(dots: readonly Dot[], reports: readonly RunFacts[]): NamedLine[] {
  return dots.map(({ rows, blocks }) => ({ names: namesOfDot(rows, reports), end: blocks }));
}

/** The names of a dot, those of many counted. */
function namesOfDot(rows: readonly RunFacts[], reports: readonly RunFacts[]): string[] {
  const names = [...new Set(rows.map(namesIn(reports)))];
  if (names.length <= MOST_NAMES) return names;
  return [...names.slice(0, MOST_NAMES - 1), `${names.length - MOST_NAMES + 1} others`];
}

/** "5.3 blocks" */
function roundedCount(count: number, thing: string): string {
  const rounded = Number(count.toPrecision(2));
  return `${rounded} ${rounded === 1 ? thing : `${thing}s`}`;
}
