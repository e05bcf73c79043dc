import { mesh, xorMap } from '../../schedules/index.ts';
import { congestion } from '../../schedules/proof/congestion.ts';
import { halfCut } from '../half-cut.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/suh-shin.ts';
import { counts, scheduleOn, stepsOf } from '../schedules.ts';
import { oneByOne } from '../side-by-side.ts';

/** The direct exchange of figure 1 (a), the bound for it, and the messages of figure 1 (b). */
export const figure1 = item(({ figure1: said, scott }: Print) => {
  const network = mesh([4, 2]);
  const schedule = scheduleOn('direct-exchange', network);
  const masks = new Set<number>();
  for (const { map } of [...stepsOf(schedule)].flat()) {
    for (let node = 0; node < network.nodes; node++) {
      const target = map.apply(node);
      if (target >= 0 && target < network.nodes && target !== node) masks.add(node ^ target);
    }
  }
  const contended = [...masks].filter(
    (mask) => congestion(network, [{ map: xorMap(network.nodes, mask), slots: [] }]) > 1,
  );
  const [steps, blocks] = counts(schedule, 'steps', 'blocksInSequence');
  const [combinedSteps, combinedBlocks, longest] = counts(
    scheduleOn('cyclic-exchange', network),
    'steps',
    'blocksInSequence',
    'largestMessage',
  );
  return {
    title: 'Figure 1 and introduction',
    source: 'section 1',
    about:
      'The direct exchange on a mesh of 2 x 4 nodes: the pairings of its schedule, those in which two messages want the ' +
      'same link, and its counts. Scott’s lower bound a³/4 for a x a nodes beside the blocks that the halves of a mesh ' +
      'have for each other, over the links between them. Of the message-combining algorithm the copy at hand has the counts, ' +
      'not the drawing; the cyclic exchange has the same on these nodes.',
    table: oneByOne([
      ['steps of pairs', masks.size, said.steps],
      ['of these with contention', contended.length, said.contended],
      ['contention-free steps', steps, said.contentionFree],
      ['blocks sent in sequence', blocks, said.blocks],
      ['steps with message-combining', combinedSteps, said.combined.steps],
      ['blocks of a message', longest, said.combined.message],
      ['blocks sent in sequence with message-combining', combinedBlocks, said.combined.blocks],
      ...[4, 6, 8].map(
        (a) => [`lower bound on a mesh of ${a} x ${a}`, halfCut(mesh([a, a])), scott(a)] as const,
      ),
    ]),
  };
});
