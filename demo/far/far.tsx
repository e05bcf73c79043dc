import { useEffect, useRef, useState } from 'preact/hooks';
import { TextButton } from '../controls/text-button.tsx';
import { save } from '../files/save.ts';
import { CancelledError } from '../laboratory/client.ts';
import type { Reached } from '../laboratory/measured.ts';
import type { PageProps } from '../page-props.ts';
import type { Session } from '../session/session.ts';
import { counted, grouped, rounded } from '../words.ts';
import { CARD, drawCard } from './card.ts';
import { Ceilings } from './ceilings.tsx';
import './far.css';
import { FiguresTable } from '../controls/figures-table.tsx';

/** Where the doubling begins. */
const FIRST = 6;
/** No larger cube has a schedule. */
const LAST = 20;

/** What was tried so far. */
interface Trial {
  readonly reached: readonly Reached[];
  /** The dimension under way, and how much of it is done, 0 to 1. */
  readonly now?: { readonly dim: number; readonly part: number };
  /** Why it ended; left out while it goes on, and at the last dimension. */
  readonly end?: { readonly dim: number; readonly why: string };
}

/** How far does your GPU go? Twice the nodes, and so four times the blocks, until it refuses. */
export function Far({ shown, session }: PageProps) {
  const [trial, setTrial] = useState<Trial>({ reached: [] });
  const { reached, now, end } = trial;
  const isOn = now !== undefined;
  useEffect(() => () => session.bench.cancel(), []);
  const adapter = shown.adapter ?? '';
  return (
    <div class="far">
      <h2>How far does your GPU go?</h2>
      <p>
        Each dimension doubles the nodes, and so has four times the blocks. Every block of every exchange is
        verified on the GPU; what does not fit into one buffer runs in slices, one after the other.
      </p>
      <p class="row">
        <TextButton
          text={isOn ? 'Stop' : reached.length > 0 ? 'Try again' : 'Start'}
          class="main"
          act={() => (isOn ? session.bench.cancel() : void doubling(session, setTrial))}
        />
        {now && (
          <>
            <span>Cube {now.dim}</span>
            <progress aria-label={`Cube ${now.dim}`} value={now.part} />
          </>
        )}
        {end && (
          <span role="status">
            Cube {end.dim}: {end.why}
          </span>
        )}
      </p>
      {reached.length > 0 && (
        <>
          <Card trial={trial} adapter={adapter} />
          <FiguresTable heads={HEADS} rows={reached.map(rowOf)} />
        </>
      )}
      <Ceilings session={session} />
    </div>
  );
}

/** Runs cube after cube. */
async function doubling(session: Session, tell: (trial: Trial) => void): Promise<void> {
  const reached: Reached[] = [];
  for (let dim = FIRST; dim <= LAST; dim++) {
    const part = (done: number) => tell({ reached: [...reached], now: { dim, part: done } });
    part(0);
    try {
      const one = await session.bench.do((laboratory) => laboratory.reach(dim), part);
      if (!one.verified) throw new Error('some blocks are in wrong places');
      reached.push(one);
    } catch (error) {
      const why = error instanceof CancelledError ? 'stopped' : (error as Error).message;
      tell({ reached: [...reached], end: { dim, why } });
      return;
    }
  }
  tell({ reached });
}

function Card({ trial: { reached, end }, adapter }: { readonly trial: Trial; readonly adapter: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const refused = end?.why === 'stopped' ? undefined : end?.dim;
  useEffect(() => {
    if (canvas.current) drawCard(canvas.current, { reached, refused, adapter });
  }, [reached.length, refused, adapter]);
  const keep = () =>
    canvas.current?.toBlob((blob) => blob && save(blob, `allport-cube-${reached.at(-1)?.dim}.png`));
  const last = reached.at(-1);
  return (
    <figure class="far-card">
      <canvas
        ref={canvas}
        {...CARD}
        role="img"
        aria-label={`Cube ${last?.dim}: ${last?.blocks} blocks, every one verified`}
      />
      <TextButton text="Save the card" act={keep} />
    </figure>
  );
}

const HEADS = ['cube', 'blocks', 'slices', 'seconds', 'million blocks a second', 'verified'];

function rowOf({ dim, blocks, slices, ms, verified }: Reached) {
  const speed = rounded(blocks / ms / 1000);
  return [
    counted(dim, 'dimension'),
    grouped(blocks),
    slices,
    rounded(ms / 1000),
    speed,
    verified ? 'all' : 'no',
  ];
}
