import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fastestFor } from '../../../demo/laboratory/schedules.ts';
import { PICTURES } from '../../../demo/laboratory/stage/generated-pictures.ts';
import { LESSONS } from '../../../demo/learn/lessons.ts';
import { problemIn, type Words, wordNames } from '../../../demo/problem/problem-in-words.ts';
import { formatRacer, OWN_MACHINE, type RaceState } from '../../../demo/race/race-state.ts';
import {
  DEFAULT_STATE,
  formatState,
  MAX_SHOWN_WORDS,
  OWN_PICTURE,
  PAGES,
  parseState,
  type State,
} from '../../../demo/state/state.ts';
import { machineFiles } from '../../../src/formats/machines/machine-files.ts';
import { quoted } from '../../../src/formats/printable.ts';
import { VIEWS } from '../../../src/host/program/view.ts';
import { algorithmsFor, check, FORMS } from '../../../src/schedules/index.ts';

const PROBLEMS: readonly Words[] = [
  ...[{ dim: '1' }, { dim: '9' }, { torus: '3x4' }, { mesh: '2x2x5', copies: '2' }, { ring: '11' }],
  ...[
    { dim: '4', cubes: '4' },
    { torus: '4x4', embedding: 'binary', width: '2' },
    { axes: '3x1' },
    { torus: '4x6', axes: '0,1' },
  ],
  ...[
    { dim: '3', permute: '5,4,3,~0,1,2' },
    { dim: '4', transpose: '64x64', packet: '16' },
  ],
  ...[
    { dim: '4', scatter: '3' },
    { dim: '4', gather: '3', copies: '2' },
  ],
  { dim: '4', convert: '100x60', from: 'cyclic-rows', to: 'consecutive-columns' },
];

const raceOf = (kind: string): fc.Arbitrary<RaceState> => {
  const racer = fc.record({
    algorithm: fc.constantFrom(...algorithmsFor(kind).map(({ name }) => name)),
    form: fc.constantFrom(...FORMS),
  });
  const sized = {
    machine: fc.constantFrom(...machineFiles.keys(), OWN_MACHINE),
    bytes: fc.integer({ min: 1, max: 2 ** 30 }),
  };
  return fc.record(
    {
      ...sized,
      racers: fc.uniqueArray(racer, { minLength: 2, maxLength: 4, selector: formatRacer }),
      startup: fc.nat(10_000).map((ns) => Number(`${ns}e-9`)),
      link: fc.integer({ min: 1, max: 999 }).map((rate) => rate * 1e9),
    },
    { requiredKeys: ['machine', 'bytes'] },
  );
};

const states: fc.Arbitrary<State> = fc.constantFrom(...PROBLEMS).chain((problem) =>
  fc.record(
    {
      problem: fc.constant(problem),
      algorithm: fc.constantFrom(...algorithmsFor(problemIn(problem).kind).map(({ name }) => name)),
      mode: fc.constantFrom(...FORMS),
      words: fc.integer({ min: 1, max: MAX_SHOWN_WORDS }),
      view: fc.constantFrom(...VIEWS),
      picture: fc.constantFrom(...PICTURES.map(({ name }) => name), OWN_PICTURE),
      moment: fc.nat(100_000),
      speed: fc.integer({ min: 1, max: 60 }),
      page: fc.constantFrom(...PAGES),
      race: raceOf(problemIn(problem).kind),
      block: fc.record({ node: fc.nat(1), slot: fc.nat(1) }),
      lesson: fc.constantFrom(
        ...LESSONS.flatMap(({ name, pages }) => pages.map((_, page) => ({ name, page }))),
      ),
    },
    {
      requiredKeys: [
        'problem',
        'algorithm',
        'mode',
        'words',
        'view',
        'picture',
        'moment',
        'speed',
        'page',
        'race',
      ],
    },
  ),
);

