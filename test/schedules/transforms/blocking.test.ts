import { describe, expect, test } from 'vitest';
import { complementPairs } from '../../../src/schedules/algorithms/cube/complement-pairs.ts';
import { deBruijn } from '../../../src/schedules/algorithms/cube/de-bruijn.ts';
import { necklace } from '../../../src/schedules/algorithms/cube/necklace.ts';
import { standardExchange } from '../../../src/schedules/algorithms/cube/standard-exchange.ts';
import {
  type Algorithm,
  algorithmsFor,
  blocked,
  check,
  completeExchange,
  cube,
  exchangePattern,
  exchangeSequence,
  findAlgorithm,
  InputError,
  mesh,
  type Phase,
  type Schedule,
  type Step,
  solve,
  type Topology,
  torus,
} from '../../../src/schedules/index.ts';
import { memberLocalMap } from '../../../src/schedules/model/local-map.ts';
import { translateMap, xorMap } from '../../../src/schedules/model/node-map.ts';
import { bruteForce } from '../../oracles/brute-force.ts';
import { exchangeOn, stepsIn } from '../../support/exchange.ts';
import { brokenObligations, scheduleTable } from '../../support/form-checks.ts';
import { dims } from '../../support/sample.ts';

const allPort: readonly Algorithm[] = [complementPairs, necklace, deBruijn];

const messagesOf = (schedule: Schedule) =>
  schedule.phases.flatMap((phase) =>
    phase.kind === 'local'
      ? []
      : [
          Array.from(phase.steps(), (step) =>
            step.map(({ map, slots }) => ({ dimension: Math.log2(map.apply(0)), slots: Array.from(slots) })),
          ),
        ],
  );

