import { useState } from 'preact/hooks';
import { formatNetwork } from '../../src/schedules/index.ts';
import { pngOf, svgText } from '../files/picture-file.ts';
import { save } from '../files/save.ts';
import {
  comparisonCsv,
  comparisonJson,
  type MeasuredComparison,
  type PricedMeasurement,
  type Pricing,
} from './measured-comparison.ts';

interface CompareDownloadsProps {
  readonly comparison: MeasuredComparison;
  readonly rows: readonly PricedMeasurement[];
  readonly pricing: Pricing | undefined;
  /** What the page shows. */
  readonly schedule?: { readonly algorithm: string; readonly file: () => Promise<Blob> };
}

/** Width of the figure as a file, and the pixels of a PNG for each unit of it. */
const FILE_WIDTH = 720;
const PNG_SCALE = 2;

/** The comparison as files. */
export function CompareDownloads({ comparison, rows, pricing, schedule }: CompareDownloadsProps) {
  const [complaint, setComplaint] = useState('');
  const { setting } = comparison;
  const network = formatNetwork(setting.topology);
  const base = `allport-compare-${network.replace(' ', '-')}-${setting.words}`;
  const figure = async () => {
    const { comparisonFile } = await import('./compare-figure.ts');
    return comparisonFile(rows, FILE_WIDTH);
  };
  const text = (type: string, content: string) => new Blob([content], { type });
  const files: readonly (readonly [label: string, name: string, make: () => Blob | Promise<Blob>])[] = [
    ['CSV', `${base}.csv`, () => text('text/csv', comparisonCsv(comparison, rows, network))],
    ['JSON', `${base}.json`, () => text('application/json', comparisonJson(comparison, rows, pricing))],
    ['Figure as SVG', `${base}.svg`, async () => text('image/svg+xml', svgText(await figure()))],
    ['Figure as PNG', `${base}.png`, async () => pngOf(await figure(), PNG_SCALE)],
    ...(schedule
      ? [[`Schedule of ${schedule.algorithm}`, `${schedule.algorithm}.json`, schedule.file] as const]
      : []),
  ];
  const give = async (name: string, make: () => Blob | Promise<Blob>) => {
    try {
      save(await make(), name);
      setComplaint('');
    } catch (error) {
      setComplaint(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  };
  return (
    <p class="compare-downloads">
      <span>Download</span>
      {files.map(([label, name, make]) => (
        <button key={label} type="button" onClick={() => give(name, make)}>
          {label}
        </button>
      ))}
      <span role="alert">{complaint}</span>
    </p>
  );
}
