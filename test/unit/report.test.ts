import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { formsOf, prepare } from '../../src/host/experiment.ts';
import type { Report } from '../../src/host/report.ts';
import { reportColumns } from '../../src/report/columns.ts';
import type { ComparedAlgorithm } from '../../src/report/comparison.ts';
import { comparisonHtml } from '../../src/report/html.ts';
import { type Algorithm, type Exchange, roundSizes } from '../../src/schedules/index.ts';
import { cubeAlgorithms, exchangeOn } from '../exchange.ts';

const PROVENANCE = {
  command: "allport compare --dim 4 --html 'a b.html'",
  version: '1.2.3',
  date: new Date('2026-02-03T04:05:06.789Z'),
};

/** What a comparison on a GPU gives, but for the times, which are made up. */
function compared(algorithm: Algorithm, exchange: Exchange): ComparedAlgorithm {
  const experiment = prepare(algorithm, exchange);
  const elements = experiment.step.proof.certificate;
  const rounds = experiment.block.proof.certificate;
  const reports = formsOf(experiment).map((mode): Report => {
    const { schedule, proof } = experiment[mode];
    return {
      algorithm: experiment.algorithm,
      source: experiment.source,
      topology: schedule.topology.encode(),
      nodes: schedule.topology.nodes,
      slots: schedule.slots,
      words: 1,
      mode,
      ports: schedule.ports,
      switching: schedule.switching,
      ...(schedule.width !== undefined && { width: schedule.width }),
      adapter: 'an adapter',
      steps: elements.steps,
      span: elements.span,
      rounds: rounds.steps,
      largestBlock: rounds.largestMessage,
      blocksInSequence: proof.certificate.blocksInSequence,
      hopsInSequence: proof.certificate.hopsInSequence,
      rearrangements: 0,
      utilization: proof.certificate.utilization,
      lowerBound: proof.certificate.lowerBound,
      seed: 0,
      kernels: 'registers',
      slices: { rows: 16, run: 1, of: 1 },
      tags: 'exact',
      verified: true,
      mismatches: 0,
      wrongPlaces: [],
      time: {
        alignMs: 1,
        exchangeMs: elements.steps,
        realignMs: 1,
        verifyMs: 2,
        totalMs: elements.steps + 4,
        clock: 'host',
        runs: 3,
        fastestMs: elements.steps + 3,
        slowestMs: elements.steps + 9,
      },
    };
  });
  return { reports, roundSizes: roundSizes(experiment.block.schedule) };
}

const algorithms = cubeAlgorithms.map((algorithm) => compared(algorithm, exchangeOn(4)));
const reports = algorithms.flatMap((algorithm) => algorithm.reports);

/** The same algorithm under another name, or with other results. */
function changed({ reports, roundSizes }: ComparedAlgorithm, changes: Partial<Report>): ComparedAlgorithm {
  return { reports: reports.map((report) => ({ ...report, ...changes })), roundSizes };
}

function pageOf(algorithms: readonly ComparedAlgorithm[], leftOut: readonly string[] = []) {
  const html = comparisonHtml({ algorithms, leftOut }, PROVENANCE);
  return { html, document: parseHTML(html).document };
}

const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