describe('blocked', () => {
  for (const algorithm of allPort) {
    test.each(dims)(
      `gathers ${algorithm.name} into d rounds with messages of at most ceil(K/2d) blocks, for d = %i`,
      (d) => {
        const K = 2 ** d;
        const largestMessage = Math.ceil(K / 2 / d);
        const schedule = blocked(algorithm.schedule(exchangeOn(d)));
        const proof = check(schedule);
        expect(proof.violations).toEqual([]);
        expect(schedule.claims).toBeUndefined();
        expect(proof.certificate).toMatchObject({ steps: d, span: d, largestMessage, shortestRoutes: true });
        expect(proof.certificate.blocksInSequence).toBe(
          algorithm === complementPairs ? d * largestMessage : K / 2,
        );
      },
    );
  }

  test('moves each address across the same dimensions as before, none twice in a round', () => {
    for (const algorithm of [...allPort, standardExchange]) {
      for (const d of dims.slice(0, 9)) {
        const table = scheduleTable(blocked(algorithm.schedule(exchangeOn(d))));
        expect(brokenObligations(d, table)).toEqual([]);
      }
    }
  });

  test('sends one message a round across each dimension', () => {
    for (const algorithm of allPort) {
      for (const d of [3, 4, 6]) {
        for (const rounds of messagesOf(blocked(algorithm.schedule(exchangeOn(d))))) {
          for (const round of rounds) {
            const dimensions = round.map(({ dimension }) => dimension);
            expect(new Set(dimensions).size).toBe(dimensions.length);
          }
        }
      }
    }
  });

  test('lays the groups of Algorithm 4 end to end in columns: table 8 of Johnsson-Ho 1992 for d = 5', () => {
    const smallest = (address: number) => {
      const text = address.toString(2).padStart(5, '0');
      return Math.min(...Array.from(text, (_, by) => Number.parseInt(text.slice(by) + text.slice(0, by), 2)));
    };
    const [rounds] = messagesOf(blocked(necklace.schedule(exchangeOn(5))));
    const later = [
      [0b00011, 0b00101, 0b00001],
      [0b00011, 0b00101],
      [0b00111, 0b01011],
      [0b00111, 0b01011],
      [0b00111, 0b01011],
    ];
    expect(rounds).toHaveLength(5);
    rounds.forEach((round, t) => {
      expect(round).toHaveLength(5);
      for (const { slots } of round) {
        const [first, ...rest] = slots.map(smallest);
        expect([0b01111, 0b11111]).toContain(first);
        expect(rest).toEqual(later[t]);
      }
    });
  });

  test('puts the m-th window of the de Bruijn sequence into packet m mod d', () => {
    for (const d of [3, 4, 7]) {
      const [windows] = messagesOf(deBruijn.schedule(exchangeOn(d)));
      const [rounds] = messagesOf(blocked(deBruijn.schedule(exchangeOn(d))));
      rounds.forEach((round, packet) => {
        for (let k = 0; k < d; k++) {
          const due = windows.filter((_, m) => m % d === packet).map((window) => window[k].slots[0]);
          expect(round.find(({ dimension }) => dimension === k)?.slots).toEqual(due);
        }
      });
    }
  });

  test('leaves the standard exchange as it is', () => {
    for (const d of [1, 2, 5]) {
      const schedule = standardExchange.schedule(exchangeOn(d));
      expect(messagesOf(blocked(schedule))).toEqual(messagesOf(schedule));
      expect(blocked(schedule)).toBe(schedule);
    }
  });

  test('changes nothing the second time, nor the schedule it was given', () => {
    const schedule = necklace.schedule(exchangeOn(4));
    const before = messagesOf(schedule);
    const once = blocked(schedule);
    expect(messagesOf(blocked(once))).toEqual(messagesOf(once));
    expect(messagesOf(schedule)).toEqual(before);
    expect(stepsIn(schedule)).toBe(8);
  });

  test('makes as many rounds as the longest stay of a row', () => {
    const combined = blocked(sparse);
    expect(messagesOf(combined)).toEqual([
      [
        [
          { dimension: 0, slots: [3] },
          { dimension: 1, slots: [2] },
        ],
        [{ dimension: 0, slots: [1] }],
        [{ dimension: 1, slots: [3] }],
      ],
    ]);
    expect(check(combined).certificate).toMatchObject({ steps: 3, span: 3 });
  });

  test('makes a proved schedule of a proved one that leaves links idle', () => {
    expect(check(sparse).violations).toEqual([]);
    expect(check(blocked(sparse)).violations).toEqual([]);
  });

  test.each<[string, () => Schedule]>([
    ['whose nodes have one port', () => ({ ...sparse, ports: 'one' })],
    ['whose messages are wormholes', () => direct],
    ['whose messages are wormholes on all ports', () => ({ ...direct, ports: 'all' })],
  ])('never makes a wrong schedule of a proved one %s: it may refuse', (_, make) => {
    const schedule = make();
    expect(check(schedule).violations).toEqual([]);
    let combined: Schedule | undefined;
    try {
      combined = blocked(schedule);
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
    }
    if (combined) expect(check(combined).violations).toEqual([]);
  });

  test('gives a schedule for one port or for wormholes back as it is: its rounds are messages already', () => {
    const plain = standardExchange.schedule(exchangeOn(3));
    const onePort: Schedule = { ...sparse, ports: 'one' };
    const wormholes: Schedule = { ...direct, ports: 'all' };
    for (const schedule of [plain, direct, onePort, wormholes]) expect(blocked(schedule)).toBe(schedule);
    expect(blocked(sparse)).not.toBe(sparse);
  });

  test.each([
    ['4x4x4', torus([4, 4, 4]), 6],
    ['4x4', torus([4, 4]), 4],
    ['2x4', torus([2, 4]), 3],
    ['2x2x2', torus([2, 2, 2]), 3],
  ])(
    'combines on torus %s, where dimensions of the cube share no link, what it combines on the cube',
    (_, topology, d) => {
      for (const algorithm of allPort) {
        const { certificate, violations } = check(
          blocked(algorithm.schedule(completeExchange({ topology, copies: 1 }))),
        );
        const onCube = check(blocked(algorithm.schedule(exchangeOn(d)))).certificate;
        expect(violations).toEqual([]);
        expect(certificate).toMatchObject({
          steps: d,
          span: onCube.span,
          largestMessage: onCube.largestMessage,
          blocksInSequence: onCube.blocksInSequence,
          hopsInSequence: d,
          linkCrossings: onCube.linkCrossings,
          utilization: onCube.utilization,
        });
      }
    },
  );

  test.each([
    ['on a torus of eight a side', torus([8, 4]), 'gray'],
    ['on a mesh of four a side', mesh([4, 4]), 'gray'],
    ['on a torus of four a side by the binary code', torus([4, 4]), 'binary'],
  ] as const)('leaves the steps as they are where dimensions share links: %s', (_, topology, embedding) => {
    for (const algorithm of allPort) {
      const schedule = algorithm.schedule(completeExchange({ topology, copies: 1, embedding }));
      expect(blocked(schedule)).toBe(schedule);
    }
  });

  test('combines translations of all nodes along different links, and no others', () => {
    const along = (...displacements: (readonly (readonly number[])[])[]) => {
      const steps: Step[] = displacements.map((deltas, slot) => [
        { map: translateMap([4], deltas, deltas.length > 1 ? [0, 1, 0, 1] : undefined), slots: [slot] },
      ]);
      return { ...handMade({ rowClosed: true, steps: [...steps, []] }), topology: torus([4]) };
    };
    const upAndDown = along([[1]], [[-1]]);
    expect(messagesOf(blocked(upAndDown))).toHaveLength(1);
    expect(blocked(upAndDown)).not.toBe(upAndDown);
    // Over two links, by the same link in another way around, and by classes.
    for (const schedule of [along([[1]], [[2]]), along([[1]], [[-3]]), along([[1], [-1]], [[-1], [1]])]) {
      expect(blocked(schedule)).toBe(schedule);
    }
  });

  test('does not combine translations of different shapes, which share no link and do not commute', () => {
    const [inRow, inAll] = [translateMap([3, 3], [[1, 0]]), translateMap([9], [[-1]])];
    expect(inAll.apply(inRow.apply(2))).not.toBe(inRow.apply(inAll.apply(2)));
    const schedule: Schedule = {
      ...handMade({ rowClosed: true, steps: [[{ map: inRow, slots: [0] }], [{ map: inAll, slots: [1] }]] }),
      ...{ topology: torus([3, 3]), slots: 9, pattern: exchangePattern(9, 9, 9), switching: 'wormhole' },
    };
    expect(blocked(schedule)).toBe(schedule);
  });

  test('makes a right schedule, with the counts of brute force, of every algorithm on every small grid', () => {
    let combined = 0;
    const shapes = [[4], [5], [2, 2], [2, 3], [2, 4], [2, 2, 2]];
    for (const topology of shapes.flatMap((shape) => [torus(shape), mesh(shape)])) {
      for (const { schedule, copies } of schedulesOn(topology)) {
        const block = blocked(schedule);
        if (block === schedule) continue;
        combined++;
        const { violations, certificate } = check(block);
        expect(violations).toEqual([]);
        const { fault, blocks, ...counts } = bruteForce(block);
        expect(fault).toBeUndefined();
        expect(certificate).toMatchObject(counts);
        expect(certificate.steps).toBeLessThan(stepsIn(schedule));
        expect(blocks).toBe(copies * topology.nodes ** 2);
      }
    }
    expect(combined).toBeGreaterThan(20);
  });

  test('keeps local phases where they were', () => {
    const schedule = deBruijn.schedule(exchangeOn(3));
    const combined = blocked(schedule);
    expect(combined.phases.map(({ kind }) => kind)).toEqual(['local', 'segment', 'local']);
    expect(combined.phases[0]).toBe(schedule.phases[0]);
    expect(combined.phases[2]).toBe(schedule.phases[2]);
  });

  test('combines the steps of each segment on their own, and what is between them stays', () => {
    const problem = exchangeSequence({ topology: torus([4, 6]), along: [[0], [1]], copies: 2 });
    const schedule = solve(findAlgorithm('torus-necklaces', 'sequence'), problem);
    const combined = blocked(schedule);
    const { fault, ...counts } = bruteForce(combined);
    expect(fault).toBeUndefined();
    // Exchanges in rings of 4 and of 6: as many rounds as their diameters, and as many blocks in sequence as before.
    expect(counts).toMatchObject({ steps: 2 + 3, blocksInSequence: stepsIn(schedule) });
    const { steps, span } = check(schedule).certificate;
    expect(combined).toMatchObject({ combined: { steps, span } });
    const locals = ({ phases }: Schedule) => phases.filter(({ kind }) => kind === 'local');
    for (const [i, local] of locals(combined).entries()) expect(local).toBe(locals(schedule)[i]);
    expect(combined.phases.map(({ kind }) => kind)).toEqual(schedule.phases.map(({ kind }) => kind));
  });

  test('gives a schedule of several segments back in which there is nothing to combine', () => {
    const problem = exchangeSequence({ topology: torus([4, 6]), along: [[0], [1]] });
    const schedule = solve(findAlgorithm('two-way-product', 'sequence'), problem);
    expect(blocked(schedule)).toBe(schedule);
  });

  test('refuses a segment whose blocks leave their rows', () => {
    const steps: Step[] = [[{ map: xorMap(4, 1), slots: [1], to: [0] }]];
    expect(() => blocked(handMade({ rowClosed: false, steps }))).toThrow(
      new InputError('by hand cannot be blocked: its blocks leave their rows; run it step by step'),
    );
  });

  test('refuses maps that do not commute', () => {
    const steps: Step[] = [[{ map: translateMap([4], [[1]]), slots: [1] }]];
    expect(() => blocked(handMade({ rowClosed: true, steps }))).toThrow(
      new InputError('by hand cannot be blocked: its moves do not commute; run it step by step'),
    );
  });
});

