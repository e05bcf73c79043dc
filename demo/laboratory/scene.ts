import type { Film } from '../../src/host/film.ts';
import { NO_PORT, type SceneInfo } from './protocol.ts';
export function sceneInfo(film: Film, moment: number): SceneInfo {
  return {
    moment,
    rows: new Uint8Array(film.schedule.slots).fill(NO_PORT),
    loads: new Uint32Array(1),
    moved: 0,
    text: '',
  };
}
