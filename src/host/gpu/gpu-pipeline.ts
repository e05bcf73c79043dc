import corner from '../../shaders/shared/corner.wgsl?raw';
import invocation from '../../shaders/shared/invocation.wgsl?raw';
import type { GpuContext } from './gpu-context.ts';
import { EnvironmentError } from './gpu-errors.ts';
import { LastUsed } from './last-used.ts';

/** Threads of a workgroup, where nothing else is said. */
export const WORKGROUP_SIZE = 256;
/** WebGPU's guaranteed limit for workgroups along one dimension of a dispatch. */
const MAX_GROUPS_PER_DIMENSION = 65_535;

/** A compiled kernel. */
export interface Pipeline {
  readonly label: string;
  readonly pipeline: GPUComputePipeline;
  /** Threads of a workgroup. */
  readonly workgroupSize: number;
}

/** A compiled pair of shaders that fill a canvas. */
export interface CanvasPipeline {
  readonly label: string;
  readonly pipeline: GPURenderPipeline;
}

/**
 * Of each kind a device keeps so many, about ten of which a machine of one shape needs. WebGPU frees what is compiled when
 * it is forgotten, and with hundreds of pipelines a browser stands still for seconds.
 */
const MOST_KEPT = 64;

/** What a device has compiled, by everything that it is made of. */
interface Compiled {
  readonly modules: LastUsed<GPUShaderModule>;
  readonly pipelines: LastUsed<Pipeline>;
  readonly drawings: LastUsed<CanvasPipeline>;
}

const compiled = new WeakMap<GPUDevice, Compiled>();

function compiledOn(device: GPUDevice): Compiled {
  const known = compiled.get(device) ?? {
    modules: new LastUsed(MOST_KEPT),
    pipelines: new LastUsed(MOST_KEPT),
    drawings: new LastUsed(MOST_KEPT),
  };
  compiled.set(device, known);
  return known;
}

type Compiler = Pick<GpuContext, 'device' | 'settle'>;

/** What a kernel may want beside its code. */
export interface PipelineOptions {
  readonly workgroupSize?: number;
  /** Its bindings in the order of their numbers; left out: those that the code declares, none with a dynamic offset. */
  readonly bindings?: readonly GPUBufferBindingLayout[];
}

/**
 * Compiles one kernel, or takes it from those that this device has kept. Behind its code stands invocation.wgsl, so that
 * the code's lines keep their numbers; the threads of a workgroup are its constant WORKGROUP_SIZE.
 * @throws EnvironmentError with line, column and message when the shader does not compile
 */
export function createPipeline(
  context: Compiler,
  label: string,
  code: string,
  constants: Record<string, number>,
  { workgroupSize = WORKGROUP_SIZE, bindings }: PipelineOptions = {},
): Promise<Pipeline> {
  const { device } = context;
  const key = JSON.stringify([label, constants, workgroupSize, bindings, code]);
  return compiledOn(device).pipelines.get(key, async () => {
    const module = await moduleOf(context, label, code + invocation);
    const building = device.createComputePipelineAsync({
      label: `${label}.pipeline`,
      layout: bindings ? layoutOf(device, label, bindings) : 'auto',
      compute: { module, constants: { ...constants, WORKGROUP_SIZE: workgroupSize } },
    });
    return { label, pipeline: await built(context, label, building), workgroupSize };
  });
}

/**
 * Compiles a drawing, or takes it from those that this device has kept. Behind its code stands corner.wgsl for the corners of one
 * triangle; its entry point `colour` is for the pixels.
 * @param blend how its colours meet those that are there; left out: they take their place
 * @throws EnvironmentError with line, column and message when the shader does not compile
 */
export function createCanvasPipeline(
  context: Compiler,
  label: string,
  code: string,
  constants: Record<string, number>,
  format: GPUTextureFormat,
  blend?: GPUBlendState,
): Promise<CanvasPipeline> {
  const { device } = context;
  const key = JSON.stringify([label, constants, format, blend, code]);
  return compiledOn(device).drawings.get(key, async () => {
    const module = await moduleOf(context, label, code + corner);
    const building = device.createRenderPipelineAsync({
      label: `${label}.pipeline`,
      layout: 'auto',
      vertex: { module, entryPoint: 'corner' },
      fragment: { module, entryPoint: 'colour', constants, targets: [{ format, ...(blend && { blend }) }] },
    });
    return { label, pipeline: await built(context, label, building) };
  });
}

function layoutOf(
  device: GPUDevice,
  label: string,
  bindings: readonly GPUBufferBindingLayout[],
): GPUPipelineLayout {
  const { COMPUTE } = GPUShaderStage;
  const entries = bindings.map((buffer, binding) => ({ binding, visibility: COMPUTE, buffer }));
  const group = device.createBindGroupLayout({ label: `${label}.layout`, entries });
  return device.createPipelineLayout({ label: `${label}.pipelineLayout`, bindGroupLayouts: [group] });
}

/** The compiled code, whatever constants the pipelines put into it. */
function moduleOf(context: Compiler, label: string, code: string): Promise<GPUShaderModule> {
  const key = JSON.stringify([label, code]);
  return compiledOn(context.device).modules.get(key, () => compileModule(context, label, code));
}

async function compileModule(
  { device, settle }: Compiler,
  label: string,
  code: string,
): Promise<GPUShaderModule> {
  // The messages below say more than the error that the device would report.
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ label: `${label}.module`, code });
  const invalid = device.popErrorScope();
  const { messages } = await settle(module.getCompilationInfo());
  if ((await settle(invalid)) !== null) {
    const where = messages.map(
      ({ lineNum, linePos, message }) => `${label}.wgsl:${lineNum}:${linePos} ${message}`,
    );
    throw new EnvironmentError(`kernel ${label} does not compile: ${where.join('; ')}`);
  }
  return module;
}

function built<T>({ settle }: Compiler, label: string, building: Promise<T>): Promise<T> {
  return settle(
    building.catch((error: Error) => {
      throw new EnvironmentError(`kernel ${label} cannot be built: ${error.message}`);
    }),
  );
}

/** The bind group 0 of a kernel: one buffer, or a part of one, for each binding in the order of their numbers. */
export function bind(
  device: GPUDevice,
  { label, pipeline }: Pipeline | CanvasPipeline,
  buffers: readonly (GPUBuffer | GPUBufferBinding)[],
): GPUBindGroup {
  return device.createBindGroup({
    label: `${label}.bindGroup`,
    layout: pipeline.getBindGroupLayout(0),
    entries: buffers.map((resource, binding) => ({
      binding,
      resource: 'buffer' in resource ? resource : { buffer: resource },
    })),
  });
}

/** Records a dispatch of at least `threads` threads, folded into two dimensions where one is too short. */
export function dispatch(
  pass: GPUComputePassEncoder,
  { pipeline, workgroupSize }: Pipeline,
  group: GPUBindGroup,
  threads: number,
  dynamicOffsets: readonly number[] = [],
): void {
  const groups = Math.ceil(threads / workgroupSize);
  const x = Math.min(groups, MAX_GROUPS_PER_DIMENSION);
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, group, dynamicOffsets);
  pass.dispatchWorkgroups(x, Math.ceil(groups / x));
}
