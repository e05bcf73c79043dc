import { graph, InputError } from '../../schedules/index.ts';
import { type NetworkWord, readSaid } from './problem-words.ts';

/** Any network, by its links. */
export const graphWord: NetworkWord = {
  ...{ name: 'links', kind: 'graph', label: 'Links', value: 'a-b,..', example: '0-1,1-2,2-3,3-0,0-2' },
  about: 'any network, by the two nodes of each link, say 0-1,1-2,2-3,3-0,0-2',
  read: (said) =>
    readSaid(said, (text) => {
      if (!/^\d{1,7}-\d{1,7}(,\d{1,7}-\d{1,7})*$/.test(text)) {
        throw new InputError('give the two nodes of each link, as 0-1,1-2,2-0');
      }
      return graph(
        text.split(',').map((pair) => {
          const [one, other] = pair.split('-').map(Number);
          return [one, other] as const;
        }),
      );
    }),
};
