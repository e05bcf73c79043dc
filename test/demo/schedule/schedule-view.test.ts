import { describe, expect, test } from 'vitest';
import type { PlaybackInfo, SceneInfo } from '../../../demo/laboratory/protocol.ts';
import { cellSentence, stepSentence } from '../../../demo/schedule/schedule-text.ts';
import { centred, lastLevel, seen, sizeAt } from '../../../demo/schedule/schedule-view.ts';
import { NO_PORT, SEVERAL_PORTS } from '../../../src/pictures/timeline/chart-request.ts';
import { ticks } from '../../../src/pictures/timeline/ticks.ts';

const axis = { count: 512, pixels: 480, largest: 26 };
const short = { count: 4, pixels: 480, largest: 26 };

describe('the view of a chart', () => {
  test('fits everything at level 0, and doubles sizes up to the largest', () => {
    expect(sizeAt(axis, 0) * 512).toBe(480);
    expect(sizeAt(axis, 1)).toBe(2 * sizeAt(axis, 0));
    expect(sizeAt(axis, 20)).toBe(26);
    expect(sizeAt(short, 5)).toBe(120);
  });

  test('has levels as long as something grows', () => {
    const last = lastLevel([axis, short]);
    expect(sizeAt(axis, last)).toBe(26);
    expect(sizeAt(axis, last - 1)).toBeLessThan(26);
    expect(lastLevel([short])).toBe(0);
  });

  test('sees all at level 0, and otherwise what is under the pixels', () => {
    expect(seen(axis, sizeAt(axis, 0), 0)).toEqual([0, 512]);
    expect(seen(axis, 20, 0)).toEqual([0, 24]);
    expect(seen(axis, 20, 110)).toEqual([5, 30]);
    expect(seen(axis, 20, 512 * 20 - 480)).toEqual([488, 512]);
  });

  test('scrolls to the middle of a stretch, but not beyond the ends', () => {
    expect(centred(axis, 20, 100, 102)).toBe(101 * 20 - 240);
    expect(centred(axis, 20, 0, 2)).toBe(0);
    expect(centred(axis, 20, 510, 512)).toBe(512 * 20 - 480);
    expect(centred(short, 120, 3, 4)).toBe(0);
  });

  test('writes round numbers, far enough from each other', () => {
    expect(ticks(0, 16, 30, 28)).toEqual(Array.from({ length: 16 }, (_, i) => i));
    expect(ticks(0, 512, 0.94, 30)).toEqual([0, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500]);
    expect(ticks(183, 207, 20, 30)).toEqual([184, 186, 188, 190, 192, 194, 196, 198, 200, 202, 204, 206]);
  });
});

const counts = {
  steps: 4,
  span: 3,
  blocksInSequence: 4,
  lowerBound: 4,
  utilization: 1,
  ports: 'all',
  switching: 'store-and-forward',
} as const;

const playback: PlaybackInfo = {
  algorithm: 'any',
  asked: 'any',
  source: 'any',
  network: { topology: { kind: 'cube', dim: 3 }, label: 'cube 2^3', nodes: 8, ports: 3, links: 24 },
  blocks: 64,
  members: 8,
  slots: 8,
  transit: 0,
  one: 'step',
  unit: 1,
  problem: 'complete exchange on 8 nodes',
  picture: { columns: 8, rows: 8 },
  isSampled: false,
  end: 6,
  phases: [],
  counts,
  blocksPerStep: new Uint32Array(4),
};

const onCube: PlaybackInfo = { ...playback, addresses: Uint32Array.of(1, 2, 5, 3, 7, 6, 4, 0) };

const onTorus: PlaybackInfo = {
  ...playback,
  network: { topology: { kind: 'torus', shape: [3, 2] }, label: 'torus 3x2', nodes: 6, ports: 4, links: 18 },
  slots: 6,
  transit: 2,
};

