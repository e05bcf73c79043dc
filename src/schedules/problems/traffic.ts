import { zipf } from './expert-traffic.ts';
import type { TrafficKind } from './traffic-parameters.ts';
import { trafficPatterns } from './traffic-patterns.ts';

/** All generators of traffic. */
export const trafficKinds: readonly TrafficKind[] = [zipf, ...trafficPatterns];
