import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeyHeap } from '../../../../../src/schedules/algorithms/uneven/timetable/key-heap.ts';

describe('KeyHeap', () => {
  test('has the number with the least key at hand, whatever is added, raised and removed', () => {
    const act = fc.record({ what: fc.constantFrom('add', 'raise', 'remove'), by: fc.nat(50) });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const heap = new KeyHeap(acts.length);
        const keys = new Map<number, number>();
        for (const [number, { what, by }] of acts.entries()) {
          if (what === 'add') {
            heap.add(number, by);
            keys.set(number, by);
          } else if (keys.size > 0) {
            const { least, leastKey } = heap;
            if (what === 'raise') heap.raiseLeast(leastKey + by);
            else heap.removeLeast();
            if (what === 'raise') keys.set(least, leastKey + by);
            else keys.delete(least);
          }
          expect(heap.length).toBe(keys.size);
          if (keys.size === 0) continue;
          expect(heap.leastKey).toBe(Math.min(...keys.values()));
          expect(keys.get(heap.least)).toBe(heap.leastKey);
        }
      }),
      { seed: 4 },
    );
  });

  test('is empty once it is cleared', () => {
    const heap = new KeyHeap(2);
    heap.add(7, 1);
    heap.clear();
    heap.add(8, 2);
    expect([heap.length, heap.least]).toEqual([1, 8]);
  });
});
