import { timelineRequest, timelineSheet } from '../../../src/pictures/timeline/timeline-sheet.ts';
import { inSequence } from '../../../src/report/tables/elements.ts';
import { topologyOf } from '../../../src/schedules/index.ts';
import { token } from '../../colours.ts';
import type { Laboratory, PlaybackInfo } from '../../laboratory/protocol.ts';
import { counted } from '../../words.ts';
import { sheetTitle, standingSheet } from './standing-sheet.ts';

/** The whole schedule as a chart, in the colours that the page has now. */
export async function scheduleSheet(
  playback: PlaybackInfo,
  laboratory: Pick<Laboratory, 'chart'>,
): Promise<SVGSVGElement> {
  const { blocksPerStep, slots, transit, network, one, addresses } = playback;
  const request = timelineRequest(blocksPerStep.length, slots + transit);
  const timeline = {
    ...{ request, one, title: sheetTitle(playback), sentence: sentenceOf(playback) },
    topology: topologyOf(network.topology),
    cells: request.columns > 0 ? await laboratory.chart(request) : new Uint8Array(0),
    ...(addresses && { addresses }),
  };
  return standingSheet(timelineSheet(timeline, token));
}

function sentenceOf({ one, counts, blocksPerStep }: PlaybackInfo): string {
  const things = counts.unit === undefined ? 'blocks' : 'elements';
  return (
    `${counted(blocksPerStep.length, one)}, span ${counts.span}; ` +
    `${inSequence(counts)} ${things} in sequence, and no schedule takes fewer than ${counts.lowerBound}.`
  );
}
