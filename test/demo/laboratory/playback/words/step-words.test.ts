import { describe, expect, test } from 'vitest';
import { sceneInfo } from '../../../../../demo/laboratory/playback/scene.ts';
import type { SceneInfo } from '../../../../../demo/laboratory/protocol.ts';
import { problemIn, type Words } from '../../../../../demo/problem/problem-in-words.ts';
import { Playback } from '../../../../../src/host/program/playback.ts';
import {
  algorithmsFor,
  FORMS,
  type Form,
  findAlgorithm,
  InputError,
  solve,
} from '../../../../../src/schedules/index.ts';
import { inForm } from '../../../../../src/schedules/transforms/forms.ts';
import { cases } from '../../../../support/sample.ts';
import { fault } from '../../../../support/step-claims/fault.ts';
import { tripsOf } from '../../../../support/step-claims/trips.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** The playback of an algorithm's answer; undefined where it has none. */
function playbackOf(name: string, kind: string, said: Words, form: Form): Playback | undefined {
  const algorithm = findAlgorithm(name, kind);
  try {
    const problem = problemIn(said, algorithm);
    return new Playback(inForm(algorithm, problem, solve(algorithm, problem), form));
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

const PROBLEMS: readonly (readonly [kind: string, said: Words])[] = [
  ...[{ dim: '1' }, { dim: '2' }, { dim: '4' }, { dim: '3', copies: '2' }, { dim: '2', cubes: '2' }].map(
    (said) => ['exchange', said as Words] as const,
  ),
  ...[
    { ring: '2' },
    { ring: '7' },
    { ring: '8', copies: '2' },
    { torus: '4x4' },
    { torus: '4x2x2' },
    { torus: '5x3' },
    { mesh: '4x4' },
    { mesh: '3x2' },
    { mesh: '4x2x2' },
    { mesh: '5' },
    { mesh: '3x3' },
    { switch: '7' },
    { switch: '8' },
    { switch: '8:3' },
    { servers: '4x4' },
    { servers: '3x4:2' },
    { servers: '2x3:3' },
  ].map((said) => ['exchange', said as Words] as const),
  ['scatter', { dim: '4', scatter: '5' }],
  ['scatter', { dim: '3', scatter: '0', copies: '6' }],
  ['gather', { dim: '4', gather: '5', copies: '2' }],
  ['transpose', { dim: '4', transpose: '16x16' }],
  ['conversion', { dim: '3', convert: '12x8', from: 'cyclic-rows', to: 'consecutive-columns' }],
  ['permutation', { dim: '4', permute: 'bit-reversal' }],
  ['permutation', { dim: '3', permute: 'bit-reversal', slots: '2' }],
  ['sequence', { axes: '2x2x2' }],
  ['sequence', { axes: '2x1' }],
];

/** Of these the same is said, and of more steps. */
const LARGER: typeof PROBLEMS = [
  ['exchange', { dim: '5' }],
  ['exchange', { torus: '8x4' }],
];

describe('the words of a step', () => {
  test.each(
    cases([...PROBLEMS, ...LARGER], PROBLEMS.length, PROBLEMS.length).map(
      ([kind, said]) => [kind, JSON.stringify(said), said] as const,
    ),
  )('say of %s %s what is so, for every algorithm, form and step', (kind, _, said) => {
    const faults: string[] = [];
    let told = 0;
    for (const { name } of algorithmsFor(kind)) {
      for (const form of FORMS) {
        const playback = playbackOf(name, kind, said, form);
        if (playback === undefined || (form === 'block' && !playback.schedule.combined)) continue;
        const trips = tripsOf(playback);
        for (const moment of range(playback.end).map((i) => i + 1)) {
          const scene: SceneInfo = sceneInfo(playback, moment, form === 'block' ? 'round' : 'step');
          if (scene.step === undefined) continue;
          told++;
          const done = {
            schedule: playback.schedule,
            index: scene.step,
            trips: trips[scene.step],
            loads: scene.loads,
          };
          const wrong = fault(scene.text, done, trips.length);
          if (wrong) faults.push(`${name} ${form}: ${scene.text} (${wrong})`);
          if (scene.text.length > 180) faults.push(`${name}: ${scene.text.length} characters`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(told).toBeGreaterThan(0);
  });
});
