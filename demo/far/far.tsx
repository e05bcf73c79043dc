import { useEffect, useRef, useState } from 'preact/hooks';
import { formatBytes, formatSize } from '../../src/report/document/amounts.ts';
import { MAX_CUBE_DIM } from '../../src/schedules/model/networks/cube.ts';
import { FiguresTable } from '../controls/figures-table.tsx';
import { TextButton } from '../controls/text-button.tsx';
import { FileField } from '../files/files.tsx';
import { save } from '../files/save.ts';
import { type AdapterLimits, type Reached, SLICE_BYTES } from '../laboratory/measured.ts';
import type { PageProps } from '../page-props.ts';
import { cardinal, counted, grouped, rounded } from '../words.ts';
import { type AdapterFigures, decodeAdapter, encodeAdapter } from './adapter-file.ts';
import { CARD, drawCard } from './card.ts';
import { Ceilings } from './ceilings.tsx';
import './far.css';
import software from './adapters/swiftshader.json?raw';
import { FarChart } from './far-chart.tsx';
import { fusedRate, rateOf, rateText } from './rates.ts';
import { doubling, FIRST, type Trial } from './trial.ts';

/** Cubes that have a place in the picture before they are tried. */
const SHOWN_TO = 16;
const SLICE = formatBytes(SLICE_BYTES);

/** Adapters that were tried by this page. */
const KNOWN: readonly AdapterFigures[] = [decodeAdapter(software)];

/** How far does your GPU go? Twice the nodes, and so four times the blocks, until it refuses. */
export function Far({ shown, session }: PageProps) {
  const [trial, setTrial] = useState<Trial>({ reached: [] });
  const [others, setOthers] = useState(KNOWN);
  const [complaint, complain] = useState('');
  const { reached, now } = trial;
  const isOn = now !== undefined;
  useEffect(() => () => session.bench.cancel(), []);
  const adapter = shown.adapter ?? '';
  const last = reached.at(-1);
  const take = async (file: File) => {
    try {
      const figures = decodeAdapter(await file.text());
      complain('');
      // What comes with the page stays, also beside figures of the same adapter.
      setOthers([figures, ...KNOWN]);
    } catch (error) {
      complain(`${file.name}: ${(error as Error).message}`);
    }
  };
  const isCompared = others.length > KNOWN.length;
  return (
    <div class="far">
      <section class="far-trial" aria-label="How far">
        <h2>How far does your GPU go?</h2>
        {shown.limits && <Adapter adapter={adapter} limits={shown.limits} last={last} />}
        {shown.onGpu === false && <p>This browser offers no WebGPU here: there is no GPU to try.</p>}
        <p class="far-legend">
          <strong>GB/s, size by size.</strong>{' '}
          <span>To the right four times the blocks, a line up ten times the rate.</span>
          {LEGEND.map(([form, text]) => (
            <span key={form}>
              <span class={`far-swatch far-${form}`} /> {text}
            </span>
          ))}
          {isCompared && (
            <span>
              <span class="far-swatch far-theirs" /> {others[0].adapter}
            </span>
          )}
        </p>
        <FarChart
          trial={trial}
          other={isCompared ? others[0] : undefined}
          dims={[FIRST, Math.max(SHOWN_TO, now?.dim ?? 0, last?.dim ?? 0)]}
        />
        <p class="row">
          <TextButton
            text={isOn ? 'Stop' : reached.length > 0 ? 'Try again' : 'Start'}
            class="main"
            act={() => (isOn ? session.bench.cancel() : void doubling(session, setTrial))}
          />
          {now && (
            <>
              <span>
                Cube {now.dim}
                {now.slices !== undefined &&
                  now.slices > 1 &&
                  `, slice ${Math.min(Math.floor(now.part * now.slices) + 1, now.slices)} of ${now.slices}`}
              </span>
              <progress aria-label={`Cube ${now.dim}`} value={now.part} />
            </>
          )}
          <span role="status">{toldOf(trial)}</span>
        </p>
        <Ceilings session={session} />
      </section>
      <section class="far-beside" aria-label="To keep and to compare">
        <Card trial={trial} adapter={adapter} />
        <p class="row">
          <TextButton
            text="Save the figures"
            disabled={last === undefined}
            act={() => save(new Blob([encodeAdapter(adapter, today(), reached)]), 'allport-adapter.json')}
          />
          <FileField
            label="Compare a file of figures"
            name="adapter-file"
            accept=".json,application/json"
            take={([file]) => void take(file)}
          />
          <span class="problem" role="alert">
            {complaint}
          </span>
        </p>
        <h3>Beside other adapters</h3>
        <p class="far-note">As their files say, each with its date; GB/s at the largest cube.</p>
        <FiguresTable
          heads={['adapter', 'copy', 'fused', 'farthest', 'date']}
          rows={[
            ...(last
              ? [
                  [
                    'this browser',
                    rateText(rateOf(last, last.copyMs)),
                    rateText(fusedRate(last)),
                    `cube ${last.dim}`,
                    'now',
                  ],
                ]
              : []),
            ...others.map(rowOfAdapter),
          ]}
          marked="this browser"
        />
        {shown.limits && <Limits {...shown.limits} />}
        {reached.length > 0 && (
          <details class="far-figures">
            <summary>The figures</summary>
            <FiguresTable heads={HEADS} rows={reached.map(rowOf)} />
          </details>
        )}
      </section>
    </div>
  );
}

