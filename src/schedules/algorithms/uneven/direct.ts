import type { Algorithm } from '../../model/algorithm.ts';
import type { Exchange } from '../../problems/exchange.ts';
import type { UnevenExchange } from '../../problems/uneven.ts';
import { allPorts, fewestCrossings } from '../frames/guarantees.ts';
import { singlesOnAllLinks } from '../frames/needs.ts';
import { directRoutes } from './routes/direct-routes.ts';
import { hasLinks, routedSchedule } from './timetable/routed-schedule.ts';

/** Every element by a shortest way, where the ways are chosen so that the links share the load, see `directRoutes`. */
export const direct: Algorithm<Exchange | UnevenExchange> = {
  name: 'direct',
  source: 'Rosenthal 1973',
  guarantees: [allPorts, fewestCrossings],
  solves: ['exchange', 'uneven'],
  networks: hasLinks,
  needs: singlesOnAllLinks,
  schedule: (problem) => routedSchedule('direct', problem, directRoutes),
};
