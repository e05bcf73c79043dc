import { MOST_NODES_WITHOUT_GPU } from '../laboratory/protocol.ts';
import type { Shown } from '../session/shown.ts';

interface NotesProps {
  readonly shown: Shown;
  /** About the address. */
  readonly complaints: readonly string[];
}

/** What the page does not do, and why. */
export function Notes({ shown: { status, onGpu, isGpuLost, refusal }, complaints }: NotesProps) {
  const notes: string[] = [];
  if (refusal !== undefined) {
    const others = status === 'opening' ? 'come when it is proved' : 'are there without them';
    notes.push(`The memories are not shown: ${refusal}. The counts, the schedule and the network ${others}.`);
  }
  const byProcessor = `so the processor does the work, for networks of at most ${MOST_NODES_WITHOUT_GPU} nodes`;
  if (isGpuLost) {
    notes.push(`This browser lost its GPU, ${byProcessor}. Load the page anew to try again.`);
  } else if (onGpu === false) {
    notes.push(
      `This browser offers no WebGPU here, ${byProcessor}. Recent versions of Chrome, Edge, Safari and Firefox have WebGPU, on pages from https or localhost.`,
    );
  }
  for (const complaint of complaints) {
    notes.push(`In the address: ${complaint}${complaint.endsWith('?') ? '' : '.'}`);
  }
  return (
    <div class="notes" role="status">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
