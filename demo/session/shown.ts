import type { AdapterLimits } from '../laboratory/measured.ts';
import type { BlockPath, PlaybackInfo, SceneInfo, Verification } from '../laboratory/protocol.ts';

/** A run of a sampled memory, slice by slice. */
export interface SlicesShown {
  /** Slices that are through. */
  readonly done: number;
  /** Left out until it is known how many there are. */
  readonly total?: number | undefined;
  /** When it began, in milliseconds of the page's clock; left out once it was stopped. */
  readonly since?: number;
  /** Slices that were through when it began; left out once it was stopped. */
  readonly from?: number;
  /** Why it failed. */
  readonly why?: string;
}

/** What the page shows of its laboratory. */
export interface Shown {
  readonly status: 'starting' | 'opening' | 'ready' | 'failed' | 'stopped' | 'lost' | 'cancelled';
  /** Why it failed or stopped. */
  readonly message?: string;
  /** `since`: when it began, in milliseconds of the page's clock. */
  readonly progress?: { readonly done: number; readonly total: number | undefined; readonly since: number };
  readonly adapter?: string | undefined;
  readonly onGpu?: boolean | undefined;
  /** Whether the GPU was lost before anything was done with it, and the processor goes on. */
  readonly isGpuLost?: boolean | undefined;
  /** Of its adapter. */
  readonly limits?: AdapterLimits | undefined;
  /** Why there are no memories of this experiment to be seen. */
  readonly refusal?: string;
  readonly playback?: PlaybackInfo;
  readonly scene?: SceneInfo;
  /** The last flight to a moment, which began when the scene was shown. */
  readonly flight?: { readonly moment: number; readonly ms: number } | undefined;
  readonly path?: BlockPath | undefined;
  readonly playing: boolean;
  /** How far the whole of a sampled memory was run, slice by slice. */
  readonly slices?: SlicesShown | undefined;
  readonly verification?: Verification | undefined;
  /** Another number for each canvas: a worker keeps the one that it was given. */
  readonly canvas: number;
}
