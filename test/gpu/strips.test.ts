import { describe, expect, it } from 'vitest';
import { prepareSchedule } from '../../src/host/run/experiment.ts';
import { run } from '../../src/host/run/run.ts';
import { stripTranspose } from '../../src/schedules/algorithms/strips/strip-transpose.ts';
import { check } from '../../src/schedules/proof/checker.ts';
import { expectSameWords } from '../support/same-words.ts';
import { choices } from '../support/strips.ts';
import { useGpu } from './context.ts';

const gpu = useGpu();

describe.each(choices(2))('strips on the machine, $form', (choice) => {
  it('are transposed, and every block is verified', async () => {
    for (const [dim, copies, packet] of [
      [1, 2, 1],
      [3, 3, 4],
      [5, 1, 3],
    ]) {
      const schedule = stripTranspose({ dim, copies, packet, ...choice });
      const [words, nodes] = [2, 2 ** dim];
      const data = Uint32Array.from({ length: nodes * nodes * copies * words }, (_, i) =>
        Math.imul(i, 0x9e3779b1),
      );
      const before = data.slice();
      const report = await run(gpu.context, prepareSchedule(schedule), { words, data, seed: 3 });
      expect(report).toMatchObject({
        verified: true,
        mismatches: 0,
        steps: check(schedule).certificate.steps,
      });
      const wordAt = (node: number, address: number, word: number) =>
        before[(address * nodes + node) * words + word];
      const transposed = before.map((_, at) => {
        const [word, place] = [at % words, Math.floor(at / words)];
        const [node, address] = [place % nodes, Math.floor(place / nodes)];
        const [from, copy] = [Math.floor(address / copies), address % copies];
        return wordAt(from, node * copies + copy, word);
      });
      expectSameWords(data, transposed);
    }
  });
});

it('strips through a buffer are verified in fused mode: what is in transit is moved too', async () => {
  for (const choice of choices(2)) {
    const schedule = stripTranspose({ dim: 3, copies: 2, packet: 4, ...choice });
    const passes = schedule.phases.every((phase) => phase.kind === 'local' || phase.rowClosed);
    const ran = run(gpu.context, prepareSchedule(schedule), { mode: 'fused', seed: 3 });
    if (passes) expect(await ran).toMatchObject({ verified: true, mismatches: 0 });
    else await expect(ran).rejects.toThrow('run it in step mode');
  }
});
