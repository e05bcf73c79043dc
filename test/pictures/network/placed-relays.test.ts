import { expect, test } from 'vitest';
import { placedRelays } from '../../../src/pictures/network/placed-relays.ts';
import { torus } from '../../../src/schedules/index.ts';
import { networkOf } from '../../../src/schedules/model/networks/network-kinds.ts';

const placed = (network: string) =>
  placedRelays(networkOf({ network })).map(({ angle, out }) => [
    Math.round((angle * 180) / Math.PI) % 360,
    Number(out.toFixed(3)),
  ]);

test('leaves lie before the hosts that they join, and spines in a ring of their own within', () => {
  // 16 hosts on the circle, 22.5 degrees apart: those of the first leaf at 0 to 67.5.
  expect(placed('leaf-spine:4x2:4')).toEqual(
    [
      [34, 0.667],
      [124, 0.667],
      [214, 0.667],
      [304, 0.667],
      [90, 0.333],
      [270, 0.333],
    ].map(([angle, out], i) => (i < 4 ? [angle, out] : [expect.any(Number), out])),
  );
});

test('one spine is in the middle, and where there are no relays there are no places', () => {
  expect(placed('leaf-spine:3x1:2').at(-1)?.[1]).toBe(0);
  expect(placedRelays(torus([3, 3]))).toEqual([]);
});

test('layers of a fat tree are rings, each switch apart from all others', () => {
  const places = placed('fat-tree:4');
  expect(new Set(places.map(([, out]) => out))).toEqual(new Set([0.75, 0.5, 0.25]));
  expect(new Set(places.map(String)).size).toBe(20);
});
