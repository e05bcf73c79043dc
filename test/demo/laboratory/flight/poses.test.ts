import { expect, test } from 'vitest';
import { Poses } from '../../../../demo/laboratory/flight/poses.ts';
import { sceneInfo } from '../../../../demo/laboratory/playback/scene.ts';
import { type Flying, legsBetween } from '../../../../src/host/motion/legs.ts';
import { Playback } from '../../../../src/host/program/playback.ts';
import { NO_PORT, SEVERAL_PORTS } from '../../../../src/pictures/timeline/chart-request.ts';
import {
  cube,
  mesh,
  ring,
  type Schedule,
  scatter,
  type Topology,
  torus,
} from '../../../../src/schedules/index.ts';
import { scheduleOf } from '../../../support/exchange.ts';
import { solved } from '../../../support/solved.ts';

const DRESS = {
  paper: 0xffeeddcc,
  far: 0xff112233,
  ports: [0xff01, 0xff02, 0xff03, 0xff04],
  several: 0xff05,
  followed: 0xff7a00e0,
  isCalm: false,
};
const CALM = { isPaleBefore: false, isPaleAfter: false };

const legTo = (playback: Playback, from: number, to: number) => legsBetween(playback, from, to)[0] as Flying;

test.each<[string, Topology]>([
  ['necklace', cube(3)],
  ['balanced-tree', cube(2, 2)],
  ['two-way-product', torus([4, 5])],
  ['two-way-product', torus([2, 3])],
])('rows that fly under %s have frames in the colours of their ports, there and back', (name, topology) => {
  const playback = new Playback(scheduleOf(name, topology));
  for (let moment = 1; moment <= playback.end; moment++) {
    const { step, rows } = sceneInfo(playback, moment, 'step');
    if (step === undefined) continue;
    const colours = Array.from(rows, (port) => (port === NO_PORT ? 0 : DRESS.ports[port]));
    for (const [from, to] of [
      [moment - 1, moment],
      [moment, moment - 1],
    ]) {
      const pose = new Poses(playback).on(legTo(playback, from, to), 0.5, { from, to, ...CALM }, 0.5, DRESS);
      expect(Array.from(pose.frames, (frame) => frame & 0xffffff)).toEqual(colours);
      expect(pose.frames.every((frame) => frame === 0 || frame >>> 24 === 255)).toBe(true);
    }
  }
});

test.each<[string, Schedule]>([
  ['a scatter', solved('rotated-sbts', scatter({ topology: cube(3), root: 5, copies: 2 }))],
  ['an exchange on a mesh', scheduleOf('farthest-first', mesh([4, 4]))],
  ['an exchange in directions by classes', scheduleOf('suh-shin', torus([4, 4]))],
])('rows of %s whose blocks fly apart have frames in the colours of their ports', (_, schedule) => {
  const playback = new Playback(schedule);
  let apart = 0;
  for (let moment = 1; moment <= playback.end; moment++) {
    const leg = legsBetween(playback, moment - 1, moment)[0];
    if (leg === 'fade' || leg?.along !== 'places') continue;
    apart++;
    const { rows } = sceneInfo(playback, moment, 'step');
    const way = { from: moment - 1, to: moment, ...CALM };
    const { frames } = new Poses(playback).on(leg, 0.5, way, 0.5, DRESS);
    const colourOf = (port: number) =>
      port === NO_PORT ? 0 : port === SEVERAL_PORTS ? DRESS.several : DRESS.ports[port];
    expect(Array.from(frames, (frame) => frame & 0xffffff)).toEqual(Array.from(rows, colourOf));
  }
  expect(apart).toBeGreaterThan(0);
});

test('rows that fly on a grid of their own have frames in the colour for several ports', () => {
  const playback = new Playback(scheduleOf('bruck-2', cube(3)));
  const { frames } = new Poses(playback).on(
    legTo(playback, 1, 2),
    0.5,
    { from: 1, to: 2, ...CALM },
    0.5,
    DRESS,
  );
  expect(new Set(Array.from(frames, (frame) => frame & 0xffffff))).toEqual(new Set([0, DRESS.several]));
});

test('rows at rest become paler and then as before, unless flights follow each other', () => {
  const playback = new Playback(scheduleOf('necklace', cube(3)));
  const poses = new Poses(playback);
  const rests = (isPaleBefore: boolean, isPaleAfter: boolean) =>
    [0, 0.5, 1].map((done) => {
      const way = { from: 1, to: 2, isPaleBefore, isPaleAfter };
      return poses.on(legTo(playback, 1, 2), done, way, done, DRESS).rest;
    });
  expect(rests(false, false)).toEqual([0, 0.3, 0]);
  expect(rests(true, true)).toEqual([0.3, 0.3, 0.3]);
  expect(rests(true, false)).toEqual([0.3, 0.3, 0]);
});

test('rows become paler on the way to the moment at which they have arrived', () => {
  const playback = new Playback(scheduleOf('ring', ring(4)));
  const poses = new Poses(playback);
  const way = { from: 2, to: 3, ...CALM };
  const shares = [0, 0.5, 1].map((part) => poses.on(legTo(playback, 2, 3), part, way, part, DRESS).pale);
  // Slot 0 never travels, and slot k goes k nodes ahead.
  const paler = [0, 0.5, 1].map((part) => Float32Array.of(0.35, 0.35, 0.35 * part, 0));
  expect(shares).toEqual(paler);
  expect([2, 3].map((moment) => poses.at(moment, DRESS).pale)).toEqual([paler[0], paler[2]]);
});
