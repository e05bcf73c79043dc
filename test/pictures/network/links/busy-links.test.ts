import { describe, expect, test } from 'vitest';
import { drawNetwork } from '../../../../src/pictures/network/draw-network.ts';
import { foldedSquare } from '../../../../src/pictures/network/folded-square.ts';
import { busyBundlesIn, busyLinksIn } from '../../../../src/pictures/network/links/busy-links.ts';
import { type NetworkDrawing, NOT_TURNED } from '../../../../src/pictures/network/network-drawing.ts';
import { cube } from '../../../../src/schedules/index.ts';

describe('busy links', () => {
  test('are told apart by their ports and by how much they carry', () => {
    const drawing = drawNetwork(cube(3), 680, NOT_TURNED) as NetworkDrawing;
    const loads = new Uint32Array(24);
    loads[3 * 2 + 1] = 8;
    loads[3 * 5 + 1] = 7;
    loads[3 * 4 + 1] = 2;
    loads[3 * 2 + 2] = 1;
    const { links } = drawing;
    expect(busyLinksIn(drawing, 3, loads)).toEqual([
      { port: 1, load: 0.25, tracks: [links[13]] },
      { port: 1, load: 1, tracks: [links[7], links[16]] },
      { port: 2, load: 0.25, tracks: [links[8]] },
    ]);
    expect(busyLinksIn(drawing, 3, new Uint32Array(24))).toEqual([]);
  });

  test('of a folded square are the lines of their columns and rows', () => {
    const square = foldedSquare(cube(8), 680);
    const loads = new Uint32Array(256 * 8);
    // From column 5 to column 4 in two rows, and from row 3 to row 7 in one column.
    for (const node of [0x25, 0x95]) loads[8 * node] = 1;
    loads[8 * 0x3a + 6] = 1;
    expect(busyBundlesIn(square, 8, loads)).toEqual([
      { port: 0, load: 1, tracks: [square.bundles[0].tracks[5]] },
      { port: 6, load: 0.5, tracks: [square.bundles[6].tracks[3]] },
    ]);
  });
});
