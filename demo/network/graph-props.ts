import type { LinkEnds } from '../../src/pictures/network/network-drawing.ts';
import type { Topology } from '../../src/schedules/index.ts';
import type { BlockPath, SceneInfo } from '../laboratory/protocol.ts';
import type { Shown } from '../session/shown.ts';
import type { Received } from './cell-shades.ts';

/** What is drawn of a network in the step that led to a moment. */
export interface GraphProps {
  readonly topology: Topology;
  /** Of its square, in CSS pixels. */
  readonly side: number;
  readonly scene: SceneInfo | undefined;
  readonly flight: Shown['flight'];
  readonly path: BlockPath | undefined;
  readonly moment: number;
  /** A node that was chosen as the first of two. */
  readonly chosen: number | undefined;
  /** Whether every block was found in its place. */
  readonly isDone: boolean;
  /** All of it in words. */
  readonly label: string;
  /** What one node has of all others, where that is known. */
  readonly received?: Received | undefined;
  /** How far a sampled memory was run; left out: it was not. */
  readonly slices?: Shown['slices'];
  onChoose(node: number): void;
  /** Follows the first block from one node to another. */
  readonly onFollow?: (from: number, to: number) => void;
  /** Leaves a link out, or puts one back; left out: the network cannot be changed. */
  readonly onCut?: (ends: LinkEnds) => void;
}
