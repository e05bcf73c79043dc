import { describe, expect, it } from 'vitest';
import { exportFactsOf } from '../../../src/engines/export-facts.ts';
import { goalFiles } from '../../../src/engines/goal.ts';
import { rankRounds } from '../../../src/engines/rank-rounds.ts';
import { blocked, cube, ring, type Schedule } from '../../../src/schedules/index.ts';
import { proveGoal } from '../../oracles/goal-reader.ts';
import { on, unlikeSchedules } from '../../support/rank-schedules.ts';

const BLOCK_BYTES = 24;

function goal(schedule: Schedule): string {
  const rounds = rankRounds(schedule);
  const [[name, text]] = goalFiles(rounds, exportFactsOf(rounds, 'step'), { blockBytes: BLOCK_BYTES });
  expect(name).toBe('schedule.goal');
  return [...text].join('');
}

const schedules: (readonly [string, Schedule])[] = [
  ['steps of a cube exchange', on('necklace', cube(3))],
  ['rounds of blocks', blocked(on('de-bruijn', cube(4)))],
  ['combined messages', on('standard-exchange', cube(3))],
  ['shifts on a ring', on('bruck', ring(5))],
  ...unlikeSchedules,
];

describe('a GOAL file', () => {
  it.each(schedules)('delivers every block in every order: %s', (_, schedule) => {
    expect(() => proveGoal(goal(schedule), schedule, BLOCK_BYTES)).not.toThrow();
  });

  const schedule = on('necklace', cube(2));
  const text = goal(schedule);
  const refused = (changed: string) => {
    expect(changed).not.toBe(text);
    expect(() => proveGoal(changed, schedule, BLOCK_BYTES)).toThrow();
  };

  it('is refused by its reader without any one of its messages, ends of messages or dependencies', () => {
    const lines = text.split('\n');
    // The last round's end is awaited by nothing.
    const needed = lines.flatMap((line, i) =>
      / send | recv |requires/.test(line) && !/^c1 /.test(line) ? [i] : [],
    );
    expect(needed.length).toBeGreaterThan(40);
    for (const i of needed) refused(lines.toSpliced(i, 1).join('\n'));
  });

  it('is not written for more messages in a step than a rank has interfaces', () => {
    const crowded = (messages: number): Schedule => ({
      ...schedule,
      phases: schedule.phases.map((phase) => {
        if (phase.kind === 'local') return phase;
        const [[message]] = phase.steps();
        const empty = new Array(messages - 1).fill({ ...message, slots: [] });
        return { ...phase, steps: () => [[...empty, message]] };
      }),
    });
    expect(() => goal(crowded(256))).not.toThrow();
    expect(() => goal(crowded(257))).toThrow(
      /a step of 257 messages: GOAL has at most 256 interfaces of a rank; give/,
    );
  });

  it.each([
    ['another destination', / to 1 /, ' to 2 '],
    ['another tag', / tag 2 /, ' tag 7 '],
    ['another size', / 24b /, ' 25b '],
    ['an interface beyond a byte', / nic 1/, ' nic 256'],
    ['a label that is not defined', / requires r/, ' requires x'],
  ])('is refused by its reader with %s', (_, from, to) => {
    refused(text.replace(from, to));
  });
});
