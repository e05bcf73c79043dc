import { useRef } from 'preact/hooks';
import type { BusyLinks } from '../../../src/pictures/network/links/busy-links.ts';
import { paintLit, paintPulses } from '../../../src/pictures/network/links/paint-links.ts';
import { portColours, token } from '../../colours.ts';
import { usePainted } from '../../controls/painted.tsx';
import { STEP_MS, softly } from '../../laboratory/flight/flight-plan.ts';
import type { SceneInfo } from '../../laboratory/protocol.ts';
import { isCalm, useLook } from '../../on-look.ts';
import type { Shown } from '../../session/shown.ts';
import { drawnAgain } from './drawn-again.ts';

interface Props {
  /** Of the square, in CSS pixels. */
  readonly side: number;
  /** How wide lines and pulses are; 1: as a few hundred links of a cube. */
  readonly weight: number;
  readonly ports: number;
  readonly busy: readonly BusyLinks[];
  readonly scene: SceneInfo | undefined;
  readonly flight: Shown['flight'];
}

/** In a picture of full size the square has this side, in pixels. */
const FULL_SIDE = 680;
/** How long links take to light up after a flight. */
const LIGHT_MS = 200;

/** What the links carry: pulses while blocks fly, afterwards lit links. One canvas, because there may be hundreds. */
export function LinkCanvas({ side, weight, ports, busy, scene, flight }: Props) {
  const clock = useRef<{ readonly scene: SceneInfo | undefined; readonly begin: number }>(undefined);
  const paintBusy = (context: CanvasRenderingContext2D) => {
    const paint = {
      context,
      colours: portColours(ports),
      followed: token('followed'),
      scale: weight * Math.min(side / FULL_SIDE, 1.4),
    };
    drawnAgain.set(context.canvas, (pen) => paintLit({ ...paint, context: pen }, busy, 1));
    const isFlight = flight !== undefined && flight.ms > 0 && flight.moment === scene?.moment && !isCalm();
    const ms = isFlight ? flight.ms : 0;
    // A turn of the cube in flight goes on with the clock of the flight.
    if (clock.current?.scene !== scene) clock.current = { scene, begin: performance.now() };
    const { begin } = clock.current ?? { begin: 0 };
    let frame = 0;
    const draw = () => {
      const time = performance.now() - begin;
      context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
      context.clearRect(0, 0, side, side);
      const light = isFlight ? Math.min((time - ms) / LIGHT_MS, 1) : 1;
      // Shorter flights follow each other without a rest, so they go at an even pace.
      if (light <= 0) paintPulses(paint, busy, ms < STEP_MS ? time / ms : softly(time / ms));
      else paintLit(paint, busy, light);
      if (light < 1 && busy.length > 0) frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  };
  const canvas = usePainted(paintBusy, [side, weight, ports, busy, scene, flight, useLook()]);
  const pixels = Math.round(side * (globalThis.devicePixelRatio ?? 1));
  return <canvas ref={canvas} class="network-busy" width={pixels} height={pixels} />;
}
