import { describe, expect, test } from 'vitest';
import { formatRacer } from '../../../demo/race/race-state.ts';
import { formatState, parseState } from '../../../demo/state/state.ts';

test.each([
  'direct@mesh=4x4@wrap=0',
  'direct:block@torus=4x4@without=0-1;5',
  'direct@links=0-1x2;1-2',
  'direct@network=hyperx:3x3',
  'torus-necklaces@lattice=4;1/0;4',
])('a racer %s on a network of its own is read and written', (racer) => {
  const { state, complaints } = parseState(`dim=4&race=${racer},ring`);
  expect(complaints).toEqual([]);
  expect(state.race.racers?.map(formatRacer)).toEqual([racer, 'ring']);
});

describe('the address of a race', () => {
  test('is a link that opens it', () => {
    const query =
      'race=necklace:block,standard-exchange,suh-shin@torus=8x8&bytes=4KiB&startup=2us&link=12.5GB/s';
    const { state, complaints } = parseState(`${query}&machine=intel-ipsc`);
    expect(complaints).toEqual([]);
    expect(state.page).toBe('race');
    expect(state.race).toEqual({
      racers: [
        { algorithm: 'necklace', form: 'block' },
        { algorithm: 'standard-exchange', form: 'step' },
        { algorithm: 'suh-shin', form: 'step', network: { torus: '8x8' } },
      ],
      ...{ machine: 'intel-ipsc', bytes: 4096, startup: 2e-6, link: 12.5e9 },
    });
    expect(formatState(state)).toContain('race=necklace:block,standard-exchange,suh-shin@torus=8x8&machine=');
    expect(parseState(formatState(state)).state).toEqual(state);
  });

  test.each([
    ['necklace', /give two to four, each once/],
    ['necklace,necklace', /give two to four, each once/],
    ['necklace,ring,bruck-2,bruck-4,spread-out', /give two to four, each once/],
    ['necklace,nothing', /"nothing" is no racer/],
    ['necklace,ring@torus=0x8', /"ring@torus=0x8" is no racer/],
    ['necklace,ring@scatter=1', /"ring@scatter=1" is no racer/],
  ])('says what is wrong with %s', (race, says) => {
    const { state, complaints } = parseState(`race=${race}`);
    expect(state.race.racers).toBeUndefined();
    expect(complaints.join()).toMatch(says);
  });

  test('says what is wrong with its prices', () => {
    const { complaints } = parseState('page=race&machine=gigabyte&bytes=0.5&startup=1&link=5KB');
    expect(complaints).toEqual([
      'startup "1": give a time of 0 or more, say 75us',
      'link "5KB": give a bandwidth above 0, say 125MB/s',
      'machine "gigabyte": did you mean gigabit?',
      'bytes "0.5": give a size in whole bytes, say 64',
    ]);
  });
});
