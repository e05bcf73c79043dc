import { describe, expect, it } from 'vitest';
import {
  check,
  cube,
  exchangePattern,
  type Schedule,
  type Step,
  xorMap,
} from '../../../src/schedules/index.ts';
import { gridLocalMap } from '../../../src/schedules/model/local-map.ts';
import { finish, startInside } from '../../cli/cli.ts';
import { count } from '../../support/sample.ts';

const NODES = 2 ** 20;

/** A schedule of a few hundred bytes, as a file has it, for so many nodes. */
function small(slots: number, phases: Schedule['phases'], nodes = NODES): Schedule {
  return {
    algorithm: 'small',
    topology: cube(Math.log2(nodes)),
    slots,
    pattern: exchangePattern(nodes, slots, 2),
    ports: 'all',
    switching: 'wormhole',
    claims: { steps: 1, span: 1, largestMessage: 1 },
    phases,
  };
}

const segment = (step: Step): Schedule['phases'] => [
  { kind: 'segment', rowClosed: true, steps: () => [step] },
];

describe('a proof refuses more work than there may be before it begins', () => {
  it('many blocks through many local phases', () => {
    const map = gridLocalMap('add', 64, [2]);
    const phases = Array.from({ length: 64 }, () => ({ kind: 'local', name: 'alignment', map }) as const);
    expect(() => check(small(64, phases))).toThrow(
      'small: the proof would follow 67108864 blocks through 64 phases; blocks x phases may be at most 1073741824',
    );
  });

  it('many messages of many nodes', () => {
    const map = xorMap(NODES, NODES - 1);
    const step = Array.from({ length: 4097 }, () => ({ map, slots: [] }));
    expect(() => check(small(2, segment(step)))).toThrow(
      /^small: the proof would look at more than 4294967296 /,
    );
  });

  it('and takes what is less: the messages here meet on their links, and that is counted', () => {
    const nodes = count(2 ** 16, 2 ** 16, NODES);
    const map = xorMap(nodes, 1);
    const steps = segment([0, 1].map((slot) => ({ map, slots: [slot] })));
    const { violationCount } = check(small(2, steps, nodes));
    // Each link of dimension 0 carries a second message.
    expect(violationCount).toBeGreaterThanOrEqual(nodes);
  });
});

it('a step of four million blocks takes memory in words, not in objects', async () => {
  const slots = Array.from({ length: 64 }, (_, slot) => slot);
  const file = JSON.stringify({
    format: 'allport-schedule',
    version: 1,
    algorithm: 'wide',
    topology: { kind: 'cube', dim: 1, cubes: 2 ** 15 },
    slots: 64,
    pattern: { kind: 'exchange', members: 2, slots: 64 },
    ports: 'all',
    switching: 'store-and-forward',
    claims: { steps: 1, span: 1, largestMessage: 64 },
    maps: [{ kind: 'xor', mask: 1 }],
    phases: [{ kind: 'segment', rowClosed: true, steps: [[[0, slots]]] }],
  });
  const smallHeap = { NODE_OPTIONS: '--max-old-space-size=48' };
  const { code, stdout } = await finish(startInside(process.cwd(), smallHeap, 'check', '-'), file);
  // Every block ends in a wrong place, for nothing is aligned; all of them were followed to the end.
  expect(stdout).toContain(`and ${2 ** 22 - 16} more`);
  expect(code).toBe(1);
});
