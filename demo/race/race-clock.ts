import { useEffect, useState } from 'preact/hooks';
import type { KeyActions } from '../stage/keys.ts';

/** A race takes about so many seconds of those who watch it. */
const SECONDS_OF_A_RACE = 16;

/** The model time of a race, for all who show it. */
export class RaceClock {
  /** Seconds of the machine from the start. */
  time = 0;
  /** When the last racer is done. */
  end = 0;
  isPlaying = false;
  /** Whether all racers are there; before that nobody starts it, by no button and by no key. */
  isReady = false;
  private readonly listeners = new Set<() => void>();
  private frame = 0;
  private last = 0;

  /** How many times slower the race is shown than it runs: a round number; less than 1 where it is faster. */
  get slowdown(): number {
    return this.end === 0 ? 1 : Number((SECONDS_OF_A_RACE / this.end).toPrecision(1));
  }

  /** Calls whenever anything changes, until the function that is returned is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Another race: at its start. */
  setRace(end: number): void {
    if (end === this.end) return;
    const part = this.end === 0 ? 0 : this.time / this.end;
    this.end = end;
    this.time = part * end;
    this.tell();
  }

  /** Stops it where the racers are others, or not all there. */
  setReady(isReady: boolean): void {
    this.isReady = isReady;
    this.pause();
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play(): void {
    if (this.isPlaying || !this.isReady || this.end === 0) return;
    if (this.time >= this.end) this.time = 0;
    this.isPlaying = true;
    this.last = performance.now();
    this.frame = requestAnimationFrame((now) => this.next(now));
    this.tell();
  }

  pause(): void {
    cancelAnimationFrame(this.frame);
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.tell();
  }

  /** @param time in seconds of the machine; one outside of the race is its start or its end */
  goto(time: number): void {
    this.time = Math.min(Math.max(time, 0), this.end);
    this.tell();
  }

  private next(now: number): void {
    // A tab that was away goes on from where it was.
    const elapsed = Math.min(Math.max(now - this.last, 0), 100) / 1000;
    this.last = now;
    this.time = Math.min(this.time + elapsed / this.slowdown, this.end);
    if (this.time >= this.end) this.isPlaying = false;
    else this.frame = requestAnimationFrame((later) => this.next(later));
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Something that follows from the clock; the component is drawn anew where it is another than before. */
export function useClock<T extends string | number | boolean>(
  clock: RaceClock,
  read: (clock: RaceClock) => T,
): T {
  const [, set] = useState<T>(read(clock));
  useEffect(() => {
    const follow = () => set(read(clock));
    follow();
    return clock.onChange(follow);
  });
  return read(clock);
}

/** Keys of the race: an arrow is a hundredth of it, and with Shift a tenth. */
export function raceKeys(clock: RaceClock): KeyActions {
  const step = (part: number) => {
    clock.pause();
    clock.goto(clock.time + part * clock.end);
  };
  return {
    ' ': () => clock.toggle(),
    ArrowLeft: () => step(-0.01),
    ArrowRight: () => step(0.01),
    'Shift+ArrowLeft': () => step(-0.1),
    'Shift+ArrowRight': () => step(0.1),
    Home: () => step(-1),
    End: () => step(1),
  };
}
