import type { Algorithm } from '../../model/algorithm.ts';
import type { Exchange } from '../../problems/exchange.ts';
import type { UnevenExchange } from '../../problems/uneven.ts';
import { allPorts, busiestLinkOf, that } from '../frames/guarantees.ts';
import { singlesOnAllLinks } from '../frames/needs.ts';
import { direct } from './direct.ts';
import { flowRoutes } from './routes/flow-routes.ts';
import { hasLinks, routedSchedule } from './timetable/routed-schedule.ts';

/** Every element by any path, with detours where these take load off the busiest links, see `flowRoutes`. */
export const flow: Algorithm<Exchange | UnevenExchange> = {
  name: 'flow',
  source: 'Shahrokhi-Matula 1990',
  guarantees: [
    allPorts,
    that('a busiest link that carries no more than that of direct', ({ problem, schedule }) => {
      return busiestLinkOf(schedule) <= busiestLinkOf(direct.schedule(problem));
    }),
  ],
  solves: ['exchange', 'uneven'],
  networks: hasLinks,
  needs: singlesOnAllLinks,
  schedule: (problem) => routedSchedule('flow', problem, flowRoutes),
};