describe('the report of a comparison', () => {
  const { html, document } = pageOf(algorithms, ['xyz on 4 dimensions: give 3']);

  it('needs nothing but itself, and may run nothing', () => {
    expect(html).not.toMatch(/<script|<iframe|<object|<img|<base|\son\w+=/i);
    expect(html.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|\/\/\w|@import|url\(/);
    const links = [...document.querySelectorAll('[href], [src]')];
    expect(links.map((element) => element.getAttribute('href'))).toEqual(['data:,']);
    const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
    expect(policy?.getAttribute('content')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
    );
  });

  it('says what was run, where, when and how', () => {
    expect(document.documentElement.lang).toBe('en');
    expect(document.title).toBe('Complete exchange on 16 nodes - allport');
    expect(document.querySelector('h1')?.textContent).toBe('Complete exchange on 16 nodes');
    const terms = texts(document.querySelectorAll('.facts dt'));
    const values = texts(document.querySelectorAll('.facts dd'));
    expect(Object.fromEntries(terms.map((term, index) => [term, values[index]]))).toEqual({
      adapter: 'an adapter',
      verified: `every block in its place, in all ${reports.length} rows of table 1`,
      command: "allport compare --dim 4 --html 'a b.html'",
      version: 'allport 1.2.3',
      date: '2026-02-03T04:05:06Z',
    });
    expect(document.querySelector('main')?.textContent).toContain('Left out: xyz on 4 dimensions: give 3.');
  });

  it('has the table of the terminal, and one of the times that the last figure shows', () => {
    const [first, second] = [...document.querySelectorAll('table')].map((table) => ({
      head: texts(table.querySelectorAll('thead th')),
      rows: [...table.querySelectorAll('tbody tr')].map((row) => texts(row.children)),
    }));
    const columns = reportColumns(reports);
    expect(first.head).toEqual(columns.map(({ head }) => head));
    expect(first.rows).toEqual(reports.map((report) => columns.map(({ cell }) => String(cell(report)))));
    expect(second.rows).toEqual(
      reports.map(({ algorithm, mode, time: { fastestMs, totalMs, slowestMs } }) => [
        ...[algorithm, mode, '3'],
        ...[fastestMs, totalMs, slowestMs].map((time) => time.toFixed(1)),
      ]),
    );
  });

  it('has five numbered figures, each drawing with a name that is on the page', () => {
    expect(texts(document.querySelectorAll('figcaption strong'))).toEqual([
      'Figure 1. Steps and span.',
      'Figure 2. Links used.',
      'Figure 3. Longest message of each round.',
      'Figure 4. Blocks in sequence and the lower bound.',
      'Figure 5. Measured time.',
    ]);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const figure of document.querySelectorAll('figure')) {
      const drawings = [...figure.querySelectorAll('svg')].filter(
        (svg) => svg.getAttribute('aria-hidden') !== 'true',
      );
      expect(drawings.length).toBeGreaterThan(0);
      for (const svg of drawings) {
        expect(svg.getAttribute('role')).toBe('img');
        const id = svg.getAttribute('aria-labelledby') ?? '';
        expect(document.getElementById(id)?.textContent.trim()).toMatch(/\w/);
      }
    }
  });

  it('shows every algorithm in every figure, and the rounds of each', () => {
    const [steps, links, rounds, ...others] = [...document.querySelectorAll('figure')];
    for (const figure of [steps, links, ...others]) {
      const shown = texts(figure.querySelectorAll('text'));
      for (const { name } of cubeAlgorithms) expect(shown).toContain(name);
    }
    const panels = texts(rounds.querySelectorAll('.panels p'));
    expect(panels).toHaveLength(cubeAlgorithms.length);
    expect(panels).toContain('standard-exchange 4 rounds of 8');
    expect(panels).toContain('ring 15 rounds of 1–15');
  });

  it('draws nothing at a place that is no number', () => {
    expect(html).not.toMatch(/NaN|Infinity|undefined|null/);
  });
});

describe('a report with texts that look like HTML', () => {
  const name = `<script>alert("1")</script><b>&amp;'`;
  const { html, document } = pageOf(
    [changed(algorithms[0], { algorithm: name, source: name, adapter: name })],
    [name],
  );

  it('shows them as they are', () => {
    expect(html).not.toMatch(/<script|<b>/);
    expect(document.querySelector('.facts dd')?.textContent).toBe(name);
    expect(document.querySelector('tbody th')?.textContent).toBe(name);
    expect(document.querySelector('.panels strong')?.textContent).toBe(name);
    expect(document.querySelector('main')?.textContent).toContain(`Left out: ${name}.`);
  });

  it('shortens a name that does not fit beside a figure', () => {
    const [label] = texts(document.querySelectorAll('figure text')).filter((text) => text?.startsWith('<s'));
    expect(label).toMatch(/^<script>alert.*…/);
  });
});

describe('a report of a run that failed', () => {
  const failed = changed(algorithms[0], { verified: false, mismatches: 7, wrongPlaces: [5] });
  const { document } = pageOf([failed, ...algorithms.slice(1)]);

  it('says so at the top and in the table', () => {
    expect(document.querySelector('.facts strong')?.textContent).toBe(
      'NO: blocks are in wrong places after standard-exchange (step mode)',
    );
    expect(document.querySelector('tbody tr')?.lastElementChild?.textContent).toBe(
      'NO: 7 wrong, e.g. node 5, slot 0',
    );
  });
});

describe('the report of other exchanges', () => {
  it.each([
    ['two nodes', exchangeOn(1), /^Every node of a binary cube of 1 dimension has a different block/],
    [
      'copies in several cubes',
      exchangeOn(3, 3, 2),
      /^Every node of 2 binary cubes of 3 dimensions has 3 different blocks .*: 384 blocks of 1 word/,
    ],
    ['wide channels', { ...exchangeOn(5), width: 3 }, /32 bits\. Channels are 3 blocks wide\.$/],
  ])('%s', (_, exchange, summary) => {
    const { html, document } = pageOf(cubeAlgorithms.map((algorithm) => compared(algorithm, exchange)));
    expect(document.querySelector('.summary')?.textContent).toMatch(summary);
    expect(document.querySelectorAll('.panels p')).toHaveLength(cubeAlgorithms.length);
    expect(html).not.toMatch(/NaN|Infinity|undefined|null/);
  });

  it('one algorithm alone has no heading above it, and one run no spread', () => {
    const [report] = algorithms[0].reports;
    const { document } = pageOf([changed(algorithms[0], { time: { ...report.time, runs: 1 } })]);
    expect(texts(document.querySelectorAll('figure text'))).not.toContain('one port');
    expect(document.querySelector('figure:last-child figcaption')?.textContent).toContain(
      'Each dot is one run.',
    );
  });
});