const sceneOf = (...ports: number[]): SceneInfo => ({
  moment: 2,
  rows: Uint8Array.from(ports),
  loads: new Uint32Array(0),
  moved: 0,
  text: '',
});

describe('what the chart says', () => {
  test('tells of a cell its slot, address, necklace and dimension', () => {
    expect(cellSentence(onCube, 2, 5, { port: 2, isOne: true })).toBe(
      'Step 3, slot 5, address 110 (necklace 011, period 3): blocks go across dimension 2.',
    );
    expect(cellSentence(onCube, 2, 4, { port: NO_PORT, isOne: true })).toBe(
      'Step 3, slot 4, address 111 (necklace 111, period 1): blocks wait.',
    );
  });

  test('tells of a grid the axis and the direction, and which slots are for transit', () => {
    expect(cellSentence(onTorus, 0, 3, { port: 1, isOne: true })).toBe(
      'Step 1, slot 3: blocks go along axis 0 back.',
    );
    expect(cellSentence(onTorus, 0, 7, { port: 2, isOne: true })).toBe(
      'Step 1, transit slot 7: blocks go along axis 1 ahead.',
    );
  });

  test('tells of a ring only the direction', () => {
    const onRing: PlaybackInfo = {
      ...playback,
      network: { topology: { kind: 'torus', shape: [6] }, label: 'ring 6', nodes: 6, ports: 2, links: 12 },
    };
    expect(cellSentence(onRing, 0, 3, { port: 0, isOne: true })).toBe('Step 1, slot 3: blocks go ahead.');
    expect(stepSentence(onRing, 0, sceneOf(0, 1))).toBe(
      'Step 1: blocks of 2 of 2 slots leave: slot 0 along +, 1 along −.',
    );
  });

  test('tells of a graph the number of the port, since its links follow no axes', () => {
    const onGraph: PlaybackInfo = {
      ...playback,
      network: {
        topology: {
          kind: 'graph',
          pairs: [
            [0, 1],
            [1, 2],
          ],
        },
        ...{ label: 'graph of 3 nodes', nodes: 3, ports: 2, links: 4 },
      },
    };
    expect(cellSentence(onGraph, 0, 2, { port: 1, isOne: true })).toBe(
      'Step 1, slot 2: blocks go by port 1.',
    );
    expect(stepSentence(onGraph, 0, sceneOf(0, 1))).toBe(
      'Step 1: blocks of 2 of 2 slots leave: slot 0 by 0, 1 by 1.',
    );
  });

  test('says that a cell stands for several, and nothing of one that is not known', () => {
    expect(cellSentence(onTorus, 0, 3, { port: SEVERAL_PORTS, isOne: false })).toBe(
      'Near step 1, slot 3: blocks leave by several ports. Zoom in for each by itself.',
    );
    expect(cellSentence(onTorus, 0, 3, undefined)).toBe('Step 1, slot 3.');
  });

  test('lists the slots that leave in a step', () => {
    expect(stepSentence(onCube, 1, sceneOf(NO_PORT, 0, 1, NO_PORT))).toBe(
      'Step 2: blocks of 2 of 4 slots leave: slot 1 across 0, 2 across 1.',
    );
    expect(stepSentence(onCube, 1, sceneOf(2, NO_PORT, 2))).toBe(
      'Step 2: blocks of 2 of 3 slots leave, all across dimension 2.',
    );
    expect(stepSentence(onTorus, 1, sceneOf(SEVERAL_PORTS, SEVERAL_PORTS))).toBe(
      'Step 2: blocks of 2 of 2 slots leave, from different nodes by different ports.',
    );
    expect(stepSentence(onTorus, 1, sceneOf(...Array.from({ length: 20 }, (_, i) => i % 4)))).toMatch(
      /^Step 2: blocks of 20 of 20 slots leave: slot 0 along 0\+, 1 along 0−, .* and 12 more\.$/,
    );
    expect(stepSentence(onCube, 1, sceneOf(NO_PORT))).toBe('Step 2: nothing moves.');
  });
});
