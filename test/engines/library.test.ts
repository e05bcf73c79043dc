import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { CLI } from '../cli/cli.ts';
import {
  describeWith,
  LIBRARIES,
  type Library,
  MEMORY_FAULT,
  run,
  SANITIZERS,
  sourceOf,
  startRanksOf,
  temporaryFolder,
  WARNINGS,
  WITH_MPICH,
} from './programs.ts';

const RANKS = 8;
const SCHEDULES = `standard-exchange bruck-4 spread-out --switch ${RANKS} --machine cluster-100g`.split(' ');
const [CHECK, UNEVEN, GUARD, SLOW, FFT, FORTRAN_FFT, CHOICE, FORMS, CALLER] = [
  'library-check.c',
  'uneven-check.c',
  'guard-check.c',
  'slow.c',
  'fft.c',
  'fft.f90',
  'library-choice.c',
  'library-forms.c',
  'library-caller.f90',
].map(sourceOf);
const COMPILE = ['-std=c99', ...WARNINGS, '-Wpedantic', '-O1'];
const SOURCES = [
  'preload.c',
  'preload-fortran.c',
  'alltoall.c',
  'alltoallv.c',
  'guard.c',
  'statistics.c',
  'choices.c',
  'schedule_1.c',
  'schedule_2.c',
  'schedule_3.c',
];
const PRELOADED = 'liballport_alltoall_preload.so';

interface Stretch {
  readonly fromBytes: number;
  readonly algorithms: readonly string[];
}

/** Bytes at the ends of all stretches, with the fastest there by `allport cost`. */
async function expectedChoices(): Promise<(readonly [bytes: number, algorithm: string])[]> {
  const { stdout } = await run(process.execPath, [CLI, 'cost', ...SCHEDULES, '--sweep', '1..1M', '--json']);
  const { fastest }: { fastest: readonly Stretch[] } = JSON.parse(stdout).sweep;
  expect(fastest.length).toBe(3);
  return fastest.flatMap(({ fromBytes, algorithms: [algorithm] }, i) => [
    ...(i === 0 ? [] : [[fromBytes - 1, fastest[i - 1].algorithms[0]] as const]),
    [fromBytes, algorithm] as const,
  ]);
}

