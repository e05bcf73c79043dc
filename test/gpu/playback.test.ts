import { describe, expect, it } from 'vitest';
import { Machine } from '../../src/host/machine/machine.ts';
import { Playback } from '../../src/host/program/playback.ts';
import { shapeOf } from '../../src/host/run/experiment.ts';
import {
  completeExchange,
  cube,
  findAlgorithm,
  InputError,
  mesh,
  ring,
  type Topology,
  torus,
} from '../../src/schedules/index.ts';
import { memoriesOf } from '../support/memories.ts';
import { expectSameWords } from '../support/same-words.ts';
import { useGpu } from './context.ts';
import { memoryOf } from './memory.ts';

const gpu = useGpu();

const WORDS = 2;

const scheduleOf = (algorithm: string, topology: Topology) =>
  findAlgorithm(algorithm).schedule(completeExchange({ topology, copies: 1 }));

/** By slot, of memories by row. */
function bySlot(memory: Uint32Array, rowOf: Uint32Array, rowWords: number): Uint32Array {
  const slots = new Uint32Array(memory.length);
  for (let slot = 0; slot * rowWords < memory.length; slot++) {
    slots.set(memory.subarray(rowOf[slot] * rowWords, (rowOf[slot] + 1) * rowWords), slot * rowWords);
  }
  return slots;
}

const CASES: readonly [string, Topology][] = [
  ['standard-exchange', cube(4)],
  ['necklace', cube(4)],
  ['de-bruijn', cube(4)],
  ['balanced-tree', cube(4)],
  ['bruck-2', cube(3)],
  ['spread-out', cube(3)],
  ['ring', ring(7)],
  ['torus-product', torus([4, 3])],
  ['binary-exchange', mesh([4, 4])],
  ['cycle-exchange', ring(8)],
  ['suh-shin', torus([4, 8])],
  ['suh-shin', mesh([3, 5])],
  ['direct-exchange', torus([4, 4])],
  ['necklace', torus([4, 4])],
];

describe('Playback', () => {
  it.each(CASES)(
    'shows %s at any moment, going on and going back, as the definitions have it',
    async (name, topology) => {
      const schedule = scheduleOf(name, topology);
      const playback = new Playback(schedule);
      const expected = Array.from(memoriesOf(schedule, WORDS));
      expect(playback.end).toBe(expected.length - 1);
      const machine = await Machine.create(gpu.context, shapeOf(schedule, WORDS));
      try {
        await machine.fill();
        const start = await machine.snapshot();
        let at = 0;
        const look = async (moment: number) => {
          if (moment < at) start.restore();
          await machine.run(playback.program(moment < at ? 0 : at, moment));
          at = moment;
          const rowWords = topology.nodes * WORDS;
          const kept = schedule.pattern.slots * rowWords;
          const rows = playback.rowsAt(moment);
          // Rows for blocks in transit are not read, and hold their own slots.
          expectSameWords(
            bySlot(await memoryOf(machine), rows.subarray(0, schedule.pattern.slots), rowWords),
            expected[moment].subarray(0, kept),
          );
        };
        const middle = Math.floor(playback.end / 2);
        for (const moment of [
          0,
          1,
          2,
          middle,
          middle + 1,
          playback.end,
          middle - 1,
          1,
          playback.end - 1,
          playback.end,
        ]) {
          await look(moment);
        }
        start.destroy();
      } finally {
        machine.destroy();
      }
    },
  );

  it('tells what leads to each moment', () => {
    const playback = new Playback(scheduleOf('necklace', cube(3)));
    const scenes = Array.from({ length: playback.end }, (_, t) => playback.transition(t + 1));
    expect(scenes.map(({ phase, step }) => [phase, step?.index])).toEqual([
      [0, undefined],
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
      [2, undefined],
    ]);
    expect(scenes[1].step?.messages).toHaveLength(3);
    expect(playback.momentsOf(1)).toEqual([1, 5]);
    expect(playback.isDirect).toBe(true);
    expect(new Playback(scheduleOf('suh-shin', torus([4, 4]))).isDirect).toBe(false);
  });

  it('refuses moments that are not there', () => {
    const playback = new Playback(scheduleOf('necklace', cube(3)));
    expect(() => playback.transition(0)).toThrow(new InputError('moment 0: give a whole number from 1 to 6'));
    expect(() => playback.program(2, 1)).toThrow('give whole numbers from 0 to 6');
    expect(() => playback.program(0, 7)).toThrow(InputError);
  });
});
