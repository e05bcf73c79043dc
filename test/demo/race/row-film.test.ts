import { describe, expect, test } from 'vitest';
import { filmOf } from '../../../demo/race/film.ts';
import { type RowFilm, rowFilmOf } from '../../../demo/race/row-film.ts';
import { RowPicture } from '../../../demo/race/row-picture.ts';
import { Rows } from '../../../demo/race/rows.ts';
import { answerOf } from '../../../src/costs/candidates.ts';
import { partsOf } from '../../../src/costs/course.ts';
import {
  completeExchange,
  cube,
  FORMS,
  findAlgorithm,
  lattice,
  mesh,
  type Schedule,
  scatter,
  type Topology,
  torus,
} from '../../../src/schedules/index.ts';
import { memoriesOf } from './memories.ts';

const schedule = (name: string, topology: Topology, form = FORMS[0], copies = 1) =>
  answerOf({ algorithm: findAlgorithm(name), problem: completeExchange({ topology, copies }), form });

/** Once around the second axis leads two nodes further along the first one. */
const TWISTED = lattice([
  [4, 0],
  [2, 3],
]);
const SAME: readonly Schedule[] = [
  ...FORMS.map((form) => schedule('necklace', cube(4), form)),
  ...FORMS.map((form) => schedule('de-bruijn', cube(4), form)),
  ...FORMS.map((form) => schedule('bruck-4', cube(4), form)),
  schedule('standard-exchange', cube(3), 'block', 2),
  schedule('balanced-tree', cube(3)),
  schedule('direct-exchange', cube(3)),
  schedule('torus-necklaces', torus([4, 4]), 'step'),
  schedule('torus-necklaces', TWISTED),
  // Its sides are those of a cube, but two links along the first axis lead on along the second one.
  schedule(
    'torus-necklaces',
    lattice([
      [2, 1],
      [0, 2],
    ]),
  ),
  schedule('torus-product', torus([4, 3])),
];

describe('the film of rows', () => {
  test.each(SAME)('has every block where the proof follows it, ahead and back (%#)', (one) => {
    const film = rowFilmOf(one) as RowFilm;
    const memories = memoriesOf(one);
    const rows = new Rows(film);
    expect(film.parts).toHaveLength(partsOf(one).length);
    for (const moment of [...memories.keys(), ...[...memories.keys()].reverse()]) {
      rows.goto(moment);
      const memory = Uint32Array.from(memories[moment], (_, place) =>
        rows.originOf(Math.floor(place / film.nodes), place % film.nodes),
      );
      expect(memory).toEqual(memories[moment]);
    }
  });

  test.each(SAME)('counts the blocks that are in their nodes (%#)', (one) => {
    const { home, blocks } = rowFilmOf(one) as RowFilm;
    const film = filmOf(one);
    expect(Array.from(home)).toEqual(Array.from(film.home));
    expect(blocks).toBe(film.blocks);
  });

  test.each([
    ['nodes do different things', schedule('suh-shin', torus([8, 8]))],
    ['nodes at an edge have less to do', schedule('standard-exchange', mesh([4, 4]))],
    [
      'one node sends to all',
      answerOf({
        algorithm: findAlgorithm('sbt', 'scatter'),
        problem: scatter({ topology: cube(4), root: 3 }),
        form: 'step',
      }),
    ],
  ])('is not there where %s', (_, one) => {
    expect(rowFilmOf(one)).toBeUndefined();
  });
});

describe('the picture of rows', () => {
  const one = schedule('necklace', cube(4), 'block');
  const film = rowFilmOf(one) as RowFilm;
  const memories = memoriesOf(one);
  /** Of each block a colour of its own. */
  const own = { columns: 16, rows: 16, pixels: Uint32Array.from({ length: 256 }, (_, i) => 0xff000000 + i) };
  const sampled = (memory: Uint32Array) =>
    Uint32Array.from(
      { length: 64 },
      (_, i) => own.pixels[memory[(2 * Math.floor(i / 8) + 1) * 16 + 2 * (i % 8) + 1]],
    );

  test('has in each point the block below it, by whatever way it came there', () => {
    const picture = new RowPicture(film, own, 8, 8);
    for (const moment of [0, 1, 2, 3, film.parts.length, 2, 0, film.parts.length - 1]) {
      expect(picture.draw(moment, 0)).toBe(true);
      expect(picture.draw(moment, 0)).toBe(false);
      expect(picture.pixels).toEqual(sampled(memories[moment]));
    }
  });

  test('fades into the next one', () => {
    const dark = { ...own, pixels: own.pixels.map((_, i) => ((i >> 4) % 2 === 0 ? 0xff000000 : 0xff804020)) };
    const picture = new RowPicture(film, dark, 8, 8);
    const [from, to] = [0, 1].map((moment) => {
      picture.draw(moment, 0);
      return picture.pixels.slice();
    });
    picture.draw(0, 0.25);
    expect(picture.pixels).toEqual(
      from.map((colour, i) => {
        if (colour === to[i]) return colour;
        return to[i] === 0xff000000 ? 0xff603018 : 0xff201008;
      }),
    );
    expect(picture.pixels).not.toEqual(from);
  });

  test('makes what is loaded larger where it is smaller than the memory', () => {
    const quarters = { columns: 2, rows: 2, pixels: Uint32Array.of(1, 2, 3, 4) };
    const picture = new RowPicture(film, quarters, 4, 4);
    picture.draw(0, 0);
    expect(Array.from(picture.pixels)).toEqual([1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4]);
  });
});
