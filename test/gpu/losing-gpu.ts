/** Something that the host tells the GPU to do. */
export interface Work {
  readonly kind: 'dispatch' | 'write' | 'copy' | 'submit';
  /** The label of the kernel, of the buffer that is written, of that which is copied; of a submission, all of those. */
  readonly what: string;
  /** Whether it changes nothing: a submission of nothing, or a write of what is there already. */
  readonly isIdle: boolean;
}

/**
 * A device that loses what it is told to do, without a word: the tests say what. Everything else goes on as it was, from
 * buffers that are zero at first, as WebGPU has it.
 */
export class LosingGpu {
  /** Of all that the device was told since `forget`, lost or not. */
  readonly told: Work[] = [];
  /** Whether the next work is lost: by its number since `forget`. */
  loses: (work: Work, index: number) => boolean = () => false;
  /** What the host has written into buffers that no kernel writes to; zeros at first. */
  private readonly contents = new WeakMap<GPUBuffer, Uint8Array>();

  constructor(device: GPUDevice) {
    const { queue } = device;
    const writeBuffer = queue.writeBuffer.bind(queue);
    queue.writeBuffer = (buffer, offset, data, ...rest) => {
      if (!ArrayBuffer.isView(data)) throw new TypeError('the host writes typed arrays');
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      const isIdle = this.isThere(buffer, offset, bytes);
      if (!this.isDone({ kind: 'write', what: buffer.label, isIdle })) return;
      writeBuffer(buffer, offset, data, ...rest);
      this.contents.get(buffer)?.set(bytes, offset);
    };
    const recorded = new WeakMap<GPUCommandBuffer, readonly string[]>();
    const submit = queue.submit.bind(queue);
    queue.submit = (commands) => {
      const list = [...commands];
      const what = list.flatMap((command) => recorded.get(command) ?? []).join(', ');
      if (this.isDone({ kind: 'submit', what, isIdle: what === '' })) submit(list);
    };
    const createCommandEncoder = device.createCommandEncoder.bind(device);
    device.createCommandEncoder = (descriptor) => {
      const encoder = createCommandEncoder(descriptor);
      const record: string[] = [];
      const beginComputePass = encoder.beginComputePass.bind(encoder);
      encoder.beginComputePass = (of) => this.watched(beginComputePass(of), record);
      const copy = encoder.copyBufferToBuffer.bind(encoder) as (...all: unknown[]) => undefined;
      encoder.copyBufferToBuffer = (...all: unknown[]) => {
        const what = (all[0] as GPUBuffer).label;
        record.push(`copy of ${what}`);
        if (this.isDone({ kind: 'copy', what, isIdle: false })) copy(...all);
      };
      const finish = encoder.finish.bind(encoder);
      encoder.finish = (of) => {
        const commands = finish(of);
        recorded.set(commands, record);
        return commands;
      };
      return encoder;
    };
  }

  /** Begins anew: nothing has been told, and nothing is lost. */
  forget(): void {
    this.told.length = 0;
    this.loses = () => false;
  }

  private isThere(buffer: GPUBuffer, offset: number, bytes: Uint8Array): boolean {
    // What is copied out of is written by kernels.
    if ((buffer.usage & GPUBufferUsage.COPY_SRC) !== 0) return false;
    const content = this.contents.get(buffer) ?? new Uint8Array(buffer.size);
    this.contents.set(buffer, content);
    return bytes.every((byte, i) => byte === content[offset + i]);
  }

  private watched(pass: GPUComputePassEncoder, record: string[]): GPUComputePassEncoder {
    let what = '';
    const setPipeline = pass.setPipeline.bind(pass);
    pass.setPipeline = (pipeline) => {
      what = pipeline.label.replace('.pipeline', '');
      setPipeline(pipeline);
    };
    const dispatch = pass.dispatchWorkgroups.bind(pass);
    pass.dispatchWorkgroups = (...groups) => {
      record.push(what);
      if (this.isDone({ kind: 'dispatch', what, isIdle: false })) dispatch(...groups);
    };
    return pass;
  }

  private isDone(work: Work): boolean {
    const index = this.told.push(work) - 1;
    return !this.loses(work, index);
  }
}
