import { describe, expect, it } from 'vitest';
import {
  type Conversion,
  check,
  conversion,
  cube,
  factsOf,
  findAlgorithm,
  findLayout,
  InputError,
  judge,
  problemInWords,
  type Schedule,
  solve,
  type Topology,
  torus,
} from '../../../src/schedules/index.ts';
import { conversionOn } from '../../support/exchange.ts';
import { type Place, placesIn, twelve } from '../../support/matrix-layouts.ts';

const solved = (problem: Conversion, algorithm = 'necklace') =>
  solve(findAlgorithm(algorithm, 'conversion'), problem);

/** Row by row: where a layout puts the elements, and what number each has, node after node. */
function placed(name: string, rows: number, columns: number, nodes: number) {
  const places = placesIn(name, rows, columns, nodes);
  const inFile = places
    .map((place, element) => ({ ...place, element }))
    .sort((a, b) => a.node - b.node || a.slot - b.slot)
    .map(({ element }) => element);
  return { places, inFile };
}

/** Links between two nodes of a cube, bit by bit. */
function linksBetween(one: number, other: number): number {
  return [...(one ^ other).toString(2)].filter((bit) => bit === '1').length;
}

/** Every subcube of at least one node, by whether a node is in it: some bits have a value, and the others any. */
function subcubesOf(dim: number): ((node: number) => boolean)[] {
  const numbers = Array.from({ length: 2 ** dim }, (_, number) => number);
  return numbers.flatMap((fixed) => numbers.map((bits) => (node: number) => ((node ^ bits) & fixed) === 0));
}

/** The fewest steps in which elements leave a part of a cube, or enter it, over its links; with one port a node sends one. */
function stepsAcross(
  isInside: (node: number) => boolean,
  moved: readonly { readonly from: number; readonly to: number }[],
  dim: number,
  ports: 'one' | 'all',
): number {
  const inside = Array.from({ length: 2 ** dim }, (_, node) => node).filter(isInside);
  const links = inside.reduce((sum, node) => {
    return sum + Array.from({ length: dim }, (_, k) => node ^ (1 << k)).filter((to) => !isInside(to)).length;
  }, 0);
  if (links === 0) return 0;
  const crossing = (['from', 'to'] as const).map((end) => {
    return moved.filter(
      ({ from, to }) => isInside(from) !== isInside(to) && isInside(end === 'from' ? from : to),
    ).length;
  });
  return Math.ceil(Math.max(...crossing) / (ports === 'one' ? Math.min(links, inside.length) : links));
}

/**
 * The fewest steps in which the elements can be where they must be, one element crossing a link in a step: no node sends or
 * receives more than one on each of its ports, the links carry no more than there are of them, neither all nor those of a subcube,
 * and an element crosses one link at a time. With one port a node sends one, and receives one.
 */
function fewest(
  before: readonly Place[],
  after: readonly Place[],
  dim: number,
  ports: 'one' | 'all',
): number {
  const moved = before
    .map(({ node }, i) => ({ from: node, to: after[i].node }))
    .filter(({ from, to }) => from !== to);
  const atATime = ports === 'one' ? 1 : dim;
  const nodes = Array.from({ length: 2 ** dim }, (_, node) => node);
  const busiest = (end: 'from' | 'to') =>
    Math.max(...nodes.map((node) => Math.ceil(moved.filter((move) => move[end] === node).length / atATime)));
  const links = moved.map(({ from, to }) => linksBetween(from, to));
  const crossings = links.reduce((sum, link) => sum + link, 0);
  return Math.max(
    busiest('from'),
    busiest('to'),
    Math.ceil(crossings / (nodes.length * atATime)),
    ...subcubesOf(dim).map((inside) => stepsAcross(inside, moved, dim, ports)),
    0,
    ...links,
  );
}

