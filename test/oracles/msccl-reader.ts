import { happensBefore, type Operation } from './happens-before.ts';

/*
 * Reads MSCCL's XML as strictly as the strictest of its parsers, and proves that it is an all-to-all in whatever order
 * the thread blocks get on. Written from the description of the format: nothing of the writer is used.
 */

interface Step extends Operation {
  readonly gpu: number;
  readonly type: string;
  readonly source: readonly string[];
  readonly target: readonly string[];
  readonly isAwaited: boolean;
  readonly waitsFor: readonly [block: number, step: number] | undefined;
}

interface Block {
  readonly send: number;
  readonly receive: number;
  readonly steps: Step[];
}

const LIMITS = { blocks: 32, steps: 256, count: 72 };

/** One tag of a line: its name, and its attributes, each behind one space. @throws Error for anything else */
function tagOf(line: string): { name: string; values: Record<string, string>; isClosed: boolean } {
  const [, name, rest, slash] = /^ *<(\w+)((?: \w+="[^"]*")*)(\/?)>$/.exec(line) ?? [];
  if (name === undefined) throw new Error(`${line}: no tag`);
  const values = Object.fromEntries(
    [...rest.matchAll(/ (\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  );
  return { name, values, isClosed: slash === '/' };
}

function read(text: string): { gpus: Block[][]; chunks: number } {
  const gpus: Block[][] = [];
  const lines = text.trimEnd().split('\n');
  const number = (values: Record<string, string>, key: string) => {
    if (!/^-?\d+$/.test(values[key] ?? '')) throw new Error(`${key} "${values[key]}": no number`);
    return Number(values[key]);
  };
  const algo = tagOf(lines[0]);
  const chunks = number(algo.values, 'nchunksperloop');
  for (const key of ['minBytes', 'maxBytes', 'inplace', 'outofplace']) number(algo.values, key);
  if (algo.name !== 'algo' || algo.values.coll !== 'alltoall' || algo.values.proto !== 'Simple')
    throw new Error('head');
  if (algo.values.name === '' || algo.values.name.length > 63) throw new Error('name');
  let scratch = 0;
  for (const line of lines.slice(1)) {
    if (/^ *<\/(algo|gpu|tb)>$/.test(line)) continue;
    const { name, values } = tagOf(line);
    const gpu = gpus.length - 1;
    if (name === 'gpu') {
      if (number(values, 'id') !== gpus.length) throw new Error('gpus in order');
      if (number(values, 'i_chunks') !== chunks || number(values, 'o_chunks') !== chunks)
        throw new Error('chunks');
      scratch = number(values, 's_chunks');
      gpus.push([]);
    } else if (name === 'tb') {
      if (number(values, 'id') !== gpus[gpu].length) throw new Error('thread blocks in order');
      if (gpus[gpu].length >= LIMITS.blocks || number(values, 'chan') !== 0) throw new Error('thread blocks');
      const [send, receive] = [number(values, 'send'), number(values, 'recv')];
      if (send === gpu || receive === gpu) throw new Error('a peer is the GPU itself');
      gpus[gpu].push({ send, receive, steps: [] });
    } else if (name === 'step') {
      const block = gpus[gpu][gpus[gpu].length - 1];
      const s = number(values, 's');
      const count = number(values, 'cnt');
      if (s !== block.steps.length || s >= LIMITS.steps || count >= LIMITS.count || count < 0)
        throw new Error(line);
      const sizes: Record<string, number> = { i: chunks, o: chunks, s: scratch };
      const cells = (end: 'src' | 'dst') =>
        Array.from({ length: count }, (_, i) => {
          const [buffer, index] = [values[`${end}buf`], number(values, `${end}off`) + i];
          if (!(index >= 0 && index < sizes[buffer])) throw new Error(`${line}: no such chunk`);
          return `${buffer}${index}`;
        });
      const [depid, deps] = [number(values, 'depid'), number(values, 'deps')];
      block.steps.push({
        name: `GPU ${gpu}, thread block ${gpus[gpu].length - 1}, step ${s}`,
        gpu,
        type: values.type,
        source: cells('src'),
        target: cells('dst'),
        isAwaited: number(values, 'hasdep') === 1,
        waitsFor: depid === -1 ? undefined : [depid, deps],
        after: [],
      });
    } else throw new Error(`${line}: unknown tag`);
  }
  if (gpus.length !== number(algo.values, 'ngpus')) throw new Error('number of GPUs');
  if (chunks % gpus.length !== 0) throw new Error('number of chunks');
  return { gpus, chunks };
}

/** @throws Error unless every chunk arrives in every order in which the steps can be done */
export function proveMsccl(text: string): void {
  const { gpus, chunks } = read(text);
  const steps = gpus.flatMap((blocks) => blocks.flatMap((block) => block.steps));
  const arriving = new Map<Step, Step>();
  for (const [gpu, blocks] of gpus.entries()) {
    for (const { send, steps: own } of blocks) {
      for (const [s, step] of own.entries()) {
        if (s > 0) step.after.push(own[s - 1]);
        if (!step.waitsFor) continue;
        const [block, number] = step.waitsFor;
        const awaited = blocks[block]?.steps[number];
        if (!awaited?.isAwaited) throw new Error(`${step.name}: waits for a step that tells nobody`);
        step.after.push(awaited);
      }
      // What is sent on a connection is received in that order.
      if (send === -1) continue;
      const sends = own.filter(({ type }) => type === 's');
      const receivers = gpus[send]?.filter(({ receive }) => receive === gpu) ?? [];
      if (receivers.length !== 1)
        throw new Error(`GPU ${send} has ${receivers.length} receivers from ${gpu}`);
      const receives = receivers[0].steps.filter(({ type }) => type === 'r');
      if (sends.length !== receives.length) throw new Error(`GPU ${gpu} to ${send}: ${sends.length} sends`);
      for (const [i, receive] of receives.entries()) {
        if (receive.source.length !== sends[i].source.length)
          throw new Error(`${receive.name}: another count`);
        if (`${receive.target}` !== `${sends[i].target}`) throw new Error(`${receive.name}: another place`);
        receive.after.push(sends[i]);
        arriving.set(receive, sends[i]);
      }
    }
    for (const { receive, send, steps: own } of blocks) {
      const allowed = [...(send === -1 ? [] : ['s']), ...(receive === -1 ? [] : ['r']), 'cpy', 'nop'];
      if (own.some(({ type }) => !allowed.includes(type)))
        throw new Error(`GPU ${gpu}: a step without a peer`);
      if (receive !== -1 && !gpus[receive]?.some((other) => other.send === gpu))
        throw new Error('nobody sends');
    }
  }

  const before = happensBefore(steps);
  const sorted = steps.toSorted(
    (one, other) => (before.get(one)?.size ?? 0) - (before.get(other)?.size ?? 0),
  );
  const isOrdered = (one: Step, other: Step) => before.get(one)?.has(other) || before.get(other)?.has(one);
  /** By GPU and chunk: what it holds, and who has touched it. */
  const memory = new Map<string, string>();
  const touched = new Map<string, { step: Step; writes: boolean }[]>();
  const touch = (cell: string, step: Step, writes: boolean) => {
    const others = touched.get(cell) ?? [];
    for (const other of others) {
      if ((writes || other.writes) && !isOrdered(step, other.step)) {
        throw new Error(`${step.name} and ${other.step.name} touch ${cell} at the same time`);
      }
    }
    touched.set(cell, [...others, { step, writes }]);
  };
  // As many chunks for each GPU, one after another.
  const parts = chunks / gpus.length;
  const [indexes, of] = [
    Array.from({ length: chunks }, (_, i) => i),
    (i: number) => `${Math.floor(i / parts)}, ${i % parts}`,
  ];
  for (const [gpu] of gpus.entries())
    for (const i of indexes) memory.set(`${gpu} i${i}`, `${gpu} to ${of(i)}`);
  const carried = new Map<Step, (string | undefined)[]>();
  for (const step of sorted) {
    const { gpu, type, source, target } = step;
    if (type === 's' || type === 'cpy') {
      for (const chunk of source) touch(`${gpu} ${chunk}`, step, false);
      carried.set(
        step,
        source.map((chunk) => memory.get(`${gpu} ${chunk}`)),
      );
    }
    if (type === 'r' || type === 'cpy') {
      const chunks = carried.get(arriving.get(step) ?? step) ?? [];
      for (const [i, chunk] of target.entries()) {
        touch(`${gpu} ${chunk}`, step, true);
        memory.set(`${gpu} ${chunk}`, chunks[i] ?? 'nothing');
      }
    }
  }
  for (const [gpu] of gpus.entries()) {
    for (const i of indexes) {
      const found = memory.get(`${gpu} o${i}`);
      const wanted = `${Math.floor(i / parts)} to ${gpu}, ${i % parts}`;
      if (found !== wanted) throw new Error(`GPU ${gpu} has ${found} and not ${wanted}`);
    }
  }
}
