import { parseHTML } from 'linkedom';
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../../../demo/laboratory/playback/block-path.ts';
import { LinkCounter } from '../../../demo/laboratory/playback/link-totals.ts';
import { playbackInfo } from '../../../demo/laboratory/playback/playback-info.ts';
import { sceneInfo } from '../../../demo/laboratory/playback/scene.ts';
import type { Place } from '../../../demo/laboratory/protocol.ts';
import { Network } from '../../../demo/network/network.tsx';
import type { LoadedProps } from '../../../demo/page-props.ts';
import type { State } from '../../../demo/state/state.ts';
import { Playback } from '../../../src/host/program/playback.ts';
import { PortChart } from '../../../src/pictures/timeline/port-chart.ts';
import {
  check,
  completeExchange,
  cube,
  findAlgorithm,
  graph,
  type Schedule,
  scatter,
  type Topology,
  torus,
} from '../../../src/schedules/index.ts';
import { scheduleOf } from '../../support/exchange.ts';
import { PETERSEN } from '../../support/graphs.ts';
import { solved } from '../../support/solved.ts';

const { document, window } = parseHTML('<main></main>');
const root = document.querySelector('main') as HTMLElement;

/** What a document without a screen lacks. */
const SCREEN = {
  document,
  devicePixelRatio: 1,
  matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
  getComputedStyle: () => ({ getPropertyValue: () => '#888888' }),
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
};
const before = Object.fromEntries(Object.keys(SCREEN).map((name) => [name, Reflect.get(globalThis, name)]));

beforeAll(() => {
  Object.assign(globalThis, SCREEN);
});
afterAll(() => {
  Object.assign(globalThis, before);
});

interface Wish {
  readonly moment: number;
  readonly page?: State['page'];
  readonly verified?: boolean;
}

/** Shows the network as the page does: what is followed comes back as a path. */
async function show(topology: Topology, name: string, wish: Wish) {
  return showSchedule(scheduleOf(name, topology), wish);
}

async function showSchedule(schedule: Schedule, { moment, page = 'network', verified = false }: Wish) {
  const playback = new Playback(schedule);
  const { certificate } = check(schedule);
  const info = { ...playbackInfo(playback, new PortChart(playback.schedule)), counts: certificate };
  const counter = new LinkCounter(playback);
  const scene = sceneInfo(playback, moment, 'step');
  const verification = verified ? { blocks: info.blocks, mismatches: 0 } : undefined;
  const session = { laboratory: { linkTotals: async (at: number) => counter.at(at) } };
  const followed: (Place | undefined)[] = [];
  const update = (block?: Place) => {
    const path = block && pathOf(playback, block);
    const change = ({ block: next }: Partial<State>) => {
      followed.push(next);
      update(next);
    };
    const shown = { playback: info, scene, path, verification };
    const props = { playback: info, state: { block, page }, shown, session, moment, change };
    render(h(Network, props as unknown as LoadedProps), root);
  };
  await act(async () => {
    render(null, root);
    update();
  });
  return { followed };
}

const text = (selector: string) => root.querySelector(selector)?.textContent;
const node = (number: number) => root.querySelector(`[aria-label="node ${number}"]`) as SVGElement;
const send = (target: Element, type: string, more: object = {}) =>
  act(() => {
    target.dispatchEvent(Object.assign(new window.Event(type, { bubbles: true }), more));
  });