describe('a conversion', () => {
  it('says what it is, and its facts are plain data', () => {
    const problem = conversionOn(4, 100, 60, 'cyclic-rows', 'consecutive-columns');
    const label = 'conversion of a 100 x 60 matrix from cyclic-rows to consecutive-columns';
    expect(problemInWords(problem, problem.topology.encode())).toBe(`${label} on 16 nodes`);
    expect(factsOf(problem)).toEqual({
      kind: 'conversion',
      label,
      rows: 100,
      columns: 60,
      from: 'cyclic-rows',
      to: 'consecutive-columns',
    });
  });

  it('numbers the elements node after node, and says where each is, and what the file has that is written', () => {
    const [dim, rows, columns, from, to] = [2, 7, 5, 'combined-2-rows-gray', 'cyclic-columns'] as const;
    const demand = conversionOn(dim, rows, columns, from, to).demand();
    const [before, after] = [from, to].map((name) => placed(name, rows, columns, 2 ** dim));
    expect(
      before.inFile.map((_, number) => [demand.from.nodeOf[number], demand.from.indexOf[number]]),
    ).toEqual(before.inFile.map((element) => [before.places[element].node, before.places[element].slot]));
    expect(before.inFile.map((_, number) => [demand.to.nodeOf[number], demand.to.indexOf[number]])).toEqual(
      before.inFile.map((element) => [after.places[element].node, after.places[element].slot]),
    );
    expect(Array.from(demand.written ?? [], (number) => before.inFile[number])).toEqual(after.inFile);
  });

  it('has the bound of its elements, and not that of the padding', () => {
    const bounds = (rows: number, columns: number, dim: number, from: string, to: string) =>
      (['necklace', 'standard-exchange'] as const).map((algorithm) => {
        const problem = conversionOn(dim, rows, columns, from, to);
        const schedule = solved(problem, algorithm);
        const { ok, certificate } = check(schedule, problem);
        expect(ok).toBe(true);
        expect(certificate.optimal).toBe(certificate.blocksInSequence === certificate.lowerBound);
        const [before, after] = [from, to].map((name) => placesIn(name, rows, columns, 2 ** dim));
        expect([from, to, rows, columns, dim, certificate.lowerBound]).toEqual([
          from,
          to,
          rows,
          columns,
          dim,
          fewest(before, after, dim, schedule.ports),
        ]);
        return [certificate.lowerBound, check(schedule).certificate.lowerBound];
      });
    expect(bounds(5, 3, 2, 'cyclic-rows', 'consecutive-columns')[0]).toEqual([2, 4]);
    for (const [rows, columns, dim] of [
      [1, 1, 2],
      [4, 4, 2],
      [3, 7, 1],
      [9, 6, 3],
    ] as const) {
      for (const [i, from] of twelve(2).entries()) {
        bounds(rows, columns, dim, from, twelve(2)[(5 * i + rows) % 12]);
      }
    }
  });

  it('refuses several cubes, the Gray code of other numbers than powers of two, matrices of no or too many elements, and blocks of no whole rows', () => {
    const make =
      (rows: number, columns: number, topology: Topology = cube(2), block = 1) =>
      () =>
        conversion({
          topology,
          matrix: { rows, columns },
          from: { name: 'mine', by: 'rows', block, code: 'binary' },
          to: findLayout('cyclic-columns'),
        });
    expect(make(0, 4)).toThrow(/a 0 x 4 matrix: give whole numbers of at least 1/);
    expect(make(8192, 8192)).toThrow(/for at most 16777216 elements/);
    expect(make(4, 4, cube(1, 2))).toThrow(new InputError('a matrix on 2 cubes 2^1: give one cube'));
    const gray = { ...findLayout('cyclic-rows-gray'), name: 'mine' };
    const onTorus = (shape: number[]) =>
      conversion({
        ...{ topology: torus(shape), matrix: { rows: 4, columns: 4 } },
        ...{ from: gray, to: 'cyclic-rows' },
      });
    expect(onTorus([4, 4]).label).toBe('conversion of a 4 x 4 matrix from mine to cyclic-rows');
    expect(() => onTorus([4, 6])).toThrow(
      new InputError('layout mine on torus 4x6: its 24 nodes are no power of two; give one without -gray'),
    );
    expect(make(4, 4, cube(2), 1.5)).toThrow(
      new InputError('blocks of 1.5 rows: give a whole number of at least 1'),
    );
  });
});

describe('a schedule that holds, but is no answer to the conversion,', () => {
  const asked = conversionOn(2, 5, 3, 'cyclic-rows', 'consecutive-columns');
  const answer = solved(asked);
  const elements = answer.elements ?? expect.fail('elements');
  const withElements = (more: Partial<typeof elements>): Schedule => ({
    ...answer,
    elements: { ...elements, ...more },
  });
  const swapped = (places: Uint32Array, one: number, other: number) =>
    places.map((place, i) => places[i === one ? other : i === other ? one : i] ?? place);

  it.each<readonly [what: string, schedule: Schedule, says: RegExp]>([
    [
      'another layout',
      solved(conversionOn(2, 5, 3, 'cyclic-rows', 'cyclic-rows-gray')),
      /element \d+ ends there; asked was one in which it ends in node \d/,
    ],
    [
      'the way back',
      solved(conversionOn(2, 5, 3, 'consecutive-columns', 'cyclic-rows')),
      /element 3 ends there; asked was one in which it ends in node 0/,
    ],
    [
      'a lost element',
      withElements({ start: elements.start.slice(1), end: elements.end.slice(1) }),
      /it is for 14 elements; asked was one for 15/,
    ],
    [
      'elements that end in each other’s places',
      withElements({ end: swapped(elements.end, 0, 3) }),
      /its pattern takes element 0 to position \d+, and it says \d+/,
    ],
    [
      'two elements in one position',
      withElements({
        start: elements.start.with(1, elements.start[0]),
        end: elements.end.with(1, elements.end[0]),
      }),
      /element 1 starts where another element does/,
    ],
    ['another unit', withElements({ unit: 2 }), /element \d+ (starts|ends) there; asked was/],
    ['no unit', withElements({ unit: 0 }), /its slots have 0 elements; give a whole number from 1 to 1024/],
    ['places alone', (({ elements: _, ...rest }) => rest)(answer), /it does not say where elements are/],
  ])('is refused: %s', (_, schedule, says) => {
    expect(check(schedule).ok).toBe(true);
    expect(judge(asked, schedule)?.message).toMatch(says);
    expect(check(schedule, asked)).toMatchObject({ ok: false, violationCount: 1 });
  });
});
