import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourEvenly } from '../../../src/schedules/transforms/even-colouring.ts';

describe('colourEvenly', () => {
  it('gives no vertex of any graph more edges of a colour than its share, rounded up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 120 }),
        (vertices, colours, ends) => {
          const sides = [0, 1].map((side) => ends.map((pair) => pair[side] % vertices));
          const colour = colourEvenly(sides[0], sides[1], vertices, colours);
          expect(colour.length).toBe(ends.length);
          for (const side of sides) {
            for (let vertex = 0; vertex < vertices; vertex++) {
              const its = [...colour].filter((_, edge) => side[edge] === vertex);
              const ofEach = Array.from(
                { length: colours },
                (_, one) => its.filter((other) => other === one).length,
              );
              expect(Math.max(...ofEach)).toBeLessThanOrEqual(Math.ceil(its.length / colours));
            }
          }
          expect(colour.every((one) => one < colours)).toBe(true);
        },
      ),
      { seed: 5, numRuns: 300 },
    );
  });
});
