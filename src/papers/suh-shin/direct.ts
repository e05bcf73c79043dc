import { check, findAlgorithm, mesh, xorMap } from '../../schedules/index.ts';
import { congestion } from '../../schedules/proof/congestion.ts';
import { halfCut } from '../cs838/half-cut.ts';
import type { Item } from '../item.ts';
import type { suhShinPrint } from '../printed/suh-shin.ts';
import { sideBySide } from '../side-by-side.ts';

/** The direct exchange of figure 1 (a), and the bound for it. */
export function figure1({ figure1: said, scott }: typeof suhShinPrint): Item {
  const network = mesh([4, 2]);
  const schedule = findAlgorithm('direct-exchange').schedule({ topology: network, copies: 1 });
  const { certificate } = check(schedule);
  const masks = new Set<number>();
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') continue;
    for (const { map } of [...phase.steps()].flat()) {
      for (let node = 0; node < network.nodes; node++) {
        const target = map.apply(node);
        if (target >= 0 && target < network.nodes) masks.add(node ^ target);
      }
    }
  }
  const contended = [...masks].filter(
    (mask) => mask > 0 && congestion(network, [{ map: xorMap(network.nodes, mask), slots: [] }]) > 1,
  );
  return {
    title: 'Figure 1 and introduction',
    source: 'section 1',
    about:
      'The direct exchange on a mesh of 2 x 4 nodes: the pairings of its schedule, those in which two messages want the ' +
      'same link, and its counts. Scott’s lower bound a³/4 for a x a nodes beside the blocks that the halves of a mesh ' +
      'have for each other, over the links between them. The message-combining algorithm of the figure is not in the ' +
      'catalogue.',
    tables: [
      sideBySide({
        head: ['what', 'here'],
        computed: [
          ['steps of pairs', masks.size - (masks.has(0) ? 1 : 0)],
          ['of these with contention', contended.length],
          ['contention-free steps', certificate.steps],
          ['blocks sent in sequence', certificate.blocksInSequence],
          ...[4, 6, 8].map((a) => [`lower bound on a mesh of ${a} x ${a}`, halfCut(mesh([a, a]))] as const),
        ],
        printed: [
          ['steps of pairs', said.steps],
          ['of these with contention', said.contended],
          ['contention-free steps', said.contentionFree],
          ['blocks sent in sequence', said.blocks],
          ...[4, 6, 8].map((a) => [`lower bound on a mesh of ${a} x ${a}`, scott(a)] as const),
        ],
      }),
    ],
    statements: [],
    errata: [],
  };
}
