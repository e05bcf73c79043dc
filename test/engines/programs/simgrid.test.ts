import { describe, expect, it } from 'vitest';
import { countSchedule } from '../../../src/costs/count-schedule.ts';
import { exportFactsOf } from '../../../src/engines/export-facts.ts';
import { rankRounds } from '../../../src/engines/rank-rounds.ts';
import { type SimgridOptions, simgridFiles } from '../../../src/engines/simgrid.ts';
import {
  blocked,
  check,
  completeExchange,
  cube,
  findAlgorithm,
  gather,
  graph,
  ring,
  type Schedule,
  servers,
  switched,
  type Topology,
  torus,
} from '../../../src/schedules/index.ts';
import { tableMap, translateMap } from '../../../src/schedules/model/node-map.ts';
import { PETERSEN } from '../../support/graphs.ts';
import { tableBy } from '../../support/pattern-tables.ts';
import { arrangedTranspose } from '../../support/ranks-arrays.ts';
import { solved } from '../../support/solved.ts';

const OPTIONS = { blockBytes: 10, startup: 0.5, hop: 0.25, bandwidth: 100, lockstep: false };
const on = (name: string, topology: Topology) =>
  findAlgorithm(name).schedule(completeExchange({ topology, copies: 1 }));

function filesOf(schedule: Schedule, options: SimgridOptions = OPTIONS): Map<string, string> {
  const rounds = rankRounds(schedule);
  const files = simgridFiles(rounds, exportFactsOf(rounds, 'step'), options);
  return new Map(files.map(([name, text]) => [name, [...text].join('')]));
}

/** Bytes that cross each link, by the routes of the platform and the messages of the trace; every one has its receive. */
function bytesOnLinks(files: ReadonlyMap<string, string>): Map<string, number> {
  const routes = new Map<string, string[]>();
  for (const [, from, to, rest] of (files.get('platform.xml') ?? '').matchAll(
    /<route src="node-(\d+)" dst="node-(\d+)" symmetrical="NO">(.*)<\/route>/g,
  )) {
    const links = [...rest.matchAll(/<link_ctn id="([\w-]+)"\/>/g)].map(([, id]) => id);
    expect(links[0]).toBe(`startup-${from}-${to}`);
    routes.set(`${from} ${to}`, links.slice(1));
  }
  const loads = new Map<string, number>();
  const open = new Map<string, number>();
  for (const line of (files.get('trace.txt') ?? '').trimEnd().split('\n')) {
    const [rank, verb, peer, tag, bytes] = line.split(' ');
    if (verb !== 'isend' && verb !== 'irecv') {
      expect(['init', 'waitall', 'finalize']).toContain(verb);
      continue;
    }
    const [from, to] = verb === 'isend' ? [rank, peer] : [peer, rank];
    const key = `${from} ${to} ${tag} ${bytes}`;
    open.set(key, (open.get(key) ?? 0) + (verb === 'isend' ? 1 : -1));
    if (verb === 'irecv') continue;
    for (const link of routes.get(`${from} ${to}`) ?? [])
      loads.set(link, (loads.get(link) ?? 0) + Number(bytes));
  }
  expect([...open.values()].filter((count) => count !== 0)).toEqual([]);
  return loads;
}

