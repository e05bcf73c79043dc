import { parseHTML } from 'linkedom';
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../../../demo/laboratory/playback/block-path.ts';
import { PortChart } from '../../../demo/laboratory/playback/chart.ts';
import { playbackInfo } from '../../../demo/laboratory/playback/playback-info.ts';
import { sceneInfo } from '../../../demo/laboratory/playback/scene.ts';
import type { Place } from '../../../demo/laboratory/protocol.ts';
import { NetworkPanel } from '../../../demo/network/network.tsx';
import type { LoadedProps } from '../../../demo/page-props.ts';
import type { State } from '../../../demo/state/state.ts';
import { Playback } from '../../../src/host/program/playback.ts';
import {
  cube,
  findAlgorithm,
  type Schedule,
  scatterSchedule,
  type Topology,
  torus,
} from '../../../src/schedules/index.ts';
import { scheduleOf } from '../../support/exchange.ts';

const { document, window } = parseHTML('<main></main>');
const root = document.querySelector('main') as HTMLElement;
const before = globalThis.document;

beforeAll(() => {
  globalThis.document = document;
});
afterAll(() => {
  globalThis.document = before;
});

/** Shows the panel as the page does: what is followed comes back as a path. */
function show(topology: Topology, name: string, moment: number): { followed: (Place | undefined)[] } {
  return showSchedule(scheduleOf(name, topology), moment);
}

function showSchedule(schedule: Schedule, moment: number): { followed: (Place | undefined)[] } {
  const playback = new Playback(schedule);
  const info = playbackInfo(playback, new PortChart(playback));
  const scene = sceneInfo(playback, moment);
  const followed: (Place | undefined)[] = [];
  const update = (block?: Place) => {
    const path = block && pathOf(playback, block);
    const change = ({ block: next }: Partial<State>) => {
      followed.push(next);
      update(next);
    };
    const page = { state: { block }, shown: { scene, path }, moment, change };
    render(h(NetworkPanel, { playback: info, ...page } as unknown as LoadedProps), root);
  };
  act(() => {
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

describe('the panel of the network', () => {
  test('follows the block from the first node that is chosen to the second one', () => {
    const { followed } = show(cube(3), 'necklace', 3);
    expect(text('.network-where')).toContain('Choose a node');
    send(node(3), 'click');
    expect(text('.network-where')).toBe('Node 3 is chosen. Choose the node that its block is for.');
    expect(node(3).getAttribute('aria-pressed')).toBe('true');
    send(node(4), 'click');
    expect(followed).toEqual([{ node: 3, slot: 4 }]);
    expect(text('.network-where')).toContain('Block from node 3 (011) to node 4 (100): now in node');
    expect(node(3).getAttribute('class')).toContain('is-source');
    expect(node(4).getAttribute('class')).toContain('is-destination');
    send(root.querySelector('.network-block button') as Element, 'click');
    expect(followed).toEqual([{ node: 3, slot: 4 }, undefined]);
    expect(text('.network-where')).toContain('Choose a node');
  });

  test('lists the blocks that go from one node to another, and follows the one that is chosen', () => {
    const copies = findAlgorithm('necklace').schedule({ topology: cube(3), copies: 3 });
    const { followed } = showSchedule(copies, 3);
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

  test('says where no block goes from the one node to the other', () => {
    const { followed } = showSchedule(scatterSchedule({ topology: cube(3), root: 5, algorithm: 'sbt' }), 1);
    send(node(3), 'click');
    send(node(4), 'click');
    expect(text('.network-where')).toBe('No block goes from node 3 to node 4.');
    expect(followed).toEqual([]);
  });

  test('is worked by keys', () => {
    const { followed } = show(torus([4, 4]), 'two-way-product', 2);
    send(node(5), 'keydown', { key: 'Enter' });
    send(node(6), 'keydown', { key: ' ' });
    expect(followed).toEqual([{ node: 5, slot: 6 }]);
    const inTabOrder = root.querySelectorAll('.network-node[tabindex="0"]');
    expect(inTabOrder).toHaveLength(1);
  });

  test('takes nodes from its fields, and tells which there are', () => {
    const { followed } = show(cube(8), 'necklace', 3);
    const [source, destination] = Array.from(root.querySelectorAll('input'));
    const type = (field: HTMLInputElement, value: string) => {
      field.value = value;
      send(field, 'input');
    };
    type(source, '9');
    type(destination, '256');
    expect(followed).toEqual([]);
    expect(text('.network-where')).toBe('Give two nodes from 0 to 255.');
    expect(destination.getAttribute('aria-invalid')).toBe('true');
    type(destination, '255');
    expect(followed).toEqual([{ node: 9, slot: 255 }]);
  });

  test('says in words what it shows', () => {
    show(cube(6), 'necklace', 4);
    expect(text('.network-busy')).toContain('384 of 384 links busy, 1 block each');
    expect(root.querySelector('.network-graph')?.getAttribute('aria-label')).toBe(
      'cube 2^6. Step 3 of 32: every node sends 6 blocks, one across each dimension. 384 of 384 links busy, 1 block each.',
    );
    show(cube(8), 'standard-exchange', 2);
    expect(root.querySelector('canvas')?.getAttribute('aria-label')).toBe(
      'cube 2^8. Step 1 of 8: every node sends 128 blocks across dimension 7. 256 of 2048 links busy, 128 blocks each.',
    );
  });

  test('counts the busy links of each port, and lights no others', () => {
    show(cube(3), 'standard-exchange', 2);
    const legend = Array.from(root.querySelectorAll('.network-legend li'), (item) => item.textContent);
    expect(legend).toEqual(['dimension 00', 'dimension 10', 'dimension 28']);
    const lit = root.querySelectorAll('.network-lit');
    expect(lit).toHaveLength(1);
    expect(lit[0].getAttribute('d')?.match(/M/g)).toHaveLength(8);
  });

  test('shows the way of a block: what is crossed, is being crossed, and will be', () => {
    show(torus([4, 4]), 'two-way-product', 3);
    send(node(0), 'click');
    send(node(10), 'click');
    const links = (part: string) =>
      root.querySelector(`.network-${part}`)?.getAttribute('d')?.match(/M/g)?.length ?? 0;
    expect([links('crossed'), links('crossing'), links('ahead')]).toEqual([1, 1, 2]);
    expect(Array.from(root.querySelectorAll('.network-order'), (mark) => mark.textContent)).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E',
    ]);
  });
});
