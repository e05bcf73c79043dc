import type { Words } from '../../demo/problem/problem-in-words.ts';

/** A problem on a network of up to 64 nodes, on which algorithms are counted and drawn. */
export interface Sample {
  /** As the head of a column has it. */
  readonly label: string;
  /** As the command line and the laboratory say it. */
  readonly words: Words;
}

/** Ten nodes, each with three neighbours, and no two more than two links apart. */
const PETERSEN = '0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5';

/** By kind of problem; of complete exchanges a network of every kind. The first that an algorithm answers is on its picture. */
export const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  exchange: [
    { label: 'cube 6', words: { dim: '6' } },
    { label: 'torus 8x8', words: { torus: '8x8' } },
    { label: 'torus 4x4x4', words: { torus: '4x4x4' } },
    { label: 'torus 5x7', words: { torus: '5x7' } },
    { label: 'mesh 8x8', words: { mesh: '8x8' } },
    { label: 'ring 16', words: { ring: '16' } },
    { label: 'twisted torus', words: { lattice: '8,4/0,8' } },
    { label: 'circulant', words: { circulant: '64:1,8' } },
    { label: 'switch 64', words: { switch: '64' } },
    { label: 'servers 8x8', words: { servers: '8x8' } },
    { label: 'Petersen graph', words: { links: PETERSEN } },
  ],
  sequence: [
    { label: 'axes 3x3', words: { axes: '3x3' } },
    { label: 'axes 2x2, 16 copies', words: { axes: '2x2', copies: '16' } },
  ],
  transpose: [
    { label: 'cube 6, 64x64', words: { dim: '6', transpose: '64x64' } },
    {
      label: 'consecutive to cyclic',
      words: { dim: '4', transpose: '16x16', from: 'consecutive', to: 'cyclic' },
    },
  ],
  scatter: [{ label: 'cube 6, 6 copies', words: { dim: '6', scatter: '0', copies: '6' } }],
  uneven: [
    { label: 'torus 4x4', words: { torus: '4x4', uneven: 'zipf:0.6,tokens=32' } },
    { label: 'switch 16', words: { switch: '16', uneven: 'zipf:0.6,tokens=32' } },
  ],
};
