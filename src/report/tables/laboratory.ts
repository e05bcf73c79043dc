import { formatNetwork, type TopologyCode } from '../../schedules/index.ts';
import { elementsOf } from '../document/elements.ts';

/**
 * The fact that says where a network can be watched: a page in a file knows no server, so it names the command that
 * starts one. None for several cubes, which the laboratory does not show.
 */
export function laboratoryFacts(
  document: Document,
  topology: TopologyCode,
): (readonly [term: string, value: Node])[] {
  if (topology.kind === 'cube' && topology.cubes !== undefined) return [];
  const make = elementsOf(document);
  const query = `?${new URLSearchParams({ network: formatNetwork(topology) })}`;
  const how = make(
    'span',
    {},
    'to watch the schedules in a browser, run ',
    make('code', {}, 'npx allport demo'),
    ', and open the address that it prints with ',
    make('code', {}, query),
    ' behind it',
  );
  return [['laboratory', how]];
}
