/** Sleep after each turn of the event loop, as a part of the time waited so far: the most that it can add. */
const SLEEP_SHARE = 0.015;

/** Shorter sleeps cost more in system calls than they give back; work that is nearly done is not kept waiting. */
const MIN_SLEEP_MS = 0.05;

/** Keeps signals and timers lively. */
const MAX_SLEEP_MS = 5;

const neverWoken = new Int32Array(new SharedArrayBuffer(4));

/**
 * Waits for a GPU promise without taking a core from a software adapter. Dawn polls the main thread hot as
 * long as a promise is pending, and SwiftShader runs its shaders on the same cores; so this sleeps between
 * the turns of the event loop, so briefly that the answer comes at most 1.5 % late. Await such promises one by one: each
 * waiting call sleeps for itself.
 *
 * @returns what the promise gives; rejects with what it rejects with
 */
export async function settle<T>(promise: Promise<T>): Promise<T> {
  let pending = true;
  const stop = () => {
    pending = false;
  };
  promise.then(stop, stop);
  const startMs = performance.now();
  await nextTurn();
  while (pending) {
    const sleepMs = Math.min(MAX_SLEEP_MS, SLEEP_SHARE * (performance.now() - startMs));
    if (sleepMs >= MIN_SLEEP_MS) Atomics.wait(neverWoken, 0, 0, sleepMs);
    await nextTurn();
  }
  return promise;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
