import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WorkerLaboratory } from '../../../demo/laboratory/laboratory.ts';
import type { Request } from '../../../demo/laboratory/messages.ts';
import type { Laboratory, LaboratoryEvent } from '../../../demo/laboratory/protocol.ts';
import { Session } from '../../../demo/session/session.ts';
import type { Shown } from '../../../demo/session/shown.ts';
import { DEFAULT_STATE, type State } from '../../../demo/state/state.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

/* What the page shows of a laboratory on the processor, whose worker is in this thread. */

const state: State = { ...DEFAULT_STATE, problem: { dim: '3' }, view: 'source' };

const offscreen = {
  width: 8,
  height: 8,
  getContext: () => ({
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(4 * width * height) }),
    putImageData() {},
  }),
};
const canvas = { transferControlToOffscreen: () => offscreen } as unknown as HTMLCanvasElement;

class FakeWorker extends EventTarget {
  static last: FakeWorker;
  private readonly laboratory: Laboratory;
  private ended = false;

  constructor() {
    super();
    FakeWorker.last = this;
    this.laboratory = new WorkerLaboratory((event) => this.tell({ event }));
  }

  async postMessage({ id, method, args }: Request): Promise<void> {
    const call = this.laboratory[method] as (...args: unknown[]) => Promise<unknown>;
    try {
      this.tell({ id, value: await call.apply(this.laboratory, args) });
    } catch (error) {
      const { name, message } = error as Error;
      this.tell({ id, error: { name, message } });
    }
  }

  terminate(): void {
    this.ended = true;
    this.laboratory.pause().catch(() => {});
  }

  private tell(data: object | { event: LaboratoryEvent }): void {
    if (!this.ended) this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let shown: Shown;
let session: Session;
let wanted: State;

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 1));
  wanted = state;
  session = new Session(
    state,
    (next) => {
      shown = next;
    },
    (moment) => show({ moment }),
  );
});

afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

function show(change: Partial<State>): void {
  wanted = { ...wanted, ...change };
  session.show(wanted);
}

const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: PATIENCE_MS });

/** Shows a state until there is nothing left to do. */
async function settled(change: Partial<State> = {}): Promise<void> {
  show(change);
  await until(() => shown.scene?.moment === wanted.moment && !shown.playing);
  await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('a session', () => {
  test('says that blocks are in their places only at the last moment', async () => {
    await session.attach(canvas);
    const end = shown.playback?.end ?? 0;
    await settled({ moment: end });
    expect(shown.verification).toEqual({ blocks: 64, mismatches: 0 });
    await settled({ moment: 1 });
    expect(shown.verification).toBeUndefined();
    await settled({ moment: end });
    expect(shown.verification).toEqual({ blocks: 64, mismatches: 0 });
  });

  test('plays at another speed as soon as that is chosen', async () => {
    await session.attach(canvas);
    await settled();
    // At this speed it would play for hours.
    show({ speed: 0.001 });
    void session.play();
    await until(() => shown.playing);
    show({ speed: 60 });
    await until(() => !shown.playing);
    expect(shown.scene?.moment).toBe(shown.playback?.end);
  });

  test('does not show a moment of the experiment before', async () => {
    await session.attach(canvas);
    await settled();
    show({ speed: 1 });
    void session.play();
    await until(() => shown.playing);
    const paused = session.pause();
    show({ problem: { dim: '4' }, moment: 2 });
    await paused;
    expect(wanted.moment).toBe(2);
    await settled();
    expect(shown.scene?.rows).toHaveLength(16);
  });

  test('tells when its worker stops, and begins again with another', async () => {
    const attached = session.attach(canvas);
    FakeWorker.last.dispatchEvent(new Event('error'));
    await attached;
    expect(shown).toMatchObject({
      status: 'stopped',
      message: 'the laboratory stopped: its script cannot be loaded',
    });
    session.restart();
    await session.attach(canvas);
    await settled();
    expect(shown.status).toBe('ready');
  });

  test('measures with another worker after one that stopped', async () => {
    const choice = { problem: state.problem, algorithm: 'necklace', words: 1 };
    const measure = () =>
      session.bench.do(
        (laboratory) => laboratory.measure(choice, 1),
        () => {},
      );
    const stopped = measure();
    FakeWorker.last.dispatchEvent(new Event('error'));
    await expect(stopped).rejects.toThrow('the laboratory stopped');
    expect(await measure()).toMatchObject([
      { mode: 'step', steps: 4 },
      { mode: 'block', steps: 3 },
    ]);
  });
});
