import { listed } from '../../../../src/report/document/listed.ts';
import { isCube } from '../../../../src/schedules/model/networks/cube.ts';
import { counted } from '../../../words.ts';
import { dimensionsNamed, linksSaid } from './phrases.ts';
import type { Wording } from './step-facts.ts';

/** Exchanges on several axes: the axes whose dimensions are crossed. */
export const sequenceWords: Wording = (facts) => {
  const { schedule, loads, sent } = facts;
  const { pattern, topology } = schedule;
  if (pattern.kind !== 'sequence' || !isCube(topology)) return undefined;
  const [blocks] = sent;
  if (blocks === 0 || sent.some((other) => other !== blocks)) return undefined;
  const { dim } = topology;
  const dimensions = Array.from({ length: dim }, (_, k) => k).filter((k) => loads[k] > 0);
  const isOnceEach = loads.every((load, link) => load === (dimensions.includes(link % dim) ? 1 : 0));
  if (!isOnceEach || blocks !== dimensions.length) return undefined;
  let first = 0;
  const axes: number[] = [];
  for (const [axis, order] of pattern.axes.entries()) {
    if (dimensions.some((k) => k >= first && k < first + order)) axes.push(axis);
    first += order;
  }
  const whose =
    axes.length === 1 ? `Axis ${axes[0]} exchanges` : `Axes ${listed(axes.map(String))} exchange at once`;
  const one = blocks === 1 ? '' : ', one each';
  return `${whose}: every node sends ${counted(blocks, 'block')} across ${dimensionsNamed(dimensions)}${one}.${linksSaid(facts)}`;
};
