import { plainName } from './entries.ts';

/** Words that people look for, by the name under which the documents explain it: a term or a heading. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  'A library for any program': ['preload', 'LD_PRELOAD', 'fortran', 'mpi_f08', 'mpifort'],
  Adapter: ['GPU', 'graphics card', 'WebGPU', 'device'],
  Barrier: ['synchronization', 'sync'],
  Block: ['chunk', 'payload'],
  'Blocks in sequence': ['makespan', 'completion time', 'transfer time'],
  Check: ['verify', 'verification', 'validate', 'correctness', 'proof', 'deadlock'],
  'Complete exchange': [
    'all-to-all',
    'alltoall',
    'MPI alltoall',
    'a2a',
    'total exchange',
    'personalized communication',
    'all-to-all personalized exchange',
    'index operation',
  ],
  Cube: ['hypercube', 'binary cube', 'n-cube'],
  'E-cube route': ['dimension-order routing', 'XY routing', 'ecube'],
  'Exit codes': ['exit status', 'return code', 'error code'],
  'Gini coefficient': ['skew', 'imbalance', 'load balance'],
  Install: ['npm', 'npx', 'download', 'set up'],
  Lessons: ['exercise', 'homework', 'course', 'lecture', 'teaching'],
  Link: ['channel', 'full duplex', 'wire', 'cable'],
  'Lower bound': ['bisection', 'bisection width', 'optimum'],
  Machine: ['alpha-beta', 'alpha-beta model', 'cost model', 'bandwidth', 'LogP', 'LogGP', 'Hockney model'],
  'Mixture of experts': ['MoE', 'expert parallelism'],
  Node: ['rank', 'process', 'processor', 'processing element'],
  'One port': ['k-port', 'multiport', 'single-port'],
  'Rearranged blocks': ['packing', 'pack', 'unpack', 'local copy', 'shuffle'],
  'Relative address': ['XOR'],
  Startup: ['latency', 'start-up', 'overhead of a message'],
  Torus: ['k-ary n-cube', 'grid'],
  'Uneven exchange': ['alltoallv', 'MPI alltoallv', 'irregular exchange', 'non-uniform exchange'],
  Utilization: ['throughput', 'efficiency', 'link load'],
  Wormhole: ['cut-through', 'virtual cut-through'],
  'cayley-necklaces': ['Cayley graph', 'Cayley', 'vertex-transitive', 'node-invariant'],
};

/** The names under which the documents explain a word that they do not use. */
export function namesFor(word: string): string[] {
  const asked = plainName(word);
  const entries = Object.entries(SYNONYMS);
  return entries.flatMap(([name, words]) => (words.some((one) => plainName(one) === asked) ? [name] : []));
}