describe('the network', () => {
  test.each<[string, Topology, string, string[]]>([
    ['arrows where the axes lie on the paper', torus([3, 3]), 'bruck-2', ['→', '←', '↓', '↑']],
    ['none in a graph, whose links lead anywhere', graph(PETERSEN), 'bruck-2', ['', '', '']],
  ])('has %s as signs of its ports', async (_, topology, name, signs) => {
    await show(topology, name, { moment: 0 });
    const legend = root.querySelectorAll('.network-legend .network-swatch');
    expect(Array.from(legend, ({ textContent }) => textContent)).toEqual(signs);
  });

  test('follows the block from the first node that is chosen to the second one', async () => {
    const { followed } = await show(cube(3), 'necklace', { moment: 3 });
    expect(text('.network-details h2')).toContain('Choose two nodes');
    send(node(3), 'click');
    expect(text('.network-hint')).toBe('Node 3 is chosen. Choose the node that its block is for.');
    expect(node(3).getAttribute('aria-pressed')).toBe('true');
    send(node(4), 'click');
    expect(followed).toEqual([{ node: 3, slot: 4 }]);
    expect(text('.network-where')).toContain('Block from node 3 (011) to node 4 (100): now in node');
    expect(node(3).getAttribute('class')).toContain('is-source');
    expect(node(4).getAttribute('class')).toContain('is-destination');
    send(root.querySelector('.network-block button') as Element, 'click');
    expect(followed).toEqual([{ node: 3, slot: 4 }, undefined]);
    expect(root.querySelector('.network-where')).toBeNull();
  });

  test('lists the blocks that go from one node to another, and follows the one that is chosen', async () => {
    const copies = findAlgorithm('necklace').schedule(completeExchange({ topology: cube(3), copies: 3 }));
    const { followed } = await showSchedule(copies, { moment: 3 });
    expect(root.querySelector('select')).toBeNull();
    send(node(3), 'click');
    send(node(4), 'click');
    const slots = () => root.querySelector('select') as HTMLSelectElement;
    expect(Array.from(slots().querySelectorAll('option'), ({ value }) => value)).toEqual(['4', '12', '20']);
    Object.defineProperty(slots(), 'value', { value: '12' });
    send(slots(), 'change');
    expect(followed).toEqual([
      { node: 3, slot: 4 },
      { node: 3, slot: 12 },
    ]);
    expect(text('.network-where')).toContain('Block from node 3 (011) to node 4 (100): now in node');
  });

  test('says where no block goes from the one node to the other', async () => {
    const schedule = solved('sbt', scatter({ topology: cube(3), root: 5 }));
    const { followed } = await showSchedule(schedule, { moment: 1 });
    send(node(3), 'click');
    send(node(4), 'click');
    expect(text('.network-hint')).toBe('No block goes from node 3 to node 4.');
    expect(followed).toEqual([]);
  });

  test('is worked by keys', async () => {
    const { followed } = await show(torus([4, 4]), 'two-way-product', { moment: 2 });
    send(node(5), 'keydown', { key: 'Enter' });
    send(node(6), 'keydown', { key: ' ' });
    expect(followed).toEqual([{ node: 5, slot: 6 }]);
    const inTabOrder = root.querySelectorAll('.network-node[tabindex="0"]');
    expect(inTabOrder).toHaveLength(1);
  });

  test('that is folded is worked by keys, and says which node they are at', async () => {
    const { followed } = await show(cube(8), 'necklace', { moment: 3 });
    const square = root.querySelector('.network-folded') as Element;
    const press = (...keys: string[]) => {
      for (const key of keys) send(square, 'keydown', { key });
    };
    press('ArrowRight', 'ArrowRight', 'ArrowDown');
    expect(text('.network-at')).toMatch(/^Node 17 \(00010001\), linked to 16, 19, /);
    press('Enter', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'Enter');
    expect(followed).toEqual([{ node: 17, slot: 240 }]);
  });

  test('of three or more dimensions turns by keys, and back', async () => {
    await show(cube(4), 'necklace', { moment: 3 });
    const place = () => node(1).getAttribute('transform');
    const first = place();
    send(node(1), 'keydown', { key: 'ArrowRight', shiftKey: true });
    expect(place()).not.toBe(first);
    send(node(1), 'keydown', { key: 'ArrowLeft', shiftKey: true });
    expect(place()).toBe(first);
    send(node(1), 'keydown', { key: 'ArrowDown', shiftKey: true });
    send(node(1), 'keydown', { key: 'Home', shiftKey: true });
    expect(place()).toBe(first);
  });

  test('takes nodes from its fields, and tells which there are', async () => {
    const { followed } = await show(cube(8), 'necklace', { moment: 3 });
    const [source, destination] = Array.from(root.querySelectorAll('input'));
    const type = (field: HTMLInputElement, value: string) => {
      field.value = value;
      send(field, 'input');
    };
    type(source, '9');
    type(destination, '256');
    expect(followed).toEqual([]);
    expect(text('.network-hint')).toBe('Give two nodes from 0 to 255.');
    expect(destination.getAttribute('aria-invalid')).toBe('true');
    type(destination, '255');
    expect(followed).toEqual([{ node: 9, slot: 255 }]);
  });

  test('says in words what it shows', async () => {
    await show(cube(6), 'necklace', { moment: 4, page: 'stage' });
    expect(text('.square-title p')).toBe('Network. 384 of 384 links at work, a block on each.');
    expect(root.querySelector('.network-graph')?.getAttribute('aria-label')).toBe(
      'cube 2^6. Step 3 of 32. Pairs of opposites, as 21 and 42, fill a link each: one of the two has its bit. Slot 4 takes the last. 384 of 384 links at work, a block on each.',
    );
    await show(cube(8), 'standard-exchange', { moment: 2 });
    expect(root.querySelector('.network-folded')?.getAttribute('aria-label')).toBe(
      'cube 2^8. Step 1 of 8. The 128 slots whose bit 7 is one cross dimension 7 in one message. Seven links of eight wait. 256 of 2\u202f048 links at work, 128 blocks on each. Arrow keys lead from node to node, Enter chooses one.',
    );
  });

  test('keeps the links of a node that has the focus, and those at their ends', async () => {
    await show(cube(3), 'necklace', { moment: 0 });
    Object.assign(node(5), { matches: (selector: string) => selector === ':focus-visible' });
    send(node(5), 'focus');
    const near = root.querySelector('.network-near') as Element;
    expect(root.querySelector('.network-layers')?.getAttribute('class')).toContain('is-pointed');
    expect(Array.from(near.querySelectorAll('.network-label'), (label) => label.textContent)).toEqual([
      '100',
      '111',
      '001',
      '101',
    ]);
    expect(near.querySelectorAll('path')).toHaveLength(3);
    send(node(5), 'blur');
    expect(near.querySelectorAll('path')).toHaveLength(0);
  });

  test('turns to the colour of what is done once every block was found in its place', async () => {
    const end = { moment: 34, page: 'stage' } as const;
    await show(cube(6), 'necklace', end);
    expect(root.querySelector('.is-done')).toBeNull();
    await show(cube(6), 'necklace', { ...end, verified: true });
    expect(root.querySelector('.network-layers')?.getAttribute('class')).toContain('is-done');
    expect(text('.square-title p')).toBe('Network. Each of its 384 links has carried 32 blocks.');
  });

  test('shows the way of a block: what is crossed, is being crossed, and will be', async () => {
    await show(torus([4, 4]), 'two-way-product', { moment: 3 });
    send(node(0), 'click');
    send(node(10), 'click');
    const links = (part: string) =>
      root.querySelector(`.network-${part}`)?.getAttribute('d')?.match(/M/g)?.length ?? 0;
    expect([links('crossed'), links('crossing'), links('ahead')]).toEqual([1, 1, 2]);
    expect(Array.from(root.querySelectorAll('.network-hop'), (mark) => mark.textContent)).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
    expect(Array.from(root.querySelectorAll('.network-name'), (name) => name.textContent)).toEqual([
      'node 10',
      'node 0',
    ]);
  });
});

