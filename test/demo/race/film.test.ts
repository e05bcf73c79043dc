import { describe, expect, test } from 'vitest';
import { problemIn } from '../../../demo/problem/problem-in-words.ts';
import { apply, canBeFilmed, filmOf, undo } from '../../../demo/race/film.ts';
import { LanePicture } from '../../../demo/race/lane-picture.ts';
import { answerOf } from '../../../src/costs/candidates.ts';
import { partsOf } from '../../../src/costs/course.ts';
import {
  completeExchange,
  cube,
  FORMS,
  findAlgorithm,
  mesh,
  ring,
  type Schedule,
  scatter,
  startsOf,
  torus,
  unevenExchange,
} from '../../../src/schedules/index.ts';
import { memoriesOf } from './memories.ts';

const PROBLEMS = [
  ['necklace', completeExchange({ topology: cube(4) })],
  ['necklace', completeExchange({ topology: cube(3), copies: 2 })],
  ['bruck-4', completeExchange({ topology: cube(4) })],
  ['suh-shin', completeExchange({ topology: torus([4, 4]) })],
  ['standard-exchange', completeExchange({ topology: mesh([4, 4]) })],
  ['spread-out', completeExchange({ topology: ring(6) })],
  ['sbt', scatter({ topology: cube(4), root: 3 })],
  ['direct', unevenExchange({ topology: cube(2), counts: [1, 0, 3, 2, 0, 0, 4, 1, 2, 2, 0, 5, 0, 1, 6, 0] })],
] as const;
const schedules: readonly Schedule[] = PROBLEMS.flatMap(([name, problem]) =>
  FORMS.map((form) => answerOf({ algorithm: findAlgorithm(name, problem.kind), problem, form })),
);

test('a step of single senders counts as what it moves', () => {
  // About 61 000 hops, in messages that name one of 64 nodes each.
  const problem = problemIn({ torus: '8x8', uneven: 'zipf:0.6,tokens=32' });
  expect(canBeFilmed(findAlgorithm('direct', 'uneven').schedule(problem))).toBe(true);
});

describe('the film of a racer', () => {
  test.each(schedules)('has every block where the proof follows it, ahead and back (%#)', (schedule) => {
    const film = filmOf(schedule);
    const memories = memoriesOf(schedule);
    expect(film.moves).toHaveLength(partsOf(schedule).length);
    expect(memories).toHaveLength(film.moves.length + 1);
    const memory = film.start.slice();
    film.moves.forEach((part, i) => {
      expect(memory).toEqual(memories[i]);
      apply(memory, part);
    });
    for (let i = film.moves.length; i >= 0; i--) {
      expect(memory).toEqual(memories[i]);
      if (i > 0) undo(memory, film.moves[i - 1]);
    }
  });

  test.each(schedules)('counts the blocks that are in their nodes (%#)', (schedule) => {
    const film = filmOf(schedule);
    const { pattern } = schedule;
    memoriesOf(schedule).forEach((memory, moment) => {
      let home = 0;
      memory.forEach((block, place) => {
        if (
          block < pattern.slots * pattern.nodes &&
          pattern.destination(block) % pattern.nodes === place % pattern.nodes
        ) {
          home++;
        }
      });
      expect(film.home[moment]).toBe(home);
    });
    expect(film.home.at(-1)).toBe(film.blocks);
    expect(film.blocks).toBe(startsOf(pattern)?.length ?? pattern.nodes * pattern.slots);
  });
});

describe('the picture of a lane', () => {
  const schedule = answerOf({
    algorithm: findAlgorithm('standard-exchange'),
    problem: completeExchange({ topology: cube(2) }),
  });
  const film = filmOf(schedule);
  const colours = Uint32Array.from({ length: 16 }, (_, block) => 0xff000001 + block);
  const drawn = (moment: number, part: number, isSent = true) => {
    const picture = new LanePicture(film, colours, 8, 8);
    // By another way, too.
    picture.draw(film.moves.length, 0, true);
    picture.draw(moment, part, isSent);
    return picture.pixels;
  };
  const pixelsOf = (memory: Uint32Array) =>
    Uint32Array.from(
      { length: 64 },
      (_, i) => colours[memory[4 * Math.floor(i / 16) + Math.floor((i % 8) / 2)]],
    );

  test('shows each moment as it is', () => {
    memoriesOf(schedule).forEach((memory, moment) => {
      expect(drawn(moment, 0)).toEqual(pixelsOf(memory));
    });
  });

  test('has the blocks of a message fly, to the right above and to the left below', () => {
    // After the alignment slot 2 crosses dimension 1: node 0 with 2, node 1 with 3.
    const aligned = memoriesOf(schedule)[1];
    const at = (node: number) => colours[aligned[2 * 4 + node]];
    const [upper, lower] = [4, 5].map((line) => Array.from(drawn(1, 0.5).subarray(8 * line, 8 * line + 8)));
    expect(upper).toEqual([0, 0, at(0), at(0), at(1), at(1), 0, 0]);
    expect(lower).toEqual([0, 0, at(2), at(2), at(3), at(3), 0, 0]);
    expect(drawn(1, 0.5).subarray(0, 32)).toEqual(pixelsOf(aligned).subarray(0, 32));
  });

  test('fades where blocks are sorted, and says when nothing changed', () => {
    const picture = new LanePicture(
      film,
      Uint32Array.from({ length: 16 }, (_, i) => (i < 8 ? 0xff000000 : 0xff000064)),
      8,
      8,
    );
    expect(picture.draw(0, 0.5, false)).toBe(true);
    const [from, to] = memoriesOf(schedule).map((memory) => memory[4]);
    expect([from < 8, to < 8]).toEqual([true, true]);
    expect(picture.pixels[4 * 8]).toBe(0xff000064);
    expect(new Set(picture.pixels)).toEqual(new Set([0xff000000, 0xff000032, 0xff000064]));
    expect(picture.draw(0, 0.5, false)).toBe(false);
  });
});
