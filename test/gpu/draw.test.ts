import { describe, expect, inject, it } from 'vitest';
import { createMemoryDrawing } from '../../src/host/kernels/draw.ts';
import { Machine } from '../../src/host/machine/machine.ts';
import { atRest } from '../../src/host/motion/pose.ts';
import { memoryBytesOf } from '../../src/host/program/memory-shape.ts';
import { Occupancy } from '../../src/host/program/occupancy.ts';
import { Playback } from '../../src/host/program/playback.ts';
import { colourOf, VIEWS, type View } from '../../src/host/program/view.ts';
import { shapeOf } from '../../src/host/run/experiment.ts';
import {
  circulant,
  completeExchange,
  cube,
  exchangePattern,
  exchangeSequence,
  findAlgorithm,
  findPermutation,
  graph,
  lattice,
  mesh,
  type Schedule,
  scatter,
  solve,
  switched,
  type Topology,
  torus,
} from '../../src/schedules/index.ts';
import { networkOf } from '../../src/schedules/model/networks/network-kinds.ts';
import { hasEmptyPlaces } from '../../src/schedules/proof/trace.ts';
import { permutedBy } from '../support/exchange.ts';
import { PETERSEN } from '../support/graphs.ts';
import { transposeOf } from '../support/requested-transposes.ts';
import { expectSameWords } from '../support/same-words.ts';
import { solved } from '../support/solved.ts';
import { useGpu } from './context.ts';

const gpu = useGpu();

/** Every entry another colour, so that a wrong one is seen. */
const SCALE = Uint32Array.from(
  { length: 256 },
  (_, i) => (0xff000000 | (i << 16) | ((255 - i) << 8) | (i ^ 90)) >>> 0,
);

/** Draws into a texture, and reads its pixels. */
async function pixelsOf(
  width: number,
  height: number,
  draw: (target: GPUTexture) => void,
): Promise<Uint32Array> {
  const { device, settle } = gpu.context;
  const { RENDER_ATTACHMENT, COPY_SRC, COPY_DST: COPY_TO } = GPUTextureUsage;
  const size = [width, height];
  const texture = device.createTexture({
    size,
    format: 'rgba8unorm',
    usage: RENDER_ATTACHMENT | COPY_SRC | COPY_TO,
  });
  draw(texture);
  const bytesPerRow = Math.ceil((4 * width) / 256) * 256;
  const { MAP_READ, COPY_DST } = GPUBufferUsage;
  const buffer = device.createBuffer({ size: bytesPerRow * height, usage: MAP_READ | COPY_DST });
  const encoder = device.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow }, size);
  device.queue.submit([encoder.finish()]);
  await settle(buffer.mapAsync(GPUMapMode.READ));
  const padded = new Uint32Array(buffer.getMappedRange().slice(0));
  buffer.destroy();
  texture.destroy();
  return Uint32Array.from(
    { length: width * height },
    (_, i) => padded[Math.floor(i / width) * (bytesPerRow / 4) + (i % width)],
  );
}

const exchange = (name: string, topology: Topology, copies = 1) =>
  findAlgorithm(name).schedule(completeExchange({ topology, copies }));

/** On networks of all kinds, with other numbers of slots than nodes, with places that hold none, with given places. */
const SCHEDULES: readonly [string, Schedule][] = [
  ['an exchange on a cube', exchange('de-bruijn', cube(4))],
  ['two copies on two cubes', exchange('necklace', cube(2, 2), 2)],
  ['an exchange on a torus', exchange('torus-product', torus([4, 3, 2]))],
  [
    'an exchange on a lattice',
    exchange(
      'torus-necklaces',
      lattice([
        [3, 1, 2],
        [0, 2, 1],
        [0, 0, 4],
      ]),
    ),
  ],
  ['an exchange on a circulant', exchange('torus-necklaces', circulant(15, [4, 6]))],
  ['an exchange on a graph', exchange('bruck', graph(PETERSEN))],
  ['an exchange at a switch', exchange('bruck', switched(13, 3))],
  ['three copies on a mesh', exchange('torus-product', mesh([5, 3]), 3)],
  [
    'exchanges in sequence',
    solve(findAlgorithm('pipelined', 'sequence'), exchangeSequence({ axes: [2, 1] })),
  ],
  ['a scatter', solved('rotated-sbts', scatter({ topology: cube(3), root: 5, copies: 2 }))],
  ['a permutation', permutedBy('necklace', { topology: cube(3), slots: 8 }, findPermutation('bit-reversal'))],
  ['a transpose with slots for transit', transposeOf('mrt', 4, 8)],
  // Its nodes look alike, and are not numbered along axes.
  ['an exchange on a group', exchange('cayley-necklaces', networkOf({ network: 'star-graph:4' }))],
];

