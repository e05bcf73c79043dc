import { describe, expect, it, test } from 'vitest';
import { sequenceBy } from '../../../../src/schedules/algorithms/sequence/sequence-by.ts';
import {
  type Algorithm,
  algorithmsFor,
  check,
  completeExchange,
  type Exchange,
  exchangeSequence,
  findAlgorithm,
  type Grid,
  InputError,
  judge,
  mesh,
  ring,
  type Schedule,
  solve,
  tableLocalMap,
  torus,
  widened,
} from '../../../../src/schedules/index.ts';
import { kindsFor } from '../../../../src/schedules/model/algorithm.ts';
import { exchangesAlong } from '../../../oracles/exchanges-along.ts';
import { exchangeAlgorithms, stepsIn } from '../../../support/exchange.ts';
import { expectFollowed } from '../../../support/followed.ts';

const answer = (name: string, topology: Grid, along: readonly (readonly number[])[], copies = 1) => {
  const problem = exchangeSequence({ topology, along, copies });
  return { problem, schedule: solve(findAlgorithm(name, 'sequence'), problem) };
};

describe('exchanges in sequence by the exchanges of an algorithm', () => {
  const cases: [topology: Grid, along: number[][], copies: number, names: string[]][] = [
    [torus([4, 6]), [[0], [1]], 1, ['torus-necklaces', 'two-way-product', 'shorter-way', 'bruck-2', 'ring']],
    [torus([4, 3, 2]), [[0], [1, 2]], 1, ['torus-necklaces', 'torus-product', 'axis-exchange', 'spread-out']],
    // In rings it stores and forwards, and in tori it does not.
    [torus([4, 3, 2]), [[0], [1, 2]], 1, ['ring']],
    [torus([4, 4, 4]), [[1, 2], [0]], 1, ['necklace', 'direct-exchange', 'standard-exchange']],
    [
      torus([4, 4, 4, 2]),
      [
        [0, 3],
        [1, 2],
      ],
      1,
      ['de-bruijn', 'torus-necklaces'],
    ],
    [torus([3, 5]), [[1], [0], [1]], 2, ['torus-necklaces', 'two-way-product', 'spread-out']],
    [torus([8, 4, 4]), [[0], [1, 2]], 1, ['torus-necklaces']],
    [
      torus([4, 4, 4, 4]),
      [
        [0, 1],
        [2, 3],
      ],
      1,
      ['suh-shin', 'torus-necklaces'],
    ],
    [mesh([3, 4]), [[0], [1]], 2, ['farthest-first', 'bruck-4', 'torus-product', 'axis-exchange']],
    [mesh([2, 3, 4]), [[0, 2], [1]], 1, ['farthest-first', 'ring']],
    [mesh([4, 4, 2]), [[2], [0, 1]], 1, ['farthest-first', 'necklace']],
    [mesh([6, 6, 2]), [[2], [0, 1], [2]], 1, ['farthest-first']],
    [ring(6), [[0], [0]], 1, ['torus-necklaces', 'ring']],
  ];

  it.each(
    cases.flatMap(([topology, along, copies, names]) =>
      names.map((name) => [name, topology.label, along, copies, topology] as const),
    ),
  )('%s on the %s, along %j, with %i copies, holds and has the steps of its exchanges', (...one) => {
    const [name, , along, copies, topology] = one;
    const { problem, schedule } = answer(name, topology, along, copies);
    const { blocksInSequence, linkCrossings } = expectFollowed(schedule, problem);
    const exchanges = along.map((axes) => {
      const part = topology.part(axes) ?? topology;
      const exchange = completeExchange({ topology: part, copies: problem.slots / part.nodes });
      return solve(findAlgorithm(name), exchange);
    });
    const sumOf = (count: (schedule: Schedule) => number) =>
      exchanges.reduce((sum, exchange) => sum + count(exchange), 0);
    expect(stepsIn(schedule)).toBe(sumOf(stepsIn));
    expect(blocksInSequence).toBe(sumOf((exchange) => check(exchange).certificate.blocksInSequence));
    // In the parts all do the same.
    const crossings = exchanges.map(
      (exchange) => (check(exchange).certificate.linkCrossings * topology.nodes) / exchange.topology.nodes,
    );
    expect(linkCrossings).toBe(crossings.reduce((sum, count) => sum + count, 0));
  });

  it('have the steps of their exchanges on wide channels too', () => {
    const problem = exchangeSequence({ topology: torus([4, 6]), along: [[0], [1]], width: 2 });
    const schedule = widened(solve(findAlgorithm('torus-necklaces', 'sequence'), problem));
    expect(check(schedule, problem).violations).toEqual([]);
    const exchanges = [ring(4), ring(6)].map((topology) =>
      widened(
        solve(
          findAlgorithm('torus-necklaces'),
          completeExchange({ topology, copies: 12 / topology.nodes, width: 2 }),
        ),
      ),
    );
    expect(stepsIn(schedule)).toBe(exchanges.reduce((sum, exchange) => sum + stepsIn(exchange), 0));
    expect(stepsIn(schedule)).toBeLessThan(
      stepsIn(answer('torus-necklaces', torus([4, 6]), [[0], [1]]).schedule),
    );
  });

  it('need all ports where one of their exchanges does', () => {
    const [onePort, allPorts] = ['shorter-way', 'torus-necklaces'].map((name) => findAlgorithm(name));
    const mixed: Algorithm<Exchange> = {
      ...onePort,
      schedule: (exchange) => (exchange.topology.nodes === 3 ? onePort : allPorts).schedule(exchange),
    };
    for (const along of [
      [[0], [1]],
      [[1], [0]],
    ]) {
      const problem = exchangeSequence({ topology: torus([3, 4]), along });
      const schedule = sequenceBy(mixed)?.schedule(problem) as Schedule;
      expect(schedule.ports).toBe('all');
      expect(check(schedule, problem).violations).toEqual([]);
    }
  });

  it('take what every exchange takes at least, on all ports of the axes that it is along', () => {
    const { schedule } = answer('torus-necklaces', torus([8, 12]), [[0], [1]], 2);
    // Of 48 blocks in a row of 8: 6 copies, of 8 block times each. Of 48 in a column of 12: 4 copies, of 18.
    expect(check(schedule).certificate.blocksInSequence).toBe(6 * 8 + 4 * 18);
  });
});

