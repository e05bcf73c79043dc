import type { Pose } from '../motion/pose.ts';

/** Rows of pixels. */
export interface Band {
  readonly top: number;
  readonly height: number;
  readonly width: number;
}

/** The rows of pixels on which some slots are seen, those that meet as one. */
export function bandsOf(
  slots: number,
  width: number,
  height: number,
  isSeen: (slot: number) => boolean,
): Band[] {
  const bands: { top: number; height: number; width: number }[] = [];
  for (let slot = 0; slot < slots; slot++) {
    if (!isSeen(slot)) continue;
    const top = Math.floor((slot * height) / slots);
    const end = Math.min(Math.ceil(((slot + 1) * height) / slots), height);
    const last = bands.at(-1);
    if (last && last.top + last.height >= top) last.height = end - last.top;
    else bands.push({ top, height: end - top, width });
  }
  return bands;
}

/** The picture of memories at rest, and which of its rows are no longer right. */
export class RestedPicture {
  texture!: GPUTexture;
  view!: GPUTextureView;
  /** By slot: whether its row must be drawn anew. */
  private readonly isStale: Uint8Array;
  /** As they were drawn. */
  private pale: Float32Array;
  private paper = 0;

  constructor(
    private readonly device: GPUDevice,
    private readonly format: GPUTextureFormat,
    slots: number,
  ) {
    this.isStale = new Uint8Array(slots).fill(1);
    this.pale = new Float32Array(slots);
  }

  /** The memories of some slots have changed; left out: all of them. */
  touch(slots?: Iterable<number>): void {
    if (slots === undefined) this.isStale.fill(1);
    else for (const slot of slots) this.isStale[slot] = 1;
  }

  /**
   * Makes the picture as large as that.
   * @param isLate whether a slot can wait, because it is drawn over
   * @returns what must be drawn anew
   */
  refresh(width: number, height: number, { pale, paper }: Pose, isLate: (slot: number) => boolean): Band[] {
    const { device, format, isStale } = this;
    if (this.texture?.width !== width || this.texture.height !== height) {
      this.destroy();
      const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
      this.texture = device.createTexture({ label: 'draw.rested', size: [width, height], format, usage });
      this.view = this.texture.createView();
      this.touch();
    }
    if (this.paper !== paper) this.touch();
    this.paper = paper;
    for (let slot = 0; slot < isStale.length; slot++) if (this.pale[slot] !== pale[slot]) isStale[slot] = 1;
    this.pale = pale;
    const isDrawn = (slot: number) => isStale[slot] === 1 && !isLate(slot);
    const bands = bandsOf(isStale.length, width, height, isDrawn);
    for (let slot = 0; slot < isStale.length; slot++) if (isDrawn(slot)) isStale[slot] = 0;
    return bands;
  }

  destroy(): void {
    this.texture?.destroy();
  }
}
