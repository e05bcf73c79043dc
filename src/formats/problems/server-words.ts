import { InputError, servers } from '../../schedules/index.ts';
import { type NetworkWord, readSaid } from './problem-words.ts';

/** Servers of several nodes each. */
export const serverWord: NetworkWord = {
  ...{ name: 'servers', kind: 'servers', label: 'Servers', value: 'MxS[:q]', example: '16x8' },
  about: 'so many servers of so many nodes each, as 16x8, or with several lanes out of each, as 16x8:2',
  read: (said) =>
    readSaid(said, (text) => {
      const [, count, each, lanes] = /^(\d{1,7})x(\d{1,7})(?::(\d{1,7}))?$/.exec(text) ?? [];
      if (count === undefined) {
        throw new InputError('give servers and the nodes of each as 16x8, or with lanes as 16x8:2');
      }
      return servers(Number(count), Number(each), lanes === undefined ? 1 : Number(lanes));
    }),
};
