import { scheduleOf } from '../demo/laboratory/schedules.ts';
import { pngOf } from '../demo/previews/png.ts';
import { PREVIEW, previewOf } from '../demo/previews/preview-picture.ts';
import { parseState, type State } from '../demo/state/state.ts';
import { Playback } from '../src/host/program/playback.ts';

/** The state of an address of the laboratory. @throws Error where the laboratory would complain of it */
export function stateAt(query: string): State {
  const { state, complaints } = parseState(query);
  if (complaints.length > 0) throw new Error(`?${query}: ${complaints.join('; ')}`);
  return state;
}

/** Whether the laboratory understands all of an address. */
export function isAddress(query: string): boolean {
  return parseState(query).complaints.length === 0;
}

/** The memory of a state half-way, beside its schedule, as PNG. */
export async function halfWay(state: State): Promise<Buffer> {
  const { schedule } = scheduleOf(state, undefined);
  const moment = Math.ceil(new Playback(schedule).end / 2);
  return pngOf(PREVIEW.width, PREVIEW.height, await previewOf({ ...state, moment }));
}
