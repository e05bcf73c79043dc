import type { Algorithm } from '../../model/algorithm.ts';
import type { Transpose } from '../../problems/transpose.ts';
import { stripTransposes } from '../strips/strip-transposes.ts';
import { directSends } from './direct-sends.ts';
import { conversionTransposes } from './element-transposes.ts';
import { packetTransposes } from './packet-transposes.ts';
import { srtStepwise } from './srt-stepwise.ts';

/** Every built-in way to transpose a matrix but those by exchanges, see `transposeBy`, and `strip-optimal-B`. */
export const transposeAlgorithms: readonly Algorithm<Transpose>[] = [
  ...packetTransposes,
  ...conversionTransposes,
  srtStepwise,
  directSends,
  ...stripTransposes,
];