describe('the address', () => {
  test('says the whole state', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(parseState(formatState(state))).toEqual({ state, complaints: [] });
      }),
    );
  });

  test('of nothing is the default', () => {
    expect(parseState('')).toEqual({ state: DEFAULT_STATE, complaints: [] });
  });

  test('of a lesson alone has the stage of its page', () => {
    const [lesson] = LESSONS;
    const [{ stage: first }, { stage: second }] = lesson.pages;
    expect(parseState(`lesson=${lesson.name}&page=learn`).state).toMatchObject({ ...first, page: 'learn' });
    expect(parseState(`lesson=${lesson.name},1`).state).toMatchObject(second);
    // Who says more gets what is said.
    const { state } = parseState(`lesson=${lesson.name},1&dim=2&algorithm=necklace`);
    expect(state).toMatchObject({ problem: { dim: '2' }, algorithm: 'necklace', moment: 0 });
  });

  test('of a network alone has the fastest algorithm for it', async () => {
    for (const network of ['cube 3', 'torus 3x5', 'mesh 6x6', 'mesh 2x3x4', 'ring 12', 'mesh 5']) {
      const { state, complaints } = parseState(new URLSearchParams({ network }).toString());
      const fastest = await fastestFor(state);
      expect(fastest && check(fastest.schedule, problemIn(state.problem)).ok).toBe(true);
      expect(complaints).toEqual([]);
    }
  });

  test('that is anything else is told of, and never throws', () => {
    const name = fc.constantFrom(
      'network',
      'algorithm',
      'words',
      'view',
      'moment',
      'block',
      'lesson',
      'speed',
    );
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('cube 99', 'torus 0x4', 'mesh 1000000x1000000', '-1', '3,900', '1e9'),
    );
    fc.assert(
      fc.property(name, text, (key, value) => {
        const { state, complaints } = parseState(new URLSearchParams({ [key]: value }).toString());
        if (complaints.length === 0) expect(parseState(formatState(state)).state).toEqual(state);
        else expect(complaints[0]).toContain(`${key} ${quoted(value)}: `);
      }),
    );
  });

  test.each([
    ['lesson', 'nope', 'give alignment, one-port, necklaces, '],
    ['lesson', 'algnment,2', 'did you mean alignment?'],
    ['lesson', 'alignment,99', 'give its name and a page from 0 to 4, say alignment,0'],
    ['algorithm', 'neklace', 'did you mean necklace?'],
    ['algorithm', 'magic', 'choose one of the list of algorithms'],
    ['view', 'sorce', 'did you mean source?'],
    ['page', 'networks', 'did you mean network?'],
    ['mode', '?!', 'give step, block'],
    ['block', '3,64', 'give a node from 0 to 63 and a slot from 0 to 63'],
  ])('%s=%s is told of, with what may have been meant', (name, value, cure) => {
    const { state, complaints } = parseState(new URLSearchParams({ [name]: value }).toString());
    expect(state).toEqual(DEFAULT_STATE);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain(`${name} "${value}": ${cure}`);
  });

  test('of any length is told of in one short line', () => {
    const { complaints } = parseState(`algorithm=${'a'.repeat(100_000)}&lesson=${'b'.repeat(100_000)}`);
    expect(complaints).toHaveLength(2);
    for (const complaint of complaints) expect(complaint.length).toBeLessThan(200);
  });

  test('follows a block from any slot of a file, and from those of an exchange', () => {
    expect(parseState('network=cube 2&algorithm=file&block=3,99').state.block).toEqual({ node: 3, slot: 99 });
    expect(parseState('network=cube 2&algorithm=necklace&block=3,3').state.block).toEqual({
      node: 3,
      slot: 3,
    });
    expect(parseState('network=cube 2&algorithm=necklace&block=3,4').state.block).toBeUndefined();
  });

  test('knows the other names of an algorithm', () => {
    expect(parseState('algorithm=sex').state.algorithm).toBe('standard-exchange');
  });

  test('is documented, parameter by parameter', () => {
    const document = readFileSync(new URL('../../../docs/laboratory.md', import.meta.url), 'utf8');
    const [, table] = document.split('## The address');
    const documented = [...table.split('## Files')[0].matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    const { problem: _, race: __, ...plain } = DEFAULT_STATE;
    const ofRace = ['race', 'machine', 'bytes', 'startup', 'link'];
    expect(documented).toEqual([...wordNames, ...Object.keys(plain), 'block', 'lesson', ...ofRace]);
  });
});
