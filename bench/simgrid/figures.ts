// The figures of docs/when-it-wins.md, drawn by what draws those of the reports.
import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { formatBytes } from '../../src/report/document/amounts.ts';
import { countScale, type LogScale } from '../../src/report/document/scales.ts';
import { lineChart } from '../../src/report/figures/parts/line-chart.ts';
import { gain, type Result } from './results.ts';

/** A figure of the page: a line for each result. */
interface Figure {
  /** Of its file. */
  readonly name: string;
  readonly title: string;
  /** What the results are of, and how each is called. */
  readonly shows: (result: Result) => string | undefined;
}

const ROUTES = new Map([
  ['torus 4x4', 'torus 4x4'],
  ['torus 4x4, even ties', 'even ties'],
  ['torus 4x4, dead link', 'dead link'],
]);
const ASSUMPTIONS = new Map([
  ['torus 4x4', 'as assumed'],
  ['torus 4x4, limited', 'limited'],
  ['torus 4x4, blocks', 'in blocks'],
  ['torus 4x4, random 1', 'at random'],
]);

export const FIGURES: readonly Figure[] = [
  {
    name: 'tori',
    title: 'The torus 4x4 by its routes, where messages cost nothing',
    shows: ({ platform, message }) => (message === 0 ? ROUTES.get(platform.name) : undefined),
  },
  {
    name: 'assumptions',
    title: 'The torus 4x4 where an assumption does not hold, without the guard',
    shows: ({ platform, message }) => (message === 0 ? ASSUMPTIONS.get(platform.name) : undefined),
  },
];

/** As in the reports: on light pages, and on dark ones. */
const STYLE = `
:root{--paper:#fff;--ink:#1c2530;--muted:#56616d;--grid:#e6e9e8;--a:#0072b2;--b:#c04f00;--c:#00795a;--d:#8a5aa6;--e:#56616d}
@media(prefers-color-scheme:dark){
:root{--paper:#12161b;--ink:#e6eaee;--muted:#a3aeb9;--grid:#262d35;--a:#56b4e9;--b:#e69f00;--c:#2fc79b;--d:#c9a2df;--e:#a3aeb9}
}
svg{font-family:system-ui,-apple-system,"Segoe UI",Helvetica,Arial,"DejaVu Sans",sans-serif;color:var(--ink)}
text{fill:var(--ink);white-space:pre}
.name{fill:currentColor;font-weight:600}
.page{fill:var(--paper)}
.head{font-size:12.5px;font-weight:600}
.axis text{fill:var(--muted)}
.grid{stroke:var(--grid)}
.range{stroke:var(--muted)}
${['a', 'b', 'c', 'd', 'e'].map((letter, i) => `.line-${i}{color:var(--${letter})}`).join('')}
`;

/** Above the drawing, for its title and the names of its lines. */
const HEAD = 44;

/** The figure as the text of an SVG file, dark where the reader's page is. */
export function figureSvg({ title, shows }: Figure, results: readonly Result[]): string {
  const shown = results.flatMap((result) => {
    const name = shows(result);
    return name === undefined ? [] : [{ name, rows: result.rows }];
  });
  const sizes = shown.flatMap(({ rows }) => rows.map(({ bytes }) => bytes));
  const x = { scale: countScale(sizes, 6), label: 'bytes of a block (log scale)', tick: formatBytes };
  const y = {
    scale: ratios(shown.flatMap(({ rows }) => rows.map(gain))),
    label: "time of SMPI's fastest / the library's",
  };
  const marks = [
    Plot.ruleY([1], { className: 'range' }),
    ...shown.map(({ rows }, i) => {
      const line = { x: 'bytes', y: gain, stroke: 'currentColor', className: `line-${i}` } as const;
      return Plot.lineY(rows, { ...line, strokeWidth: 2, marker: 'dot' });
    }),
  ];
  const { document } = parseHTML('<main></main>');
  const drawn = lineChart('title', { x, y, right: 24, height: 210, marks })(document);
  return framed(
    drawn,
    title,
    shown.map(({ name }) => name),
  );
}

/** Marks at tenths where little is gained, and at whole numbers where much is. */
function ratios(values: readonly number[]): LogScale {
  const ticks = [0.1, 0.15, 0.25, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.75, 2, 2.5, 3, 4, 5];
  const from = ticks.findLastIndex((tick) => tick <= Math.min(...values, 0.95));
  const to = ticks.findIndex((tick) => tick >= Math.max(...values, 1.1));
  const inside = ticks.slice(Math.max(0, from), to + 1);
  return { type: 'log', domain: [inside[0], inside[inside.length - 1]], ticks: inside, clamp: true };
}

/** The names stand above the drawing in the colours of their lines, which meet where there is a tie. */
function framed(drawn: SVGSVGElement, title: string, names: readonly string[]): string {
  const [width, height] = ['width', 'height'].map((name) => Number(drawn.getAttribute(name)));
  const size = [width, height + HEAD].join(' ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${1.5 * width}" role="img" aria-labelledby="title">`,
    `<style>${STYLE}</style>`,
    `<rect class="page" width="${width}" height="${height + HEAD}" rx="8"/>`,
    `<text class="head" id="title" x="12" y="18">${title}</text>`,
    `<text x="12" y="36" font-size="11.5">${names.map(nameOfLine).join('')}</text>`,
    `<g transform="translate(0 ${HEAD})" font-size="11.5">`,
    drawn.innerHTML,
    '</g>',
    '</svg>\n',
  ].join('\n');
}

function nameOfLine(name: string, i: number): string {
  return `<tspan class="name line-${i}"${i > 0 ? ' dx="12"' : ''}>${name}</tspan>`;
}
