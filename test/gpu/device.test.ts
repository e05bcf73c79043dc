import { describe, expect, it } from 'vitest';
import { EnvironmentError } from '../../src/host/gpu/gpu-errors.ts';
import { Machine } from '../../src/host/machine/machine.ts';
import { measureLinks } from '../../src/host/machine/measure-links.ts';
import { shapeFor } from '../../src/host/run/experiment.ts';
import { check, type Message, ring, type Schedule, switched } from '../../src/schedules/index.ts';
import { openGpu } from '../node/open-gpu.ts';
import { exchangeOn, scheduleOf } from '../support/exchange.ts';
import { useGpu } from './context.ts';

const gpu = useGpu();

describe('a machine on a GPU', () => {
  it('says that the device was lost', async () => {
    const context = await openGpu();
    const machine = await Machine.create(context, shapeFor(exchangeOn(3), 1));
    context.device.destroy();
    await expect(machine.fill()).rejects.toThrow(EnvironmentError);
    await expect(machine.fill()).rejects.toThrow(
      /^the GPU device was lost: run again, or on another adapter or driver$/,
    );
  });

  it('says what the GPU reported when nobody caught the error', async () => {
    const context = await openGpu();
    context.device.createBuffer({ size: 4, usage: 0 });
    await expect(context.settle(context.device.queue.onSubmittedWorkDone())).rejects.toThrow(
      /the GPU reported an error: /,
    );
    context.close();
  });
});

describe('the load of links on a GPU', () => {
  it('is not counted over more steps than a word can tell apart', async () => {
    const one = scheduleOf('ring', ring(5));
    const steps = () => new Array<Message[]>(2 ** 16).fill([]);
    const schedule: Schedule = {
      ...one,
      topology: switched(2 ** 16, 2 ** 16 - 1),
      phases: [{ kind: 'segment', rowClosed: true, steps }],
    };
    // It is refused before it is looked at.
    const proof = check(one);
    await expect(measureLinks(gpu.context, { schedule, proof })).rejects.toThrow(
      'ring: 65536 steps on switch 65536:65535 are too many to count',
    );
  });
});