/** Of every algorithm that has one there, in both embeddings. */
function schedulesOn(topology: Topology): { schedule: Schedule; copies: number }[] {
  const wanted = [1, 2].flatMap((copies) =>
    (['gray', 'binary'] as const).map((embedding) => completeExchange({ topology, copies, embedding })),
  );
  return algorithmsFor('exchange').flatMap((algorithm) =>
    wanted.flatMap((exchange) => {
      try {
        return [{ schedule: algorithm.schedule(exchange), copies: exchange.copies }];
      } catch (error) {
        if (error instanceof InputError) return [];
        throw error;
      }
    }),
  );
}

/** The exchange on a 2-cube with one message a step: row 3 crosses dimension 0 in step 0 and 1 in step 2. */
const sparse: Schedule = (() => {
  const [zero, one] = [xorMap(4, 1), xorMap(4, 2)];
  const steps: Step[] = [
    [{ map: zero, slots: [3] }],
    [{ map: zero, slots: [1] }],
    [{ map: one, slots: [3] }],
    [{ map: one, slots: [2] }],
  ];
  const align: Phase = { kind: 'local', name: 'alignment', map: memberLocalMap('xor', 4, 3) };
  const { phases, ...rest } = handMade({ rowClosed: true, steps });
  return {
    ...rest,
    claims: { steps: 4, span: 3, largestMessage: 1 },
    phases: [align, ...phases, { ...align, name: 'realignment' }],
  };
})();

function handMade({ rowClosed, steps }: { rowClosed: boolean; steps: Step[] }): Schedule {
  return {
    algorithm: 'by hand',
    topology: cube(2),
    slots: 4,
    pattern: exchangePattern(4, 4, 4),
    ports: 'all',
    switching: 'store-and-forward',
    claims: { steps: steps.length, span: steps.length, largestMessage: 1 },
    phases: [{ kind: 'segment', rowClosed, steps: () => steps }],
  };
}

/** Direct exchange on a 2-cube: in round i every node sends to v ^ i by wormhole (cs838, section 14). */
const direct: Schedule = {
  ...sparse,
  algorithm: 'direct exchange',
  switching: 'wormhole',
  ports: 'one',
  claims: { steps: 3, span: 1, largestMessage: 1 },
  phases: sparse.phases.map((phase) =>
    phase.kind === 'local'
      ? phase
      : { ...phase, steps: () => [1, 2, 3].map((i) => [{ map: xorMap(4, i), slots: [i] }]) },
  ),
};