describeWith(WITH_MPICH, 'a library of schedules', () => {
  const folder = temporaryFolder();
  let library: string;
  beforeAll(async () => {
    library = join(folder.path, 'library');
    await run(process.execPath, [CLI, 'export', ...SCHEDULES, '--engine', 'mpi', '--out', library]);
    const files = [2, 4, 8].map((ranks) => join(folder.path, `${ranks}.json`));
    for (const [i, file] of files.entries()) {
      await run(process.execPath, [
        CLI,
        'schedule',
        'standard-exchange',
        '--switch',
        `${2 ** (i + 1)}`,
        '--out',
        file,
      ]);
    }
    const told = ['--engine', 'mpi', '--machine', 'cluster-100g', '--out', join(folder.path, 'forms')];
    await run(process.execPath, [CLI, 'export', ...files, ...told]);
  });

  /** Starts a program with the library loaded before it, by which all goes that can, and other variables. */
  const started = (mpi: Library, cwd: string, variables: string[], ...program: string[]) =>
    startRanksOf(mpi, RANKS, cwd, program, [
      `LD_PRELOAD=${join(cwd, PRELOADED)}`,
      'ALLPORT_GUARD=off',
      ...variables,
    ]);

  /** The library that is loaded before a program, for an MPI. */
  async function makePreloaded(mpi: Library, cwd: string): Promise<void> {
    const sources = SOURCES.map((name) => join(library, name));
    await run(LIBRARIES[mpi].compiler, [...COMPILE, '-fPIC', '-shared', '-o', PRELOADED, ...sources], {
      cwd,
    });
  }

  it('is installed by make, found by pkg-config, called from C and C++, and chooses as allport cost tells', async () => {
    const prefix = join(folder.path, 'made');
    await run('make', [`CFLAGS=${COMPILE.join(' ')}`, `PREFIX=${prefix}`, 'install'], { cwd: library });
    const env = { ...process.env, PKG_CONFIG_PATH: join(prefix, 'lib/pkgconfig') };
    const { stdout: found } = await run('pkg-config', ['--cflags', '--libs', 'allport_alltoall'], { env });
    const options = [`-I${library}`, `-Wl,-rpath,${prefix}/lib`, ...WARNINGS];
    const linked = [...found.trim().split(/\s+/), ...options];
    await run('mpicc', ['-std=c99', '-o', 'choice', CHOICE, ...linked], { cwd: prefix });
    const cxx = ['-DOMPI_SKIP_MPICXX', '-x', 'c++', CHOICE, '-x', 'none'];
    await run('mpicxx', [...cxx, '-o', 'choice++', ...linked], { cwd: prefix });
    const expected = await expectedChoices();
    const sizes = expected.map(([bytes]) => `${bytes}`);
    for (const program of ['./choice', './choice++']) {
      const [command, ...args] = LIBRARIES['Open MPI'].start([]);
      const { stdout } = await run(command, [...args, '-n', `${RANKS}`, program, ...sizes], { cwd: prefix });
      expect(stdout).toBe(expected.map((line) => `${line.join(' ')}\n`).join(''));
    }
  });

  /** What a program in Fortran prints that is compiled with what is installed. */
  async function outputOfFortran(prefix: string): Promise<string> {
    const linked = [`-I${prefix}/include`, `-L${prefix}/lib`, `-Wl,-rpath,${prefix}/lib`];
    const libraries = ['-lallport_alltoall_fortran', '-lallport_alltoall'];
    const warnings = ['-std=f2018', '-Wall', '-Wextra', '-Wpedantic', '-Werror'];
    await run('mpifort', [...warnings, '-o', 'caller', CALLER, ...linked, ...libraries], { cwd: prefix });
    return (await startRanksOf('Open MPI', RANKS, prefix, ['./caller'])).stdout;
  }

  describeWith({ programs: ['mpifort', 'mpifort.mpich'], packages: 'gfortran' }, 'with Fortran', () => {
    it('has a module, which make leaves out where there is no mpi_f08', async () => {
      const cwd = join(folder.path, 'fortran');
      const prefix = join(folder.path, 'made-with-fortran');
      await cp(library, cwd, { recursive: true });
      await run('make', ['clean'], { cwd });
      const { stdout } = await run('make', ['FC=false', `PREFIX=${prefix}`, 'install'], { cwd });
      expect(stdout).toContain('\nallport.f90 is left out: false finds no module mpi_f08\n');
      expect(await readdir(join(prefix, 'lib'))).not.toContain('liballport_alltoall_fortran.so');
      const warnings = 'FFLAGS=-std=f2018 -Wall -Wextra -Wpedantic -Werror';
      await run('make', [warnings, `PREFIX=${prefix}`, 'install'], { cwd });
      expect(await outputOfFortran(prefix)).toBe('same\n');
    });

    it.each([
      ['Open MPI', 'mpifort', '5 by standard-exchange on 8 ranks; 1 left to MPI: new counts; 10240 bytes'],
      [
        'MPICH',
        'mpifort.mpich',
        '4 by standard-exchange on 8 ranks; 1 left to MPI: new counts; 1 left to MPI: non-blocking; 8192 bytes',
      ],
    ] as const)('in place of MPI_Alltoall of %s moves the same for Fortran', async (mpi, compiler, calls) => {
      const cwd = join(folder.path, compiler);
      await mkdir(cwd);
      await makePreloaded(mpi, cwd);
      const bindings = [
        [],
        ['-DMODULE=mpi'],
        ['-DMODULE=mpi_f08', '-DREQUEST=type(MPI_Request)', '-DDATATYPE=type(MPI_Datatype)'],
      ];
      for (const binding of bindings) {
        // By mpif.h the compiler knows of no buffers of any type.
        const options = ['-cpp', '-O1', '-fallow-argument-mismatch', '-w', ...binding];
        await run(compiler, [...options, '-o', 'fft', FORTRAN_FFT], { cwd });
        const plain = await startRanksOf(mpi, RANKS, cwd, ['./fft']);
        expect(plain.stdout).toBe('sum 774934.700, came back: T\n');
        const own = await started(mpi, cwd, [], './fft');
        expect(own.stdout).toBe(plain.stdout);
        expect(own.stderr).toContain(`made 6 all-to-alls; ${calls}`);
      }
    });
  });

  it.each([
    ['Open MPI', ['0', '1', '64', '13125', '13126', '26250', '26251', '100000']],
    ['MPICH', ['64', '26251']],
  ] as const)('in place of MPI_Alltoall of %s moves the same bytes', async (mpi, sizes) => {
    const { compiler } = LIBRARIES[mpi];
    const cwd = join(folder.path, compiler);
    await mkdir(cwd);
    await makePreloaded(mpi, cwd);
    await run(compiler, [...COMPILE, '-o', 'check', CHECK], { cwd });
    const { stdout, stderr } = await started(mpi, cwd, [], './check', ...sizes);
    expect(stdout).toBe('same\n');
    // Of six exchanges of each size, two have other ranks.
    expect(stderr).toContain(`allport: rank 0 made ${6 * sizes.length} all-to-alls; `);
    expect(stderr).toContain(`; ${sizes.length} left to MPI: intercommunicator; `);
    expect(stderr).toContain(`; ${sizes.length} left to MPI: no schedule for so many ranks; `);

    await run(compiler, ['-std=c99', ...WARNINGS, '-O1', '-o', 'fft', FFT, '-lm'], { cwd });
    const plain = await startRanksOf(mpi, RANKS, cwd, ['./fft']);
    expect(plain.stdout).toMatch(/^sum \S+, missed by \S+e-13\n$/);
    const own = await started(mpi, cwd, [], './fft');
    expect(own.stdout).toBe(plain.stdout);
    expect(own.stderr).toContain('made 4 all-to-alls; 4 by standard-exchange on 8 ranks; 131072 bytes');
  });

  it.each([
    ['Open MPI', 147],
    ['MPICH', 294],
  ] as const)(
    'in place of MPI_Alltoallv and MPI_Alltoallw of %s moves the same bytes',
    async (mpi, calls) => {
      const { compiler, own } = LIBRARIES[mpi];
      const cwd = join(folder.path, `${compiler}-uneven`);
      await mkdir(cwd);
      await makePreloaded(mpi, cwd);
      await run(compiler, [...COMPILE, '-o', 'check', UNEVEN, ...own], { cwd });
      const { stdout, stderr } = await started(mpi, cwd, [], './check');
      expect(stdout).toBe(`same; ${calls} calls\n`);
      expect(stderr).toContain(`made ${calls} all-to-alls; `);
      // Short even counts were new once, and all others are planned at once or no bytes.
      for (const reason of [
        'intercommunicator',
        'no schedule for so many ranks',
        'several types',
        'new counts',
      ]) {
        expect(stderr).toMatch(new RegExp(`; \\d+ left to MPI: ${reason}; `));
      }
    },
  );

  it.each(Object.keys(LIBRARIES) as Library[])(
    'tries with %s what is faster, and leaves the slower way',
    async (mpi) => {
      const { compiler, own } = LIBRARIES[mpi];
      const cwd = join(folder.path, `${compiler}-guard`);
      await mkdir(cwd);
      await makePreloaded(mpi, cwd);
      await run(compiler, [...COMPILE, '-o', 'check', GUARD, ...own], { cwd });
      /** What is said when one way is slow. */
      const slowed = async (...options: string[]) => {
        const shared = [...WARNINGS, '-std=gnu99', '-fPIC', '-shared', '-o', 'slow.so'];
        await run(compiler, [...shared, ...options, SLOW, '-ldl'], { cwd });
        const loaded = `LD_PRELOAD=${join(cwd, 'slow.so')}:${join(cwd, PRELOADED)}`;
        const { stdout, stderr } = await startRanksOf(mpi, RANKS, cwd, ['./check'], [loaded]);
        expect(stdout).toBe('same\n');
        return stderr;
      };
      const tried = /MPI_Alltoallv? among 8 ranks from \d+ B on (\d+\.\d+) times as fast as MPI's own/g;
      const timesIn = (said: string) => [...said.matchAll(tried)].map(([, times]) => Number(times));
      // Of three trials, each has three calls of each way; one call has wrong arguments.
      const isSlow = await slowed();
      expect(isSlow).toMatch(
        / 61 all-to-alls; 51 by \S+ on 8 ranks; 9 left to MPI: in a trial; 1 left to MPI: wrong arguments; /,
      );
      expect(timesIn(isSlow)).toHaveLength(3);
      expect(Math.min(...timesIn(isSlow))).toBeGreaterThan(1);
      const ownIsSlow = await slowed('-DOWN');
      expect(ownIsSlow).toMatch(
        / 9 by \S+ on 8 ranks; 9 left to MPI: in a trial; 42 left to MPI: faster; 1 left to MPI: wrong/,
      );
      expect(timesIn(ownIsSlow)).toHaveLength(3);
      expect(Math.max(...timesIn(ownIsSlow))).toBeLessThan(1);
    },
  );

  it('leaves calls to MPI, prints nothing, or writes its calls, where the environment says so', async () => {
    const cwd = join(folder.path, LIBRARIES['Open MPI'].compiler);
    const left = await started('Open MPI', cwd, ['ALLPORT_ALLTOALL=mpi'], './fft');
    expect(left.stderr).toContain('made 4 all-to-alls; 4 left to MPI: ALLPORT_ALLTOALL is mpi; 0 bytes');
    const silent = await started('Open MPI', cwd, ['ALLPORT_STATISTICS=off'], './fft');
    expect(silent.stdout).toBe(left.stdout);
    expect(silent.stderr).not.toContain('allport:');
    const traced = await started('Open MPI', cwd, ['ALLPORT_STATISTICS=calls.jsonl'], './fft');
    expect(traced.stdout).toBe(left.stdout);
    const trace = join(cwd, 'calls.jsonl');
    const asked = ['cost', 'standard-exchange', '--switch', `${RANKS}`, '--machine', 'cluster-100g'];
    const { stdout } = await run(process.execPath, [CLI, ...asked, '--trace', trace, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ calls: 4, program: { ranks: RANKS }, leftOut: [] });
    const unwritten = await started('Open MPI', cwd, ['ALLPORT_STATISTICS=./none/calls'], './fft');
    expect(unwritten.stdout).toBe(left.stdout);
    expect(unwritten.stderr).toMatch(
      /^allport: ALLPORT_STATISTICS="\.\/none\/calls" cannot be written: .*; give a file, or "off"$/m,
    );
  });

  it.each([
    ['Open MPI', SANITIZERS],
    ['MPICH', []],
  ] as const)(
    'of %s has calls that do not wait and persistent requests, and nothing is left over',
    async (mpi, options) => {
      const { compiler } = LIBRARIES[mpi];
      const cwd = join(folder.path, 'forms');
      const program = `./forms-${compiler}`;
      const sources = (await readdir(cwd)).filter(
        (name) => name.endsWith('.c') && !name.startsWith('preload'),
      );
      const own = [...COMPILE, '-g', '-D_POSIX_C_SOURCE=200809L', '-I.', ...options];
      await run(compiler, [...own, '-o', program, FORMS, ...sources], { cwd });
      const outputOf = async (ranks: number, ...variables: string[]) => {
        const { stdout, stderr } = await startRanksOf(mpi, ranks, cwd, [program], variables);
        expect(stderr).not.toMatch(MEMORY_FAULT);
        return stdout;
      };
      // Half of two ranks is one, for which there is no schedule; between two groups there never is.
      expect(await outputOf(2)).toBe('same; 100 left to MPI\n');
      for (const ranks of [4, 8]) expect(await outputOf(ranks)).toBe('same; 36 left to MPI\n');
      expect(await outputOf(4, 'ALLPORT_ALLTOALL=mpi')).toBe('same; 251 left to MPI\n');
    },
  );

  describeWith({ programs: ['cmake', 'mpifort'], packages: 'cmake gfortran' }, 'with CMake', () => {
    it('is built and installed', async () => {
      const [build, prefix] = [join(folder.path, 'build'), join(folder.path, 'installed')];
      const libdir = '-DCMAKE_INSTALL_LIBDIR=lib';
      await run('cmake', ['-S', library, '-B', build, `-DCMAKE_INSTALL_PREFIX=${prefix}`, libdir]);
      await run('cmake', ['--build', build, '--target', 'install']);
      const env = { ...process.env, PKG_CONFIG_PATH: join(prefix, 'lib/pkgconfig') };
      const { stdout } = await run('pkg-config', ['--libs', 'allport_alltoall'], { env });
      expect(stdout.trim()).toBe(`-L${prefix}/lib -lallport_alltoall`);
      const { stdout: symbols } = await run('nm', ['-D', join(prefix, 'lib', PRELOADED)]);
      expect(symbols).toMatch(/ T MPI_Alltoall$/m);
      expect(await outputOfFortran(prefix)).toBe('same\n');
    });

    it('is found by CMake, where make or CMake has installed it', async () => {
      const cwd = join(folder.path, 'found');
      await mkdir(cwd);
      await writeFile(
        join(cwd, 'CMakeLists.txt'),
        `cmake_minimum_required(VERSION 3.13)
project(found LANGUAGES C)
find_package(allport_alltoall REQUIRED)
add_executable(choice ${CHOICE})
target_include_directories(choice PRIVATE ${library})
target_link_libraries(choice allport::alltoall)
`,
      );
      const expected = await expectedChoices();
      for (const by of ['made', 'installed']) {
        const prefix = join(folder.path, by);
        await run('cmake', ['-S', cwd, '-B', join(cwd, by), `-DCMAKE_PREFIX_PATH=${prefix}`]);
        await run('cmake', ['--build', join(cwd, by)]);
        const program = [`./${by}/choice`, ...expected.map(([bytes]) => `${bytes}`)];
        const { stdout } = await startRanksOf('Open MPI', RANKS, cwd, program);
        expect(stdout).toBe(expected.map((line) => `${line.join(' ')}\n`).join(''));
      }
    });
  });
});
