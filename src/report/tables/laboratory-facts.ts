import { networkInWords, type TopologyCode } from '../../schedules/index.ts';
import { element } from '../document/markup.ts';
import type { Fact } from '../document/page.ts';

/**
 * The fact that says where a network can be watched: a page in a file knows no server, so it names the command that
 * starts one.
 */
export function laboratoryFacts(topology: TopologyCode): Fact[] {
  const query = `?${new URLSearchParams(networkInWords(topology))}`;
  const how = element(
    'span',
    {},
    'to watch the schedules in a browser, run ',
    element('code', {}, 'npx allport demo'),
    ', and open the address that it prints with ',
    element('code', {}, query),
    ' behind it',
  );
  return [['laboratory', how]];
}
