import { expect, test } from 'vitest';
import { atRest, type Flight, type FlightApart, type Pose, ROOM } from '../../../src/host/motion/pose.ts';
import {
  lineWords,
  paperChannels,
  pictureWords,
  slotWords,
  wholeWords,
} from '../../../src/host/motion/pose-words.ts';

/* As the structures of draw.wgsl have them: `u` for a whole number, `f` for a float, by field. */

function fields(words: Uint32Array<ArrayBuffer>, layout: string): number[] {
  const floats = new Float32Array(words.buffer);
  return Array.from(words, (word, i) => (layout[i % layout.length] === 'f' ? floats[i] : word));
}

const flight: Flight = {
  along: 'columns',
  sides: [4, 8, 2],
  order: Uint32Array.of(2, 0, 1),
  lines: [
    { right: 0, span: 1, later: 5, done: 1 },
    { right: 3, span: 8, later: 6, done: 0.25 },
  ],
};

const apart = { along: 'places', distances: [2, -3], done: 0.5 } as unknown as FlightApart;

const pose: Pose = {
  flight,
  pale: Float32Array.of(0, 0.5, 0.75),
  rest: 0.25,
  frames: Uint32Array.of(0, 0xff0000ff, 7),
  paper: 0xff804020,
};

test('a slot has its holder, the row of that, how pale it is, and its frame', () => {
  const rows = Uint32Array.of(10, 11, 12);
  expect(fields(slotWords(rows, pose), 'uufu')).toEqual([
    2, 12, 0, 0, 0, 10, 0.5, 0xff0000ff, 1, 11, 0.75, 7,
  ]);
  const { flight: _, ...rested } = pose;
  expect(fields(slotWords(rows, rested), 'uufu')).toEqual([
    ...[0, 10, 0, 0],
    ...[1, 11, 0.5, 0xff0000ff],
    ...[2, 12, 0.75, 7],
  ]);
});

test('a line has where its blocks go, and how far they are; of blocks that fly apart it has a distance', () => {
  expect(fields(lineWords(flight), 'uuuf')).toEqual([0, 1, 5, 1, 3, 8, 6, 0.25]);
  expect(fields(lineWords(apart), 'uuuf')).toEqual([2, 1, 0, 0.5, 2 ** 32 - 3, 1, 0, 0.5]);
});

test('a picture has its size, its paper, and the axes on which blocks fly or the distances', () => {
  const of = (one: Pose) => fields(pictureWords(640, 480, one), 'uufuuf');
  expect(of(pose)).toEqual([640, 480, ROOM, 0xff804020, 3, 0.25]);
  expect(of({ ...pose, flight: apart })).toEqual([640, 480, ROOM, 0xff804020, 2, 0.25]);
  expect(of(atRest(3))).toEqual([640, 480, ROOM, 0, 0, 0]);
});

test('bytes are filled up to whole words', () => {
  expect(wholeWords(Uint8Array.of(1, 2, 3, 4))).toEqual(Uint8Array.of(1, 2, 3, 4));
  expect(wholeWords(Uint8Array.of(1, 2, 3, 4, 5))).toEqual(Uint8Array.of(1, 2, 3, 4, 5, 0, 0, 0));
});

test('paper is red, green and blue, as thick as rows at rest are paler', () => {
  const channels = [0x20, 0x40, 0x80].map((channel) => Math.fround((channel / 255) * 0.25));
  expect([...paperChannels(pose)]).toEqual([...channels, 0]);
});
