import { describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { allport, ONE_LINE } from './cli.ts';
import { MISTYPED } from './mistyped-lines.ts';

describe('a mistyped command line gets one line that names the cure', () => {
  it('there are 100 of them, all different', () => {
    expect(new Set(MISTYPED.map(([line]) => line)).size).toBe(100);
  });

  it.each(MISTYPED)('allport %s', async (line, cure) => {
    const { code, stdout, stderr } = await allport(...line.split(' '));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toContain(cure);
  });
});

describe('what can be meant in one way only is understood', () => {
  it.each([
    ['schedule Necklace --dim 3', 'schedule necklace --dim 3'],
    ['schedule de_bruijn --DIM 3', 'schedule de-bruijn --dim 3'],
    ['schedule necklace -dim 3', 'schedule necklace --dim 3'],
    ['schedule necklace \u2013dim=3', 'schedule necklace --dim 3'],
    ['Schedule necklace --dim 3 --mode BLOCK', 'schedule necklace --dim 3 --mode block'],
    ['schedule bruck --torus 3X4', 'schedule bruck --torus 3x4'],
    ['schedule bruck --mesh 3,4', 'schedule bruck --mesh 3x4'],
    ['schedule bruck --torus 3*4', 'schedule bruck --torus 3x4'],
    ['schedule spread-out --servers 2X2:2', 'schedule spread-out --servers 2x2:2'],
    ['schedule srt --dim 2 --transpose 8,8', 'schedule srt --dim 2 --transpose 8x8'],
    ['schedule pipelined --axes 2X2', 'schedule pipelined --axes 2x2'],
    ['schedule --dim 3 --permute Bit_Reversal', 'schedule --dim 3 --permute bit-reversal'],
    ['cost --dim 4 --machine gigabit --bytes 4K', 'cost --dim 4 --machine gigabit --bytes 4k'],
    ['cost --dim 4 --machine Gigabit --bytes 4KB', 'cost --dim 4 --machine gigabit --bytes 4kB'],
    ['machines INTEL-PARAGON', 'machines intel-paragon'],
    ['list Transposes', 'list transpose'],
    ['list help', 'list --help'],
    ['run -help', 'run --help'],
    ['-?', '--help'],
    ['/help', '--help'],
  ])('allport %s is allport %s', async (typed, meant) => {
    const [one, other] = [await allport(...typed.split(' ')), await allport(...meant.split(' '))];
    expect(one).toEqual(other);
    expect(one.code).toBe(0);
  });

  it.each(['-v', '-V', 'version', 'Version', '-version', '--VERSION'])('allport %s', async (word) => {
    expect(await allport(word)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('an engine in capitals', async () => {
    const said = (engine: string) => allport('export', 'bruck', '--engine', engine, '--out', '.');
    const { stderr } = await said('MPI');
    expect(stderr).toContain('no network given');
    expect(stderr).toBe((await said('mpi')).stderr);
  });
});
