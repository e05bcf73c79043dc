import { describe, expect, it } from 'vitest';
import { measureLinks } from '../../src/host/machine/measure-links.ts';
import {
  check,
  circulant,
  completeExchange,
  cube,
  findAlgorithm,
  graph,
  lattice,
  type Message,
  mesh,
  ring,
  type Schedule,
  servers,
  switched,
  tableMap,
  torus,
  translateMap,
} from '../../src/schedules/index.ts';
import { PETERSEN } from '../support/graphs.ts';
import { useGpu } from './context.ts';

const gpu = useGpu();

/** A schedule of one step, of which only the messages count. */
function oneStep(topology: Schedule['topology'], ...messages: Message[]): Schedule {
  const base = findAlgorithm('ring').schedule(completeExchange({ topology, copies: 1 }));
  return { ...base, phases: [{ kind: 'segment', rowClosed: true, steps: () => [messages] }] };
}

const measured = (schedule: Schedule) => measureLinks(gpu.context, { schedule, proof: check(schedule) });

const total = (blocks: Uint32Array) => blocks.reduce((sum, load) => sum + load, 0);

describe('the load of links, counted on the GPU', () => {
  it.each([
    ['ring', ring(12)],
    ['spread-out', torus([5, 4])],
    ['direct-exchange', mesh([8, 4])],
    ['necklace', torus([4, 4])],
    ['standard-exchange', mesh([4, 4, 2])],
    ['de-bruijn', cube(5)],
    ['direct-exchange', cube(3, 4)],
    ['bruck', cube(4)],
    [
      'torus-necklaces',
      lattice([
        [4, 0, 4],
        [0, 4, 4],
        [0, 0, 8],
      ]),
    ],
    ['bruck', circulant(12, [3, 4])],
    ['spread-out', graph(PETERSEN)],
    ['ring', graph(PETERSEN)],
    // A way over all nodes.
    [
      'spread-out',
      graph([
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
      ]),
    ],
    ['spread-out', switched(12)],
    // More steps than are submitted together.
    ['spread-out', switched(300)],
    ['bruck', switched(7, 3)],
    ['direct-exchange', switched(8, 3)],
    ['spread-out', servers(3, 4)],
    ['bruck', servers(4, 3, 2)],
    ['direct-exchange', servers(4, 4, 3)],
  ] as const)('of %s agrees with the proof, and no messages meet', async (name, topology) => {
    const schedule = findAlgorithm(name).schedule(completeExchange({ topology, copies: 1 }));
    const proof = check(schedule);
    const { ok, certificate } = proof;
    const { blocks, meetings } = await measureLinks(gpu.context, { schedule, proof });
    expect(ok).toBe(true);
    expect(meetings).toBe(0);
    expect(total(blocks)).toBe(certificate.linkCrossings);
    expect(blocks.length).toBe(topology.nodes * topology.ports);
  });

  it('is that of the links by hand', async () => {
    // Node 1 of a ring of five sends three blocks two links back, over nodes 0 and 4.
    const map = translateMap([5], [[-2], null], [1, 0, 1, 1, 1]);
    const { blocks } = await measured(oneStep(ring(5), { map, slots: [0, 1, 2] }));
    const loaded = Array.from(blocks.entries()).filter(([, load]) => load > 0);
    expect(loaded).toEqual([
      [1, 3],
      [3, 3],
    ]);
  });

  it('tells of messages that meet on a link, and when', async () => {
    // Both ways from 0 to 2, and from 1 to 2, share the link from 1 to 2.
    const schedule = oneStep(
      mesh([4]),
      { map: tableMap([2, -1, -1, -1]), slots: [2] },
      { map: tableMap([-1, 2, -1, -1]), slots: [1] },
    );
    expect(await measured(schedule)).toMatchObject({ meetings: 1, firstMeeting: 0 });
    const [segment] = schedule.phases;
    if (segment.kind !== 'segment') throw new TypeError('no segment');
    const [step] = segment.steps();
    const inTurn: Schedule = {
      ...schedule,
      phases: [{ ...segment, steps: () => step.map((message) => [message]) }],
    };
    expect(await measured(inTurn)).toMatchObject({ meetings: 0 });
  });

  it('tells of messages for which a node at a switch has no port left, at either end', async () => {
    const alone = (from: number, to: number): Message => ({
      map: tableMap(Array.from({ length: 6 }, (_, node) => (node === from ? to : -1))),
      slots: [to],
    });
    const into0 = [1, 2, 3, 4].map((node) => alone(node, 0));
    const outOf0 = [1, 2, 3, 4].map((node) => alone(0, node));
    for (const [ports, meetings] of [
      [1, 3],
      [2, 2],
      [3, 1],
      [4, 0],
    ]) {
      for (const messages of [into0, outOf0]) {
        const { blocks, ...found } = await measured(oneStep(switched(6, ports), ...messages));
        expect(found).toEqual({ meetings, ...(meetings > 0 && { firstMeeting: 0 }) });
        expect(blocks[0] + blocks[1]).toBe(4);
        expect(total(blocks)).toBe(8);
      }
    }
    // What met in a step leaves the next ones alone.
    const base = oneStep(switched(6, 2), ...into0);
    const steps = () => [into0, [alone(1, 0), alone(2, 0)], [], into0.slice(1)];
    const several: Schedule = { ...base, phases: [{ kind: 'segment', rowClosed: true, steps }] };
    expect(await measured(several)).toMatchObject({ meetings: 3, firstMeeting: 0 });
  });

  it('tells of messages for which a server has no lane left, at either end', async () => {
    const alone = (from: number, to: number): Message => ({
      map: tableMap(Array.from({ length: 9 }, (_, node) => (node === from ? to : -1))),
      slots: [to],
    });
    // Nodes 3, 4 and 5 are in server 1: three messages leave it, and three arrive.
    const outOf1 = [alone(3, 0), alone(4, 1), alone(5, 6)];
    const into1 = [alone(0, 3), alone(1, 4), alone(6, 5)];
    for (const [lanes, meetings] of [
      [1, 2],
      [2, 1],
      [3, 0],
    ]) {
      for (const [messages, port] of [
        [outOf1, 2],
        [into1, 3],
      ] as const) {
        // With one lane two of the messages meet at their other ends as well, in server 0.
        const also = lanes === 1 ? 1 : 0;
        const { blocks, ...found } = await measured(oneStep(servers(3, 3, lanes), ...messages));
        const all = meetings + also;
        expect(found).toEqual({ meetings: all, ...(all > 0 && { firstMeeting: 0 }) });
        expect(blocks[3 * 4 + port]).toBe(3);
        expect(blocks[0 * 4 + (5 - port)]).toBe(2);
        expect(total(blocks)).toBe(4 * 3);
      }
    }
    const inside = [alone(3, 4), alone(4, 5), alone(5, 3)];
    expect(await measured(oneStep(servers(3, 3), ...inside))).toMatchObject({ meetings: 0 });
  });

  it('refuses routes over links that are not there', async () => {
    const map = translateMap([4], [[1]]);
    await expect(measured(oneStep(mesh([4]), { map, slots: [1] }))).rejects.toThrow(
      /1 messages use links that do not exist/,
    );
  });

  it('is refused where it is not what the checker counted', async () => {
    const schedule = findAlgorithm('ring').schedule(completeExchange({ topology: ring(5), copies: 1 }));
    const proof = check(schedule);
    const certificate = { ...proof.certificate, linkCrossings: proof.certificate.linkCrossings + 1 };
    await expect(measureLinks(gpu.context, { schedule, proof: { ...proof, certificate } })).rejects.toThrow(
      `the adapter counted ${proof.certificate.linkCrossings} link crossings of ring, the checker ${certificate.linkCrossings}`,
    );
  });
});