describe('a schedule of exchanges in sequence', () => {
  const [topology, along] = [torus([4, 6]), [[0], [1]]];
  const { problem, schedule } = answer('torus-necklaces', topology, along);

  it('with the exchanges in another order is no answer', () => {
    const other = answer('torus-necklaces', topology, along.toReversed());
    expect(check(other.schedule, other.problem).ok).toBe(true);
    const violation = judge(problem, other.schedule);
    const ends = exchangesAlong([4, 6], 12, along);
    const others = exchangesAlong([4, 6], 12, along.toReversed());
    const first = ends.findIndex((end, place) => end !== others[place]);
    expect(violation).toMatchObject({ node: first % 24, slot: Math.floor(first / 24) });
    // Nor does it hold, if it says that it is one.
    expect(check({ ...other.schedule, pattern: problem.demand() }).ok).toBe(false);
  });

  it('with one exchange more, or less, is no answer', () => {
    for (const others of [
      [[0], [1], [0]],
      [[0, 1], [0]],
    ]) {
      expect(judge(problem, answer('torus-necklaces', topology, others, 1).schedule)).toBeDefined();
    }
  });

  it.each([0, 1, 2])(
    'in which two slots of a node change places in local phase %i does not hold',
    (which) => {
      const locals = schedule.phases.filter(({ kind }) => kind === 'local');
      const phases = schedule.phases.map((phase) => {
        if (phase.kind !== 'local' || phase !== locals[which]) return phase;
        const tables = Array.from({ length: 24 }, (_, node) =>
          Uint32Array.from({ length: schedule.slots }, (_, slot) => phase.map.apply(node, slot)),
        );
        [tables[7][1], tables[7][2]] = [tables[7][2], tables[7][1]];
        return { ...phase, map: tableLocalMap(tables, Array.from(tables.keys())) };
      });
      expect(check({ ...schedule, phases }, problem).ok).toBe(false);
    },
  );
});

test('those that are for cubes have none, and those that have none for a part say which part it is', () => {
  const problem = exchangeSequence({ topology: torus([4, 6]), along: [[0], [1]] });
  const refused = [
    ['sequential', 'sequential on the torus 4x6: it is for cubes; give { axes: [3, 3] }'],
    ['suh-shin', 'suh-shin on ring 4: give at least two axes'],
    ['necklace', 'on ring 6: made for cubes; give one'],
  ];
  for (const [name, says] of refused) {
    expect(() => solve(findAlgorithm(name, 'sequence'), problem)).toThrow(InputError);
    expect(() => solve(findAlgorithm(name, 'sequence'), problem)).toThrow(says);
  }
  const { counts } = findAlgorithm('sequential', 'sequence');
  expect(counts?.(problem, 'step')).toBeUndefined();
});

test('every algorithm for exchanges on tori or meshes answers sequences there, and none of servers', () => {
  const kinds = (algorithm: Algorithm) => kindsFor(algorithm).map(({ kind }) => kind);
  const names = algorithmsFor('sequence').filter((algorithm) => !kinds(algorithm).includes('cube'));
  const grids = exchangeAlgorithms.filter((algorithm) =>
    kinds(algorithm).some((kind) => kind === 'torus' || kind === 'mesh'),
  );
  expect(names.map(({ name }) => name)).toEqual(grids.map(({ name }) => name));
  expect(names.flatMap(kinds).filter((kind) => !['torus', 'mesh', 'wrapped'].includes(kind))).toEqual([]);
});
