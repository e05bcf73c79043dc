import { describe, expect, test } from 'vitest';
import { sequenceAlgorithms } from '../../../src/schedules/catalogue.ts';
import {
  blocked,
  check,
  exchangeSequence,
  findAlgorithm,
  type Phase,
  type Schedule,
  type Step,
  solve,
  widened,
} from '../../../src/schedules/index.ts';
import { inForm } from '../../../src/schedules/transforms/forms.ts';
import { bruteForce } from '../../oracles/brute-force.ts';
import { expectFollowed } from '../../support/followed.ts';
import { cases } from '../../support/sample.ts';

const scheduleOf = (name: string, axes: readonly number[], copies: number, width = 1) =>
  solve(findAlgorithm(name, 'sequence'), exchangeSequence({ axes, copies, width }));

const names = sequenceAlgorithms.map(({ name }) => name);

function withSteps(schedule: Schedule, change: (steps: readonly Step[]) => Step[]): Schedule {
  return {
    ...schedule,
    phases: schedule.phases.map((phase): Phase => {
      if (phase.kind === 'local') return phase;
      const steps = change([...phase.steps()]);
      return { ...phase, steps: () => steps };
    }),
  };
}

/** By row: where node 0 sends its block in each of the row's moves, as the steps have them. */
function movesByRow({ phases }: Schedule): Map<number, string[]> {
  const moves = new Map<number, Map<number, string[]>>();
  let t = 0;
  for (const phase of phases) {
    if (phase.kind === 'local') continue;
    for (const step of phase.steps()) {
      t++;
      for (const { map, slots } of step) {
        for (const slot of Array.from(slots)) {
          const ofRow = moves.get(slot) ?? new Map<number, string[]>();
          moves.set(slot, ofRow);
          for (let node = 0; node < map.nodes; node++) {
            if (map.apply(node) < 0) continue;
            ofRow.set(t, [...(ofRow.get(t) ?? []), `${node}-${map.apply(node)}`]);
          }
        }
      }
    }
  }
  const inOrder = (ofRow: Map<number, string[]>) => Array.from(ofRow.values(), (sent) => sent.sort().join());
  return new Map(Array.from(moves, ([slot, ofRow]) => [slot, inOrder(ofRow)]));
}

describe.each(names)('%s in rounds', (name) => {
  test('holds by brute force, and each row makes its moves in their order', () => {
    const steps = scheduleOf(name, [2, 2], 6);
    const rounds = blocked(steps);
    const certificate = expectFollowed(rounds);
    // 24 blocks in 12 pairs, and a block crosses a link 4 times at most, with special slots 6 times.
    expect(certificate.steps).toBeLessThan(check(steps).certificate.steps);
    expect(certificate.largestMessage).toBe(3);
    expect(movesByRow(rounds)).toEqual(movesByRow(steps));
  });

  test.each([2, 3, 5])('holds on channels of width %i, with no more in a message', (width) => {
    const steps = scheduleOf(name, [2, 2], 6, width);
    const wide = widened(steps);
    const { ok, certificate } = check(wide, exchangeSequence({ axes: [2, 2], copies: 6, width }));
    expect(ok).toBe(true);
    expect(certificate.largestMessage).toBeLessThanOrEqual(width);
    expect(certificate.blocksInSequence).toBe(certificate.steps);
    expect(movesByRow(wide)).toEqual(movesByRow(steps));
    expect(bruteForce(wide).fault).toBeUndefined();
  });

  test('is as it is where there is room for one block, and where it comes in rounds', () => {
    const one = scheduleOf(name, [1, 1], 2);
    expect(blocked(one)).toBe(one);
    const rounds = blocked(scheduleOf(name, [2, 2], 6));
    expect(blocked(rounds)).toBe(rounds);
    expect(widened({ ...rounds, width: 2 }).phases).toBe(rounds.phases);
  });
});

/** [axes, copies, rounds, blocks in sequence]: by hand from the groups that begin together, see src/schedules/algorithms/sequence/README.md. */
const BY_GROUPS: Record<string, [axes: number[], copies: number, rounds: number, blocks: number][]> = {
  // Groups of d pairs on s axes: ceil(groups / room) columns and s - 1 more, each of d rounds.
  'pipelined-pairs': [
    [[3, 3], 4, 9, 27],
    [[3, 3, 3], 8, 15, 57],
    [[4, 4], 2, 12, 24],
    [[6, 6], 1, 18, 54],
  ],
  // sd rounds, and one more for each column but the first.
  'bitwise-pairs': [
    [[3, 3], 4, 7, 21],
    [[3, 3, 3], 8, 11, 43],
    [[4, 4], 2, 9, 18],
    [[6, 6], 1, 13, 39],
  ],
};

describe.each(Object.keys(BY_GROUPS))('rounds of %s', (name) => {
  test.each(cases(BY_GROUPS[name], 2, 3))('on axes %j with %i copies: %i, with %i blocks', (...one) => {
    const [axes, copies, steps, blocksInSequence] = one;
    const algorithm = findAlgorithm(name, 'sequence');
    const sequence = exchangeSequence({ axes, copies });
    const rounds = inForm(algorithm, sequence, solve(algorithm, sequence), 'block');
    expect(rounds.claims).toBeDefined();
    const { violations, certificate } = check(rounds, sequence);
    expect(violations).toEqual([]);
    expect(certificate).toMatchObject({ steps, blocksInSequence });
    const sent = algorithm.counts?.(sequence, 'block')?.rounds ?? [];
    expect(sent.reduce((sum, { blocks, times }) => sum + blocks * times, 0)).toBe(blocksInSequence);
  });
});

test('a step that is not of a sequence leaves a schedule as it is', () => {
  const steps = scheduleOf('pipelined-pairs', [2, 2], 6);
  const far = withSteps(steps, (all) => {
    const [first, ...others] = all;
    const twice = first[0].map.compose(all[1][0].map);
    return [[{ ...first[0], map: twice }, ...first.slice(1)], ...others];
  });
  const again = withSteps(steps, ([first, ...others]) => [[...first, first[0]], ...others]);
  for (const wrong of [far, again]) {
    expect(check(wrong).ok).toBe(false);
    expect(blocked(wrong)).toBe(wrong);
  }
});

test('a wrong sequence is wrong in rounds too', () => {
  const steps = scheduleOf('pipelined-pairs', [2, 2], 6);
  const wrong = withSteps(steps, (all) => all.toReversed());
  expect(check(blocked(wrong)).ok).toBe(false);
});
