import { describe, expect, it } from 'vitest';
import { arraysOf } from '../../../src/engines/arrays-of-problem.ts';
import { exportFactsOf } from '../../../src/engines/export-facts.ts';
import { mscclFiles } from '../../../src/engines/msccl.ts';
import { rankRounds } from '../../../src/engines/rank-rounds.ts';
import {
  blocked,
  completeExchange,
  cube,
  findAlgorithm,
  graph,
  mesh,
  relativeExchange,
  ring,
  type Schedule,
  scatter,
  solve,
  torus,
  unevenExchange,
} from '../../../src/schedules/index.ts';
import { proveMsccl } from '../../oracles/msccl-reader.ts';
import { PETERSEN } from '../../support/graphs.ts';
import { on } from '../../support/rank-schedules.ts';
import { solved } from '../../support/solved.ts';

function xml(schedule: Schedule): string {
  const rounds = rankRounds(schedule);
  const [[name, text]] = mscclFiles(rounds, exportFactsOf(rounds, 'step'));
  expect(name).toBe('alltoall.xml');
  return [...text].join('');
}

/** Two nodes that exchange a block again and again, an odd number of times. */
function toAndFro(times: number): Schedule {
  return relativeExchange(completeExchange({ topology: cube(1), copies: 1 }), {
    algorithm: 'to and fro',
    ports: 'one',
    switching: 'store-and-forward',
    *steps(across) {
      for (let i = 0; i < times; i++) yield [{ map: across(1), slots: [1] }];
    },
  });
}

const schedules: [string, Schedule][] = [
  ['steps of a cube exchange', on('necklace', cube(3))],
  ['rounds of blocks', blocked(on('de-bruijn', cube(4)))],
  ['combined messages', on('standard-exchange', cube(4))],
  ['one message from each GPU to each other', on('direct-exchange', cube(4))],
  ['shifts on a ring', on('bruck', ring(6))],
  ['transit slots', on('spread-out', torus([3, 3]))],
  ['rearrangements between steps', on('suh-shin', torus([4, 4]))],
  ['idle nodes', on('quadrant-exchange', mesh([4, 4]))],
  ['several chunks for each GPU', on('necklace', cube(3), 2)],
  ['routes that are searched for', on('direct-rounds', graph(PETERSEN), 2)],
];

describe('an MSCCL file', () => {
  it.each([1, 3])('is the same of an exchange of %i copies and of a table of as many', (copies) => {
    const topology = graph(PETERSEN);
    const problem = unevenExchange({ topology, counts: new Uint32Array(100).fill(copies) });
    const schedule = solve(findAlgorithm('direct', 'uneven'), problem);
    const rounds = rankRounds(schedule);
    const [[, text]] = mscclFiles(rounds, exportFactsOf(rounds, 'step'), {
      arrays: arraysOf(problem, schedule),
    });
    expect([...text].join('')).toBe(xml(on('direct', topology, copies)));
  });

  it.each(schedules)('is an all-to-all in every order of its thread blocks: %s', (_, schedule) => {
    expect(() => proveMsccl(xml(schedule))).not.toThrow();
  });

  const text = xml(on('standard-exchange', cube(3)));
  const lines = text.split('\n');
  const refused = (changed: string) => {
    expect(changed).not.toBe(text);
    expect(() => proveMsccl(changed)).toThrow();
  };

  it('is refused by its reader without any one of its dependencies', () => {
    const waiting = lines.flatMap((line, i) => (/depid="\d/.test(line) ? [i] : []));
    expect(waiting.length).toBeGreaterThan(16);
    for (const i of waiting) {
      refused(lines.with(i, lines[i].replace(/depid="\d+" deps="\d+"/, 'depid="-1" deps="-1"')).join('\n'));
    }
  });

  it('is refused by its reader without any one of its messages', () => {
    const few = xml(on('standard-exchange', cube(2))).split('\n');
    const steps = few.flatMap((line, i) => (/type="(s|r|cpy)"/.test(line) ? [i] : []));
    for (const i of steps) refused(few.toSpliced(i, 1).join('\n'));
    for (const i of steps) refused(few.with(i, few[i].replace(/type="\w+"/, 'type="nop"')).join('\n'));
  });

  it.each([
    ['another destination', / send="1" /, ' send="2" '],
    ['another place', / dstoff="1" cnt/, ' dstoff="2" cnt'],
    ['a place outside of the buffer', / srcoff="1" /, ' srcoff="8" '],
    ['two spaces', / dstbuf/, '  dstbuf'],
    ['a step out of order', / s="1" /, ' s="2" '],
    ['a step that tells nobody', / hasdep="1"/, ' hasdep="0"'],
  ])('is refused by its reader with %s', (_, from, to) => {
    refused(text.replace(from, to));
  });

  it.each([
    [
      '33 thread blocks',
      on('direct-exchange', cube(5)),
      /takes 63 thread blocks of a GPU: MSCCL has 32; give fewer/,
    ],
    ['257 steps', toAndFro(257), /takes 257 steps of a thread block: MSCCL has 256; give fewer nodes/],
    [
      'several cubes',
      on('necklace', cube(2, 2)),
      /MSCCL has even all-to-alls only; give an exchange on one network/,
    ],
    ['a scatter', solved('sbt', scatter({ topology: cube(2), root: 0 })), /MSCCL has even all-to-alls/],
  ])('is not written for %s', (_, schedule, says) => {
    expect(() => xml(schedule)).toThrow(says);
  });
});
