import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { allportAlone } from './cli.ts';

const FFT = fileURLToPath(new URL('../../examples/fft.mjs', import.meta.url));

it('the example of a Fourier transform is near enough to sums in 64 bits, with the steps of the paper', async () => {
  const { code, stdout, stderr } = await allportAlone('exec', FFT, '4096');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^4096 points, 8 in each of 512 nodes\n/);
  expect(stdout).toMatch(/four local transforms of 8 points, three exchanges of 8 blocks of two f32/);
  // K/2 each, and K/2 + (s - 1)d.
  expect(stdout).toMatch(/steps of the three exchanges: 12 one after another, 10 pipelined/);
  const [, error] = /relative error of 4096 bins against their sums in f64: (\S+)/.exec(stdout) ?? [];
  expect(Number(error)).toBeLessThan(1e-5);
  expect(Number(error)).toBeGreaterThan(0);
});

it('the example refuses what is no fourth power', async () => {
  const { code, stdout, stderr } = await allportAlone('exec', FFT, '1000');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toBe('1000 points: give the fourth power of 2, 4, 8, 16 or 32\n');
});
