import { Option } from 'commander';

const FORM_HELP = 'step: as the algorithm gives it; block: gathered into few messages';

/** Options that several commands have: --help says the same of them everywhere. */
export const option = {
  dim: () => new Option('--dim <d>', 'dimensions of the cube'),
  torus: () => new Option('--torus <shape>', 'a torus of such sides instead of a cube, say 12x20'),
  mesh: () => new Option('--mesh <shape>', 'a mesh of such sides instead of a cube, say 6x6x6'),
  ring: () => new Option('--ring <z>', 'a ring of so many nodes instead of a cube'),
  embedding: () =>
    new Option(
      '--embedding <code>',
      'how an algorithm for cubes is laid on a grid: gray or binary (default: gray)',
    ),
  cubes: () => new Option('--cubes <c>', 'disjoint cubes side by side, a power of two (default: 1)'),
  axes: () => new Option('--axes <d x d..>', 'exchanges in sequence on axes of d dimensions, say 3x3x3'),
  copies: () => new Option('--copies <m>', 'blocks from each node to each other (default: 1)'),
  slots: () => new Option('--slots <k>', 'blocks of a node, also fewer than nodes, instead of --copies'),
  width: () => new Option('--width <b>', 'blocks that cross a channel side by side (default: 1)'),
  words: () => new Option('--words <n>', 'u32 words of a block').default('1'),
  form: () => new Option('--mode <mode>', FORM_HELP).default('step'),
  mode: () =>
    new Option(
      '--mode <mode>',
      `${FORM_HELP}; fused: each row moved once; seek: the memory after --step steps`,
    ).default('step'),
  pass: () => new Option('--mode <mode>', `${FORM_HELP}; fused: each row moved once`).default('step'),
  kernels: () =>
    new Option(
      '--kernels <family>',
      'auto: the faster; registers or tiles: the kernels that go through them',
    ).default('auto'),
  algorithms: () => new Option('--algorithm <names>', 'these only, with a comma between two (default: all)'),
  machine: () => new Option('--machine <name>', 'a machine of allport machines, or a file like them'),
  html: () => new Option('--html <file>', 'write a page with the table and figures here'),
  input: (verb: string) => new Option('--input <file>', `${verb} this matrix: little-endian u32, row by row`),
  output: (adjective: string) => new Option('--output <file>', `write the ${adjective} matrix here`),
  seed: () => new Option('--seed <n>', 'what the tags in the blocks are made of').default('0'),
};
