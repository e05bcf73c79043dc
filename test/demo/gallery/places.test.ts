import { describe, expect, test } from 'vitest';
import { PLACES } from '../../../demo/gallery/places.ts';
import { fastestFor, scheduleOf } from '../../../demo/laboratory/schedules.ts';
import { parseState } from '../../../demo/state/state.ts';
import { check } from '../../../src/schedules/index.ts';

test('there are thirteen places, each with a name of its own', () => {
  expect(PLACES).toHaveLength(13);
  expect(new Set(PLACES.map(({ title }) => title)).size).toBe(13);
});

describe.each(PLACES)('$title', ({ query, still, line }) => {
  const queries = [query, ...('query' in still ? [still.query] : [])];
  test.each(queries)('%s can be read, and has a schedule that holds', async (one) => {
    const { state, complaints } = parseState(one);
    expect(complaints).toEqual([]);
    const { problem, schedule } = scheduleOf(state, undefined, await fastestFor(state));
    const { ok, certificate } = check(schedule, problem);
    expect(ok).toBe(true);
    // What a line says of steps is so.
    const said = /(\d+) steps, and every link works/.exec(line);
    if (said && one === query) expect(certificate).toMatchObject({ steps: Number(said[1]), utilization: 1 });
  });
  test('its still is small', () => {
    if (still.kind === 'memory') {
      expect(
        scheduleOf(parseState(still.query).state, undefined).schedule.topology.nodes,
      ).toBeLessThanOrEqual(64);
    }
  });
});
