import type { Topology } from '../../src/schedules/index.ts';
import type { BlockPath, SceneInfo } from '../laboratory/protocol.ts';
import type { Shown } from '../session/shown.ts';
import type { LinkEnds } from './drawing/network-drawing.ts';

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
  onChoose(node: number): void;
  /** Leaves a link out, or puts one back; left out: the network cannot be changed. */
  readonly onCut?: (ends: LinkEnds) => void;
}