describe('the details of the network', () => {
  test('have a line for each hop of a block, with what it turns', async () => {
    await show(cube(3), 'standard-exchange', { moment: 2 });
    send(node(3), 'click');
    send(node(6), 'click');
    const rows = Array.from(root.querySelectorAll('.odometer tbody tr'), (row) =>
      Array.from(row.querySelectorAll('th, td'), ({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['', 'start', '0', '1', '1', '3'],
      ['1', 'step 1', '1', '1', '1', '7'],
      ['2', 'step 3', '1', '1', '0', '6'],
    ]);
    const lit = Array.from(root.querySelectorAll('.odometer tbody tr'), (row) =>
      Array.from(row.querySelectorAll('.odometer-digit'), (digit) => digit.querySelector('b') !== null),
    );
    expect(lit).toEqual([
      [false, false, false],
      [true, false, false],
      [false, false, true],
    ]);
    expect(root.querySelector('[aria-current]')?.textContent).toBe('1step 11117');
    expect(text('.network-details h2')).toBe('The block from 3 to 6 is in node 7.');
  });

  test('have what links have carried, and how long they were idle', async () => {
    const carried = () =>
      Array.from(root.querySelectorAll('.link-bars li'), (item) => item.querySelector('.heard')?.textContent);
    await show(cube(3), 'standard-exchange', { moment: 2 });
    expect(text('.link-bars h3')).toBe('What each link has carried after step 1 of 3, against the bound');
    expect(carried()).toEqual(['dimension 0: 0', 'dimension 1: 0', 'dimension 2: 4']);
    expect(text('.link-bars .network-note')).toBe(
      'In the time of 4 blocks the links were idle for that of 0 to 4.',
    );
    await show(cube(3), 'standard-exchange', { moment: 4 });
    expect(text('.link-bars .network-note')).toBe(
      'In the time of 12 blocks each link was idle for that of 8.',
    );
    await show(cube(3), 'necklace', { moment: 5 });
    expect(carried()).toEqual(['dimension 0: 4', 'dimension 1: 4', 'dimension 2: 4']);
    expect(text('.link-bars-top')).toBe('4');
    expect(text('.link-bars .network-note')).toBe('No link was idle in the time of 4 blocks.');
  });
});
