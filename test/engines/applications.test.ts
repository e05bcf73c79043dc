import { expect, it } from 'vitest';
import { describeWith, run, sourceOf, WITH_MPICH } from './programs.ts';

const FFTW = {
  programs: [...WITH_MPICH.programs, 'fftw-wisdom'],
  packages: `${WITH_MPICH.packages} libfftw3-dev libfftw3-mpi-dev`,
};

describeWith(FFTW, 'programs that people have', () => {
  it('print the same with a library of schedules, which counts their calls: transforms of FFTW', async () => {
    const { stdout } = await run(sourceOf('applications.sh'), ['fftw'], {
      env: { ...process.env, FFTW_MPICH: '' },
    });
    expect(stdout.split('\n').slice(1)).toEqual([
      'fftw              Open MPI     8           12            12  yes',
      'fftw              Open MPI    16           12            10  yes',
      'left out: fftw, MPICH: no package; give FFTW_MPICH=FOLDER',
      '',
    ]);
  });

  it('are named in a message that says which there are', async () => {
    await expect(run(sourceOf('applications.sh'), ['fft'])).rejects.toMatchObject({
      code: 2,
      stderr: 'no program "fft": give some of fftw fortran hpcc mpi4py pw\n',
    });
  });
});
