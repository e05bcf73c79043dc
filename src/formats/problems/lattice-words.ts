import { circulant, InputError, lattice } from '../../schedules/index.ts';
import { type NetworkWord, type Said, withTyped } from './problem-words.ts';

/** Twisted tori and other lattices, and circulants. */
export const latticeWords: readonly NetworkWord[] = [
  {
    ...{ name: 'lattice', kind: 'lattice', label: 'Basis', value: 'basis', example: '4,0,4/0,4,4/0,0,8' },
    about: 'a twisted torus: rows of ways that lead back, say 4,0,4/0,4,4/0,0,8',
    read: (said) =>
      made(said, /^-?\d+(,-?\d+)*(\/-?\d+(,-?\d+)*)*$/, '4,0,4/0,4,4/0,0,8', () =>
        lattice(said.text.split('/').map((row) => row.split(',').map(Number))),
      ),
  },
  {
    ...{
      name: 'circulant',
      kind: 'circulant',
      label: 'Nodes and jumps',
      value: 'N:jumps',
      example: '64:1,8',
    },
    about: 'nodes in a circle with links over some jumps, say 64:1,8',
    read: (said) =>
      made(said, /^\d+:\d+(,\d+)*$/, '64:1,8', () => {
        const [nodes, jumps] = said.text.split(':');
        return circulant(Number(nodes), jumps.split(',').map(Number));
      }),
  },
];

/** @throws InputError that begins with what was typed */
function made<T>({ text, typed }: Said, form: RegExp, example: string, make: () => T): T {
  if (!form.test(text)) throw new InputError(`${typed}: give one as ${example}`);
  return withTyped(typed, make);
}
