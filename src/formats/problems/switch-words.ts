import { InputError, switched } from '../../schedules/index.ts';
import { type NetworkWord, readSaid } from './problem-words.ts';

/** Nodes at a switch. */
export const switchWord: NetworkWord = {
  ...{ name: 'switch', kind: 'switch', label: 'Nodes', value: 'N[:p]', example: '12' },
  about: 'so many nodes at a switch, as 12, or with several ports each, as 12:4',
  read: (said) =>
    readSaid(said, (text) => {
      const [, nodes, ports] = /^(\d{1,7})(?::(\d{1,7}))?$/.exec(text) ?? [];
      if (nodes === undefined) throw new InputError('give a number of nodes as 12, or with ports as 12:4');
      return ports === undefined ? switched(Number(nodes)) : switched(Number(nodes), Number(ports));
    }),
};
