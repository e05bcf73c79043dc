import { useState } from 'preact/hooks';
import { TextButton } from '../controls/text-button.tsx';
import { pngOf, svgText } from '../files/picture-file.ts';
import { save } from '../files/save.ts';
import type { PageProps } from '../page-props.ts';
import { shortly } from '../problem/problem-in-words.ts';
import { comparisonCsv, comparisonJson, type FoundComparison } from './measured-comparison.ts';

/** Width of the figure as a file, and the pixels of a PNG for each unit of it. */
const FILE_WIDTH = 720;
const PNG_SCALE = 2;

/** The comparison as files. */
export function CompareDownloads(props: PageProps & FoundComparison) {
  const { comparison, rows, pricing, shown, session } = props;
  const [complaint, setComplaint] = useState('');
  const { algorithm } = props.state;
  const { setting } = comparison;
  const problem = shortly(setting.problem);
  const base = `allport-compare-${problem.replaceAll(/,? /g, '-')}-${setting.words}`;
  const figure = async () => {
    const { comparisonFile } = await import('./compare-figure.ts');
    return comparisonFile(rows, FILE_WIDTH);
  };
  const text = (type: string, content: string) => new Blob([content], { type });
  const files: readonly (readonly [label: string, name: string, make: () => Blob | Promise<Blob>])[] = [
    ['CSV', `${base}.csv`, () => text('text/csv', comparisonCsv(comparison, rows, problem))],
    ['JSON', `${base}.json`, () => text('application/json', comparisonJson(comparison, rows, pricing))],
    ['Figure as SVG', `${base}.svg`, async () => text('image/svg+xml', svgText(await figure()))],
    ['Figure as PNG', `${base}.png`, async () => pngOf(await figure(), PNG_SCALE)],
    ...(shown.playback
      ? [[`Schedule of ${algorithm}`, `${algorithm}.json`, () => session.laboratory.scheduleFile()] as const]
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
        <TextButton key={label} text={label} act={() => give(name, make)} />
      ))}
      <span role="alert">{complaint}</span>
    </p>
  );
}
