import { networkInWords, type ProblemFacts, type TopologyCode } from '../../schedules/index.ts';
import { element } from '../document/markup.ts';
import type { Fact } from '../document/page.ts';

/** Port of `allport demo`, unless it is told otherwise. */
export const LABORATORY_PORT = 4096;

/**
 * The fact that says where something can be watched: a page in a file knows no server, so it names the command that starts
 * the laboratory, and links to the address where that is then.
 *
 * @param algorithm of that problem, to begin with; left out: whichever the laboratory begins with
 */
export function laboratoryFacts(topology: TopologyCode, { kind }: ProblemFacts, algorithm?: string): Fact[] {
  const words = new URLSearchParams(networkInWords(topology));
  // What else a problem is made of, its label says and no address.
  if (kind === 'exchange' && algorithm !== undefined) words.set('algorithm', algorithm);
  const address = `http://localhost:${LABORATORY_PORT}/?${words}`;
  const how = element(
    'span',
    {},
    'to watch the schedules in a browser, run ',
    element('code', {}, 'npx allport demo'),
    ', and open ',
    element('a', { href: address }, address),
  );
  return [['laboratory', how]];
}
