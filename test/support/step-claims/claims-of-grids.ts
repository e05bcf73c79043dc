import {
  AXIS,
  type Claim,
  coordinates,
  FAR,
  far,
  inRange,
  isEvery,
  isFar,
  isSent,
  isThere,
  isWho,
  LIST,
  modulo,
  namesThem,
  nodesOf,
  ofAxis,
  shapeOf,
  slotsOf,
  THERE,
  usedPorts,
  WHO,
} from './readings.ts';
import { range } from './trips.ts';

/** What the words of algorithms by offsets, and for parts of grids, can say. */
export const CLAIMS_OF_GRIDS: readonly Claim[] = [
  [
    `${WHO} sends? the (?:(\\d+) )?blocks? for the node (\\d+) ahead ${THERE}`,
    (done, who, blocks, ahead, links) =>
      isSent(who, blocks, done) &&
      isEvery(
        done.trips,
        ({ source, from, to, receiver }) =>
          source === from && to === receiver && ofAxis(done, undefined)(from, to) === Number(ahead),
      ) &&
      isThere(links, done),
  ],
  [
    `${WHO} sends? the (?:(\\d+) )?blocks? whose offset has (?:bit (\\d+)|a (\\d+) at place (\\d+) in base (\\d+)) to the node (\\d+) ahead(?:, ${FAR} away)?`,
    (done, who, blocks, bit, digit = '1', place = bit, base = '2', ahead, links) =>
      isSent(who, blocks, done) &&
      isEvery(done.trips, ({ source, from, to, receiver }) => {
        const offset = ofAxis(done, undefined)(source, receiver);
        const digits = [...offset.toString(Math.min(36, Number(base)))].reverse();
        return (
          digits[Number(place)] === Number(digit).toString(36) &&
          ofAxis(done, undefined)(from, to) === Number(ahead)
        );
      }) &&
      isFar(links, done),
  ],
  [
    `${WHO} pass(?:es)? the (?:(\\d+) )?blocks? that goe?s? (\\d+) or more ahead${AXIS} to the next node(?:, ${FAR} away)?`,
    (done, who, blocks, least, axis, links) => {
      const ahead = ofAxis(done, axis);
      return (
        isSent(who, blocks, done) &&
        isEvery(
          done.trips,
          ({ source, receiver, from, to }) =>
            ahead(source, receiver) >= Number(least) && ahead(from, to) === 1,
        ) &&
        isFar(links, done)
      );
    },
  ],
  [
    `${WHO} pass(?:es)? (\\d+) blocks? (ahead|back)(?: and (\\d+) back)?${AXIS} to the next node, (?:each )?by its shorter way`,
    (done, who, first, way, second, axis) => {
      const ahead = ofAxis(done, axis);
      const side = axis === undefined ? nodesOf(done) : shapeOf(done)[Number(axis)];
      const counts = {
        ahead: way === 'ahead' ? Number(first) : 0,
        back: way === 'back' ? Number(first) : Number(second ?? 0),
      };
      return (
        isWho(who, done) &&
        range(nodesOf(done)).every((node) => {
          const trips = done.trips.filter(({ from }) => from === node);
          const forth = trips.filter(({ from, to }) => ahead(from, to) === 1);
          return forth.length === counts.ahead && trips.length === counts.ahead + counts.back;
        }) &&
        isEvery(done.trips, ({ source, receiver, from, to }) => {
          const distance = ahead(source, receiver);
          return ahead(from, to) === 1
            ? 2 * distance <= side
            : 2 * distance >= side && ahead(from, to) === side - 1;
        })
      );
    },
  ],
  [
    `${WHO} sends? the (?:(\\d+) )?blocks? that goe?s? (\\d+) ahead${AXIS} there: ${FAR}`,
    (done, who, blocks, distance, axis, links) => {
      const ahead = ofAxis(done, axis);
      return (
        isSent(who, blocks, done) &&
        isEvery(
          done.trips,
          ({ source, receiver, from, to }) =>
            ahead(source, receiver) === Number(distance) && ahead(from, to) === Number(distance),
        ) &&
        inRange(links, far(done))
      );
    },
  ],
  [
    `Slots? ${LIST} (?:is a turn|are turns) of offsets? (.+)`,
    (done, slots, offsets) => {
      const shape = shapeOf(done);
      // Without axes and directions an offset and its turns are the same distances.
      const key = (far: readonly number[]) =>
        String(
          far
            .map((x, axis) => Math.min(modulo(x, shape[axis]), modulo(-x, shape[axis])))
            .toSorted((a, b) => a - b),
        );
      const named = offsets
        .split(/(?<=\)), | and /)
        .map((offset) => key(offset.replace(/[()]/g, '').split(', ').map(Number)));
      const moved = done.trips.map(({ source, receiver }) => {
        const [start, end] = [source, receiver].map((node) => coordinates(shape, node));
        return key(end.map((x, axis) => x - start[axis]));
      });
      return (
        namesThem(slots, slotsOf(done)) &&
        String([...new Set(named)].toSorted()) === String([...new Set(moved)].toSorted())
      );
    },
  ],
  [
    `(?:It leaves by one port|They leave by one port each)`,
    (done) => slotsOf(done).size === usedPorts(done).length && done.loads.every((load) => load < 2),
  ],
  [
    `(?:All neighbours exchange|(\\d+) of (\\d+) pairs of neighbours exchanges?) (\\d+|\\d+ to \\d+) blocks? each way(?: along ax[ei]s ([\\d, and]+))?`,
    (done, busy, of, blocks, axes) => {
      const { topology } = done.schedule;
      const loads = done.loads.filter((load) => load > 0);
      const used = [...new Set(usedPorts(done).map((port) => port >> 1))];
      const isBothWays = done.trips.every(({ from, to }) => {
        const ways = [done.trips.filter((trip) => trip.from === from && trip.to === to)];
        ways.push(done.trips.filter((trip) => trip.from === to && trip.to === from));
        return ways[0].length === ways[1].length;
      });
      return (
        isBothWays &&
        Math.max(...far(done)) === 1 &&
        inRange(blocks, [...loads]) &&
        loads.length === (busy === undefined ? topology.links : 2 * Number(busy)) &&
        (of === undefined || 2 * Number(of) === topology.links) &&
        (axes === undefined || String(axes.split(/, | and /).map(Number)) === String(used))
      );
    },
  ],
  [
    `Those for (?:node|coordinate) (\\d+) leave ahead, those for (\\d+) back(; the others go on)?`,
    (done, ahead, back, others) => {
      const shape = shapeOf(done);
      const hasLeft = done.trips.map(({ source, receiver, from, to }) => {
        const [start, end, here, next] = [source, receiver, from, to].map((node) => coordinates(shape, node));
        const axis = here.findIndex((x, i) => x !== next[i]);
        const leaves = end[axis] === Number(next[axis] > here[axis] ? ahead : back);
        // Along an axis on which nothing of it is done a block is where it started.
        return { isSo: leaves === (here[axis] === start[axis]), leaves };
      });
      return (
        hasLeft.every(({ isSo }) => isSo) && hasLeft.every(({ leaves }) => leaves) === (others === undefined)
      );
    },
  ],
  [
    `${WHO} exchanges? (\\d+) blocks? with the partner (?:in (the other half|another quarter|another part), ${FAR} away|${FAR} away in its submesh,|${FAR} away) along ax[ie]s ([\\d a-z]+)`,
    (done, who, blocks, part, away, near, single, axes) => {
      const partners = new Map(done.trips.map(({ from, to }) => [from, to]));
      const used = new Set(
        done.trips.flatMap(({ from, to }) => {
          const [start, end] = [from, to].map((node) => coordinates(shapeOf(done), node));
          return start.flatMap((x, axis) => (x === end[axis] ? [] : [axis]));
        }),
      );
      return (
        isSent(who, blocks, done) &&
        (part !== 'the other half' || 2 * Number(blocks) === done.schedule.slots) &&
        (part !== 'another quarter' || 4 * Number(blocks) === done.schedule.slots) &&
        [...partners].every(([from, to]) => partners.get(to) === from) &&
        inRange(away ?? near ?? single, far(done)) &&
        String([...used].toSorted()) === String(axes.split(/ or | and /).map(Number))
      );
    },
  ],
  [
    `${WHO} sends? (\\d+) blocks? to its place in the next submesh, ${FAR} away along axis ([\\d a-z]+)`,
    (done, who, blocks, links, axes) => {
      const side = done.schedule.topology.kind === 'torus' ? 4 : 2;
      const used = new Set<number>();
      const isPlace = isEvery(done.trips, ({ from, to }) => {
        const [start, end] = [from, to].map((node) => coordinates(shapeOf(done), node));
        for (const axis of start.keys()) if (start[axis] !== end[axis]) used.add(axis);
        return start.every((x, axis) => x % side === end[axis] % side);
      });
      return (
        isPlace &&
        isSent(who, blocks, done) &&
        inRange(links, far(done)) &&
        String([...used].toSorted()) === String(axes.split(' or ').map(Number))
      );
    },
  ],
];
