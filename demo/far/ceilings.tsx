import { useState } from 'preact/hooks';
import { type BenchReport, CEILING } from '../../src/bench/bench-report.ts';
import { FiguresTable } from '../controls/figures-table.tsx';
import { TextButton } from '../controls/text-button.tsx';
import { CancelledError } from '../laboratory/client.ts';
import type { Session } from '../session/session.ts';
import { rounded } from '../words.ts';

/** The exchange whose forms are measured, how large, and how often each. */
const MEASURED = { algorithm: 'necklace', dim: 10, rounds: 5 } as const;

/** All forms of an exchange beside a plain copy of the same memory, which nothing that moves every block can beat. */
export function Ceilings({ session }: { readonly session: Session }) {
  const [report, setReport] = useState<BenchReport>();
  const [part, setPart] = useState<number>();
  const [why, setWhy] = useState('');
  const measure = async () => {
    setWhy('');
    setPart(0);
    try {
      const { algorithm, dim, rounds } = MEASURED;
      setReport(await session.bench.do((laboratory) => laboratory.ceilings(algorithm, dim, rounds), setPart));
    } catch (error) {
      if (!(error instanceof CancelledError)) setWhy((error as Error).message);
    }
    setPart(undefined);
  };
  return (
    <section aria-label="Forms beside a copy">
      <h2>How near is it to a copy?</h2>
      <p>
        The page measures each form of {MEASURED.algorithm} on the cube of {MEASURED.dim} dimensions in turn
        with a plain copy of the same memory, {MEASURED.rounds} times each, and verifies what it does.
      </p>
      <p class="row">
        <TextButton
          text={part === undefined ? 'Measure' : 'Stop'}
          act={() => (part === undefined ? void measure() : session.bench.cancel())}
        />
        {part !== undefined && <progress aria-label="Measurement" value={part} />}
        <span role="alert">{why}</span>
      </p>
      {report && (
        <FiguresTable
          heads={['form', 'milliseconds', 'times a copy', 'right']}
          rows={report.measured.map(({ form, medianMs, ratio, right }) => [
            ...[form, rounded(medianMs), ratio.toFixed(2), right ? 'yes' : 'no'],
          ])}
          marked={CEILING}
        />
      )}
    </section>
  );
}
