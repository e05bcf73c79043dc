import { formatNetwork, type TopologyCode } from '../../schedules/index.ts';
import { element } from '../document/markup.ts';
import type { Fact } from '../document/page.ts';

/**
 * The fact that says where a network can be watched: a page in a file knows no server, so it names the command that
 * starts one. None for several cubes, which the laboratory does not show.
 */
export function laboratoryFacts(topology: TopologyCode): Fact[] {
  if (topology.kind === 'cube' && topology.cubes !== undefined) return [];
  const query = `?${new URLSearchParams({ network: formatNetwork(topology) })}`;
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
