import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COLOUR_SCALE, packPixel, scaleOf } from '../../demo/colours.ts';
import { channelsOf, PORT_COLOURS } from '../../src/pictures/colours.ts';

const css = readFileSync(new URL('../../src/pictures/colours.css', import.meta.url), 'utf8');
const [light, dark] = css
  .split('prefers-color-scheme: dark')
  .map((part) =>
    Object.fromEntries(
      Array.from(part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name, colour]) => [name, colour]),
    ),
  );

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['light', light],
  ['dark', dark],
])('on a %s page', (_, tokens) => {
  test('every port has a colour of its own, which stands out from the paper', () => {
    const ports = Array.from({ length: PORT_COLOURS }, (_, port) => tokens[`port-${port}`]);
    expect(new Set(ports).size).toBe(PORT_COLOURS);
    expect(tokens).not.toHaveProperty(`port-${PORT_COLOURS}`);
    for (const colour of ports) expect(contrast(colour, tokens.paper), colour).toBeGreaterThanOrEqual(3);
  });

  test('text can be read', () => {
    for (const name of ['ink', 'muted', 'problem', 'accent', 'done']) {
      expect(contrast(tokens[name], tokens.paper), name).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('distances go from the paper to what stands out from it most, in even steps', () => {
    const [paper, far] = [tokens.paper, tokens.far].map((colour) => packPixel(...channelsOf(colour)));
    const scale = scaleOf('distance', { paper, far });
    expect([scale.length, scale[0], scale[255]]).toEqual([256, paper, far]);
    expect(contrast(tokens.far, tokens.paper)).toBeGreaterThan(10);
    const steps = Array.from(scale.subarray(1), (colour, i) => (colour & 255) - (scale[i] & 255));
    const [least, most] = [Math.min(...steps), Math.max(...steps)];
    expect(most - least).toBeLessThanOrEqual(1);
    expect(scale.every((colour) => colour >>> 24 === 255)).toBe(true);
  });
});

test('only distances have the colours of the page', () => {
  const dress = { paper: 0xffffffff, far: 0xff000000 };
  expect(scaleOf('source', dress)).toBe(COLOUR_SCALE);
  expect(scaleOf('distance', undefined)).toBe(COLOUR_SCALE);
});