/** Those views that ask the network are of all schedules, the others of some by turns; in a browser each schedule has one. */
const TRIED = SCHEDULES.flatMap(([name, schedule], i) =>
  VIEWS.filter((view, v) => {
    const asksNetwork = view === 'relative' || view === 'distance';
    return { few: i % 5 === v, some: asksNetwork || i % 3 === v, all: true }[inject('sample')];
  }).map((view) => [name, view, schedule] as const),
);

describe('the picture of the memories', () => {
  it.each(TRIED)(
    'of %s shows the %s of each block as the definitions have it',
    async (_, view: View, schedule) => {
      const { nodes } = schedule.topology;
      const { slots } = schedule;
      const words = 2;
      const playback = new Playback(schedule);
      const shape = shapeOf(schedule, words);
      const machine = await Machine.create(gpu.context, shape);
      const drawing = await createMemoryDrawing(gpu.context, shape, schedule, view, SCALE, 'rgba8unorm');
      try {
        await machine.fill();
        const moment = Math.ceil(playback.end / 2);
        await machine.run(playback.program(0, moment));
        const rows = Uint32Array.from(playback.rowsAt(moment));
        drawing.setRows(rows);
        const occupancy = hasEmptyPlaces(schedule) ? new Occupancy(playback) : undefined;
        if (occupancy) drawing.setFull(occupancy.at(moment));
        const memory = new Uint32Array((await machine.read(0, memoryBytesOf(shape))).buffer);
        const pixels = await pixelsOf(nodes, slots, (target) =>
          drawing.draw({ target, memory: machine.memory, pose: atRest(slots) }),
        );
        const expected = Uint32Array.from({ length: slots * nodes }, (_, place) => {
          const [slot, node] = [Math.floor(place / nodes), place % nodes];
          if (occupancy?.isFull(moment, place) === false) return 0;
          return colourOf(schedule, words, view, SCALE, memory[(rows[slot] * nodes + node) * words], node);
        });
        expectSameWords(pixels, expected);
      } finally {
        drawing.destroy();
        machine.destroy();
      }
    },
  );

  it('takes the mean where several blocks share a pixel, repeats one that fills several, and leaves empty places out', async () => {
    const schedule = { topology: torus([2]), slots: 4, pattern: exchangePattern(2, 2, 2) };
    const shape = { nodes: 2, slots: 2, transit: 2, words: 1, mask: 1 };
    const machine = await Machine.create(gpu.context, shape);
    // Software adapters look at one block a pixel.
    const hardware = { ...gpu.context, software: false };
    const drawing = await createMemoryDrawing(hardware, shape, schedule, 'picture', SCALE, 'rgba8unorm');
    const draw = (width: number, height: number) =>
      pixelsOf(width, height, (target) => drawing.draw({ target, memory: machine.memory, pose: atRest(4) }));
    try {
      machine.write(0, new Uint8Array(Uint32Array.of(0x10, 0x20, 0x1000, 0x2000).buffer));
      drawing.setRows(Uint32Array.of(1, 0, 2, 3));
      drawing.setFull(Uint32Array.of(0b0000_0111));
      const [first, second, third] = [0xff001000, 0xff002000, 0xff000010];
      expect(Array.from(await draw(4, 4))).toEqual([
        ...[first, first, second, second],
        ...[third, third, 0, 0],
        ...[0, 0, 0, 0],
        ...[0, 0, 0, 0],
      ]);
      drawing.setFull(Uint32Array.of(0b1111_1111));
      drawing.touch();
      expect(Array.from(await draw(1, 4)).slice(0, 2)).toEqual([0xff001800, 0xff000018]);
    } finally {
      drawing.destroy();
      machine.destroy();
    }
  });
});