const LEGEND = [
  ['step', 'in steps'],
  ['block', 'in rounds'],
  ['fused', 'fused into one pass'],
  ['copy-key', 'a plain copy'],
] as const;

function Adapter({
  adapter,
  limits,
  last,
}: {
  readonly adapter: string;
  readonly limits: AdapterLimits;
  readonly last: Reached | undefined;
}) {
  return (
    <p>
      <strong>{adapter}</strong>
      {limits.software && ', a GPU that the processor computes'}. A buffer holds at most{' '}
      <strong>{formatSize(limits.buffer)}</strong>; what is larger than {SLICE} runs in slices:{' '}
      {cardinal(4 ** 15 / SLICE_BYTES)} for cube 14.{' '}
      {last ? (
        <>
          A plain copy of cube {last.dim} reads and writes{' '}
          <strong>{rateText(rateOf(last, last.copyMs))} GB in a second</strong>: more than that is noise.
          Every block is verified; that time is left out.
        </>
      ) : (
        'Every block of every exchange is verified.'
      )}
    </p>
  );
}

function Limits({ buffer, threads, groups }: AdapterLimits) {
  const rows = [
    ['One buffer', `${formatSize(buffer)}, of which a slice takes ${SLICE}`],
    ['Threads of a workgroup', grouped(threads)],
    ['Workgroups a dimension', grouped(groups)],
    ['Clock', 'the host’s; the GPU’s own is not used'],
    ['Where it ends', `cube ${MAX_CUBE_DIM}, or the first refusal`],
  ];
  return (
    <>
      <h3>What it can, in words</h3>
      <dl class="far-limits">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What is to be said at the end, or why it ended. */
function toldOf({ reached, now, end }: Trial): string {
  const last = reached.at(-1);
  const all = last && `Cube ${last.dim}: ${grouped(last.blocks)} blocks, every one in its place`;
  if (now) return '';
  if (end) return `${all ? `${all}. ` : ''}Cube ${end.dim}: ${end.why}`;
  return all ? `${all}.` : '';
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
        aria-label={
          last
            ? `Cube ${last.dim}: ${last.blocks} blocks, every one verified`
            : 'A card: nothing is tried yet'
        }
      />
      <TextButton text="Save the card" act={keep} disabled={last === undefined} />
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

function rowOfAdapter({ adapter, date, sizes }: AdapterFigures) {
  const last = sizes[sizes.length - 1];
  return [adapter, rateText(last.copy), rateText(last.fused), `cube ${last.dim}`, date];
}

const today = () => new Date().toISOString().slice(0, 10);
