import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RaceClock, raceKeys } from '../../../demo/race/race-clock.ts';

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => {});
});
afterEach(() => vi.unstubAllGlobals());

test('no key starts a race whose racers are not all there', () => {
  const clock = new RaceClock();
  const keys = raceKeys(clock);
  clock.setRace(1);
  keys[' ']();
  expect(clock.isPlaying).toBe(false);
  clock.setReady(true);
  keys[' ']();
  expect(clock.isPlaying).toBe(true);
});

test('it stops where the racers are others', () => {
  const clock = new RaceClock();
  clock.setRace(1);
  clock.setReady(true);
  clock.play();
  clock.setReady(false);
  expect(clock.isPlaying).toBe(false);
  clock.play();
  expect(clock.isPlaying).toBe(false);
});
