import { describe, expect, test } from 'vitest';
import type { PhaseInfo, PlaybackInfo, SceneInfo, Stop } from '../../../demo/laboratory/protocol.ts';
import { blockInWords, busyLinks } from '../../../demo/network/network-words.ts';

/** Alignment, three steps, rearrangement, two steps, realignment. */
const phases: PhaseInfo[] = [
  { name: 'alignment', first: 0, last: 1 },
  { name: 'steps', first: 1, last: 4 },
  { name: 'rearrangement', first: 4, last: 5 },
  { name: 'steps', first: 5, last: 7 },
  { name: 'realignment', first: 7, last: 8 },
];
const playback = {
  phases,
  network: { links: 24, topology: { kind: 'cube', dim: 3 } },
} as unknown as PlaybackInfo;

describe('the links that are busy', () => {
  const scene = (...loads: number[]) => ({ loads: Uint32Array.from(loads) }) as unknown as SceneInfo;
  test.each([
    [undefined, '0 of 24 links busy'],
    [scene(0, 0), '0 of 24 links busy'],
    [scene(0, 1, 1), '2 of 24 links busy, 1 block each'],
    [scene(4, 2, 0, 3), '3 of 24 links busy, 2 to 4 blocks each'],
  ])('are counted', (given, text) => {
    expect(busyLinks(playback, given)).toBe(text);
  });
});

describe('a block in words', () => {
  const stop = (moment: number, node: number, slot: number): Stop => ({ moment, node, slot, links: [] });
  const words = (moment: number, ...stops: Stop[]) =>
    blockInWords(playback, { source: 3, destination: 5, stops }, moment);

  test('is where it was last brought to', () => {
    const stops = [stop(0, 3, 5), stop(1, 3, 6), stop(2, 1, 6), stop(4, 5, 6), stop(8, 5, 3)];
    const places = [0, 1, 2, 3, 4, 7, 8].map((moment) => /now in (.*);/.exec(words(moment, ...stops))?.[1]);
    expect(places).toEqual([
      'node 3 (011), slot 5',
      'node 3 (011), slot 6',
      'node 1 (001), slot 6',
      'node 1 (001), slot 6',
      'node 5 (101), slot 6',
      'node 5 (101), slot 6',
      'node 5 (101), slot 3',
    ]);
  });

  test.each<[string, Stop[]]>([
    ['it stays in its node', [stop(0, 3, 5), stop(1, 3, 6)]],
    ['it moves in step 2, span 1', [stop(0, 3, 5), stop(3, 5, 6)]],
    ['it moves in steps 1 to 2, span 2', [stop(0, 3, 5), stop(2, 1, 6), stop(3, 5, 6)]],
    ['it moves 2 times in steps 2 to 5, span 4', [stop(0, 3, 5), stop(3, 1, 6), stop(7, 5, 6)]],
  ])('tells that %s', (text, stops) => {
    expect(words(0, ...stops)).toBe(
      `Block from node 3 (011) to node 5 (101): now in node 3 (011), slot 5; ${text}.`,
    );
  });
});