describe('the files for SimGrid', () => {
  it.each<[string, Schedule]>([
    ['a cube', blocked(on('necklace', cube(3)))],
    ['wormholes', on('direct-exchange', cube(3))],
    ['a torus', on('suh-shin', torus([4, 4]))],
    ['a ring', on('bruck', ring(5))],
    ['a graph', on('spread-out', graph(PETERSEN))],
    ['a switch', on('spread-out', switched(7))],
    ['servers', on('by-levels', servers(3, 4, 2))],
    ['servers with steps that are divided', on('spread-out', servers(3, 3))],
    ['a switch of several ports', on('bruck-3', switched(10, 2))],
    ['a gather', solved('bst', gather({ topology: cube(3), root: 5 }))],
    [
      'packets of a matrix',
      arrangedTranspose('mrt', [8, 8], ['consecutive', 'consecutive'], { packet: 4 }).schedule,
    ],
  ])('carry every block over every link of its route: %s', (_, schedule) => {
    const loads = [...bytesOnLinks(filesOf(schedule)).values()];
    const { linkCrossings } = check(schedule).certificate;
    expect(loads.reduce((sum, bytes) => sum + bytes, 0)).toBe(linkCrossings * OPTIONS.blockBytes);
  });

  it('say what a message costs', () => {
    const files = filesOf(on('standard-exchange', cube(1)));
    expect(files.get('platform.xml')).toContain(
      '<link id="startup-0-1" bandwidth="1000000000000000000Bps" latency="0.5s"',
    );
    expect(files.get('platform.xml')).toContain('<link id="link-1" bandwidth="100Bps" latency="0.25s"');
    expect(JSON.parse(files.get('description.json') ?? '')).toEqual({
      engine: 'simgrid',
      algorithm: 'standard-exchange',
      network: 'cube 2^1',
      mode: 'step',
      ranks: 2,
      counts: {
        ports: 'one',
        switching: 'store-and-forward',
        rounds: [{ blocks: 1, hops: 1, times: 1 }],
        aligned: 4,
        rearranged: 0,
      },
      ...OPTIONS,
    });
  });

  it('give each message at a switch a port of its sender and of its receiver', () => {
    const platform = filesOf(on('spread-out', switched(5, 3))).get('platform.xml') ?? '';
    // Half of the hop on either link, and three ports on each.
    expect(platform.match(/<link id="link-\d+" bandwidth="300Bps" latency="0.125s"/g)).toHaveLength(10);
    expect(platform).toContain('<link id="startup-2-4" bandwidth="100Bps" latency="0.5s"');
    expect(platform).toContain(
      '<route src="node-2" dst="node-4" symmetrical="NO"><link_ctn id="startup-2-4"/><link_ctn id="link-4"/><link_ctn id="link-9"/></route>',
    );
    const alone = filesOf(on('spread-out', switched(5))).get('platform.xml') ?? '';
    expect(alone).toContain('<link id="startup-2-4" bandwidth="1000000000000000000Bps" latency="0.5s"');
    expect(alone).toContain('<link id="link-4" bandwidth="100Bps" latency="0.125s"');
  });

  it('give each message between servers a lane of either, and what it takes there', () => {
    const outside = { startup: 3, hop: 0.5, bandwidth: 20 };
    const schedule = on('by-levels', servers(2, 3, 2));
    const platform = filesOf(schedule, { ...OPTIONS, outside }).get('platform.xml') ?? '';
    expect(platform).toContain('<link id="startup-0-1" bandwidth="100Bps" latency="0.75s"');
    expect(platform).toContain('<link id="startup-1-4" bandwidth="20Bps" latency="3.5s"');
    // Two lanes out of the server of node 1, which are numbered at node 0, and two into that of node 4.
    for (const number of [2, 3 * 4 + 3]) {
      expect(platform).toContain(`<link id="link-${number}" bandwidth="40Bps" latency="0s"`);
    }
    expect(platform).toContain('<link id="link-4" bandwidth="100Bps" latency="0s"');
    expect(platform).toContain(
      '<route src="node-1" dst="node-4" symmetrical="NO"><link_ctn id="startup-1-4"/><link_ctn id="link-4"/><link_ctn id="link-2"/><link_ctn id="link-15"/><link_ctn id="link-17"/></route>',
    );
    const files = filesOf(schedule, { ...OPTIONS, outside });
    expect(JSON.parse(files.get('description.json') ?? '')).toMatchObject({
      outside,
      counts: countSchedule(schedule),
    });
    const alike = filesOf(schedule).get('platform.xml') ?? '';
    expect(alike).toContain('<link id="startup-1-4" bandwidth="100Bps" latency="0.75s"');
    expect(alike).toContain('<link id="link-2" bandwidth="200Bps" latency="0s"');
  });

  it('have a rank more in lockstep', () => {
    const files = filesOf(on('standard-exchange', cube(1)), { ...OPTIONS, lockstep: true });
    expect(files.get('hosts.txt')).toBe('node-0\nnode-1\nnode-2\n');
    for (const rank of [0, 1]) {
      expect(files.get('platform.xml')).toContain(
        `<link id="barrier-${rank}" bandwidth="1000000000000000000Bps" latency="0s"/>`,
      );
      expect(files.get('platform.xml')).toContain(
        `<route src="node-${rank}" dst="node-2"><link_ctn id="barrier-${rank}"/></route>`,
      );
    }
    expect(files.get('trace.txt')).toContain(
      '1 send 2 0 1\n1 recv 2 0 1\n2 irecv 0 0 1\n2 irecv 1 0 1\n2 waitall\n',
    );
  });

  it('are for up to 4096 nodes', () => {
    // Every node sends its block to the next one.
    const steps = (nodes: number) => [[{ map: translateMap([nodes], [[1]]), slots: [0] }]];
    const filesOn = (nodes: number) =>
      filesOf({
        ...{ ...on('ring', ring(4)), topology: ring(nodes), slots: 1 },
        pattern: tableBy(nodes, 1, (place) => (place + 1) % nodes),
        phases: [{ kind: 'segment', rowClosed: true, steps: () => steps(nodes) }],
      });
    expect(filesOn(4096).get('hosts.txt')).toMatch(/\nnode-4095\n$/);
    expect(() => filesOn(4097)).toThrow('ring 4097 has 4097 nodes: SimGrid takes at most 4096; give fewer');
  });

  it('are not written for two ways between two nodes', () => {
    const schedule: Schedule = {
      ...on('ring', ring(4)),
      slots: 4,
      phases: [
        {
          kind: 'segment',
          rowClosed: true,
          steps: () => [
            [{ map: translateMap([4], [[2]]), slots: [0] }],
            [{ map: translateMap([4], [[-2]]), slots: [1] }],
            [{ map: tableMap([1, -1, -1, -1]), slots: [2] }],
          ],
        },
      ],
    };
    expect(() => filesOf(schedule)).toThrow(
      /from node 0 to node 2 by two routes: SimGrid has one route between two hosts/,
    );
  });
});
