import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { problemIn } from '../../../demo/problem/problem-in-words.ts';
import { parseState } from '../../../demo/state/state.ts';
import type { Report } from '../../../src/host/run/report.ts';
import { BEST_SIGN } from '../../../src/report/document/table.ts';
import { comparisonHtml } from '../../../src/report/html.ts';
import { countedColumns, measuredColumns, type ReportColumn } from '../../../src/report/tables/columns.ts';
import {
  type ComparedAlgorithm,
  type LeftOut,
  sortedByPorts,
} from '../../../src/report/tables/comparison.ts';
import { bestOf, conclusionOf } from '../../../src/report/tables/conclusion.ts';
import type { SaidWords } from '../../../src/report/tables/laboratory-facts.ts';
import type { RunFacts } from '../../../src/report/tables/run-facts.ts';
import {
  type Algorithm,
  completeExchange,
  cube,
  type Exchange,
  findAlgorithm,
  mesh,
  networkInWords,
  ring,
  roundSizes,
  torus,
} from '../../../src/schedules/index.ts';
import { cubeAlgorithms, exchangeOn } from '../../support/exchange.ts';
import { prepareForms } from '../../support/prepared-forms.ts';

const PROVENANCE = {
  command: "allport compare --dim 4 --html 'a b.html'",
  version: '1.2.3',
  date: new Date('2026-02-03T04:05:06.789Z'),
};

/** What a comparison on a GPU gives, but for the times, which are made up. */
function compared(algorithm: Algorithm, exchange: Exchange): ComparedAlgorithm {
  const experiments = prepareForms(algorithm, exchange);
  const elements = experiments[0].proof.certificate;
  const reports = experiments.map((experiment): Report => {
    const { schedule, proof, form: mode } = experiment;
    return {
      algorithm: experiment.algorithm,
      source: experiment.source,
      topology: schedule.topology.encode(),
      problem: proof.problem,
      blocks: schedule.pattern.nodes * schedule.pattern.slots,
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
      ...(mode === 'block' && { rounds: proof.certificate.steps }),
      largestBlock: proof.certificate.largestMessage,
      blocksInSequence: proof.certificate.blocksInSequence,
      hopsInSequence: proof.certificate.hopsInSequence,
      rearrangements: schedule.phases.length,
      ...(schedule.embedding !== undefined && { embedding: { code: schedule.embedding, dilation: 3 } }),
      ...(exchange.topology.kind !== 'cube' && { linkLoads: { meetings: 0, most: 17, total: 1234 } }),
      utilization: proof.certificate.utilization,
      lowerBound: proof.certificate.lowerBound,
      seed: 0,
      rows: 16,
      tags: 'exact',
      proved: true,
      verified: true,
      looked: 1024,
      mismatches: 0,
      wrongPlaces: [],
      time: {
        alignMs: 1,
        exchangeMs: elements.steps,
        realignMs: 1,
        verifyMs: 2,
        totalMs: elements.steps + 4,
        clock: 'host',
        kernels: 'registers',
        slices: 1,
        runs: 3,
        fastestMs: elements.steps + 3,
        slowestMs: elements.steps + 9,
      },
    };
  });
  return { reports, roundSizes: roundSizes(experiments[experiments.length - 1].schedule) };
}

const algorithms = cubeAlgorithms.map((algorithm) => compared(algorithm, exchangeOn(4)));
const reports = algorithms.flatMap((algorithm) => algorithm.reports);

/** The same algorithm under another name, or with other results. */
function changed({ reports, roundSizes }: ComparedAlgorithm, changes: Partial<RunFacts>): ComparedAlgorithm {
  return { reports: reports.map((report) => ({ ...report, ...changes })), roundSizes };
}

/** @param said left out: the network alone */
function pageOf(
  algorithms: readonly ComparedAlgorithm[],
  leftOut: readonly LeftOut[] = [],
  said: SaidWords = Object.entries(networkInWords(algorithms[0].reports[0].topology)),
) {
  const html = comparisonHtml({ algorithms, leftOut, said }, PROVENANCE);
  return { html, document: parseHTML(html).document };
}

/** The texts of all tables, without the sign behind the names of the best rows. */
function tablesOf(document: Document) {
  return [...document.querySelectorAll('table')].map((table) => ({
    head: texts(table.querySelectorAll('thead th')),
    rows: [...table.querySelectorAll('tbody tr')].map((row) =>
      texts(row.children).map((text) => text.replace(` ${BEST_SIGN}`, '')),
    ),
  }));
}

/** Headings of columns that no note is about. */
function unexplained(document: Document): string[] {
  const explained = texts(document.querySelectorAll('.columns dt'));
  const heads = tablesOf(document).flatMap(({ head }) => head);
  return heads.map((head) => head.replace('\n', ' ')).filter((head) => !explained.includes(head));
}

const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

describe('the report of a comparison', () => {
  it('says first that the processor did it, where there was no GPU', () => {
    const kernels = 'processor';
    const there = algorithms.map(({ reports, ...rest }) => ({
      ...rest,
      reports: reports.map((report) => ({ ...report, time: { ...report.time, kernels } })),
    }));
    const [first] = pageOf(there).document.querySelectorAll('h1 ~ p');
    expect(first.textContent).toMatch(/^Without a GPU: the processor did this\. /);
  });

  const { html, document } = pageOf(algorithms, [
    { algorithm: 'xyz', reason: 'xyz on 4 dimensions: give 3', runnable: false },
  ]);

  it('shows the traffic above the results, where there is a table of it', () => {
    const counts = Uint32Array.from({ length: 256 }, (_, pair) => (pair % 16 === 5 ? 7 : 1));
    const html = comparisonHtml(
      { algorithms, leftOut: [], said: undefined, traffic: { nodes: 16, counts } },
      PROVENANCE,
    );
    const withTraffic = parseHTML(html).document;
    const headings = texts(withTraffic.querySelectorAll('h2'));
    expect(headings.indexOf('Traffic')).toBe(headings.indexOf('Results') - 1);
    expect(texts(withTraffic.querySelectorAll('main figcaption'))[0]).toContain(
      'Node 5 gets the most, 105 of 330 elements',
    );
    expect(texts(document.querySelectorAll('h2'))).not.toContain('Traffic');
  });

  it('needs nothing but itself, and may run nothing', () => {
    expect(html).not.toMatch(/<script|<iframe|<object|<img|<base|\son\w+=/i);
    const links = [...document.querySelectorAll('[href], [src]')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    const [icon, address, ...contents] = links;
    expect(icon).toBe('data:,');
    // Whoever follows it has started what it leads to.
    expect(address).toMatch(/^http:\/\/localhost:4096\/\?[\w=&-]+$/);
    for (const link of contents) expect(document.querySelector(`h2${link}`)).not.toBeNull();
    const others = ['http://www.w3.org/2000/svg', address, address.replaceAll('&', '&amp;')].reduce(
      (text, known) => text.replaceAll(known, ''),
      html,
    );
    expect(others).not.toMatch(/https?:|\/\/\w|@import|url\(/);
    const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
    expect(policy?.getAttribute('content')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
    );
  });

  it('says what was run, where, when and how', () => {
    expect(document.documentElement.lang).toBe('en');
    expect(document.title).toBe('Complete exchange on 16 nodes - allport');
    expect(document.querySelector('h1')?.textContent).toBe('Complete exchange on 16 nodes');
    const query = `?dim=4&algorithm=${[...bestOf(reports)][0]?.algorithm}`;
    const terms = texts(document.querySelectorAll('.facts dt'));
    const values = texts(document.querySelectorAll('.facts dd'));
    expect(Object.fromEntries(terms.map((term, index) => [term, values[index]]))).toEqual({
      adapter: 'an adapter',
      verified: `all 256 blocks of the complete exchange on 16 nodes, in all ${reports.length} runs of table 2`,
      command: "allport compare --dim 4 --html 'a b.html'",
      version: 'allport 1.2.3',
      date: '2026-02-03T04:05:06Z',
      laboratory:
        'to watch the schedules in a browser, run npx allport demo, and open ' +
        `http://localhost:4096/${query}; behind the address of any other laboratory put ${query}`,
    });
    expect(document.querySelector('main')?.textContent).toContain('Left out: xyz on 4 dimensions: give 3.');
  });

  it('has a table of what was counted, and one of the times that the last figure shows', () => {
    const [first, second] = tablesOf(document);
    const cellsOf = (columns: readonly ReportColumn[], some: readonly RunFacts[]) =>
      some.map((report) => columns.map(({ head, cell }) => [head, String(cell(report))]));
    const rowsOf = ({ head, rows }: typeof first) =>
      rows.map((row) => row.map((text, index) => [head[index], text]));
    expect(rowsOf(second)).toEqual(cellsOf(measuredColumns(reports), reports));
    // In what was counted the forms of an algorithm are equal: one row. Only a pipeline is longer in steps than in blocks.
    const counted = algorithms.flatMap(({ reports: forms }) =>
      forms[0].algorithm === 'pipelined-exchange' ? forms.map((form) => [form]) : [forms],
    );
    const own = counted.map(([report]) => report);
    const both = (rows: string[][][]) =>
      rows.map((row) => row.filter(([head]) => !['mode', 'rounds', 'largest\nblock'].includes(head)));
    expect(both(rowsOf(first))).toEqual(both(cellsOf(countedColumns(reports), own)));
    expect(first.rows.map((row) => row[first.head.indexOf('mode')])).toEqual(
      counted.map((forms) => forms.map(({ mode }) => mode).join(', ')),
    );
    const joined = (cells: readonly unknown[]) => [...new Set(cells)].join(', ');
    expect(first.rows.map((row) => row[first.head.indexOf('largest\nblock')])).toEqual(
      counted.map((forms) => joined(forms.map(({ largestBlock }) => largestBlock))),
    );
    expect(first.rows.map((row) => row[first.head.indexOf('rounds')])).toEqual(
      counted.map((forms) => joined(forms.flatMap(({ rounds }) => rounds ?? []))),
    );
    expect(first.rows[0].slice(0, 3)).toEqual(['standard-exchange', 'one', 'step']);
    expect(second.rows[0]).toEqual([
      ...['standard-exchange', 'step'],
      ...['1.0', '4.0', '1.0', '2.0', '8.0', '3', '7.0', '13.0'],
    ]);
  });

  it('says first what came of it, and marks the rows that this is about, not by their colour alone', () => {
    const lines = conclusionOf(reports);
    const paragraphs = [...document.querySelectorAll('h1 ~ p')];
    expect(texts(paragraphs.slice(0, lines.length))).toEqual(lines);
    const summary = paragraphs[lines.length];
    expect(summary.className).toBe('summary');
    const [first, ...others] = document.querySelectorAll('table');
    const named = [...bestOf(reports)].map(({ algorithm }) => `${algorithm} ${BEST_SIGN}`);
    expect(new Set(texts(first.querySelectorAll('.best th')))).toEqual(new Set(named));
    expect(texts(first.querySelectorAll('.best th strong')).length).toBe(new Set(named).size);
    expect(others.flatMap((table) => [...table.querySelectorAll('.best')])).toEqual([]);
  });

  it('keeps rows apart that differ in a number', () => {
    const [one] = algorithms.filter(({ reports: forms }) => forms.length === 2);
    const [step, block] = one.reports;
    const apart = { ...one, reports: [step, { ...block, utilization: block.utilization / 2 }] };
    const [{ head, rows }] = tablesOf(pageOf([apart]).document);
    expect(rows.map((row) => row[head.indexOf('mode')])).toEqual(['step', 'block']);
  });

  it('says of every column what it means', () => {
    expect(unexplained(document)).toEqual([]);
  });

  it('has five numbered figures, each drawing with a name that is on the page', () => {
    expect(texts(document.querySelectorAll('main figcaption strong'))).toEqual([
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

  it('opens with startups against blocks, where those that the conclusion names have their names', () => {
    const [figure, ...more] = document.querySelectorAll('header figure');
    expect(more).toEqual([]);
    expect(texts(figure.querySelectorAll('strong'))).toEqual(['Startups against blocks in sequence.']);
    const names = texts(figure.querySelectorAll('.names tspan'));
    const [first] = texts(document.querySelectorAll('.conclusion'));
    expect(names.filter((name) => first.includes(name)).length).toBeGreaterThan(0);
    expect(names).toContain('direct-exchange');
    // The front of all, and that of one port.
    expect(
      figure.querySelectorAll('svg[role="img"] path[stroke-width="2"], svg[role="img"] g[stroke-width="2"]'),
    ).toHaveLength(2);
  });

  it('shows every algorithm in every figure, and the rounds of each', () => {
    const [steps, links, rounds, ...others] = [...document.querySelectorAll('main figure')];
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
    [{ algorithm: name, reason: name, runnable: false }],
  );

  it('shows them as they are', () => {
    expect(html).not.toMatch(/<script|<b>/);
    expect(document.querySelector('.facts dd')?.textContent).toBe(name);
    expect(document.querySelector('tbody th strong')?.textContent).toBe(name);
    expect(document.querySelector('.panels strong')?.textContent).toBe(name);
    expect(document.querySelector('main')?.textContent).toContain(`Left out: ${name}: ${name}.`);
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

describe('a report of what is no complete exchange', () => {
  it.each<[what: string, problem: Report['problem'], title: string]>([
    [
      'nothing',
      {
        kind: 'places',
        label: 'list of given places (0 of 256 blocks go to other nodes, 256 stay where they are)',
      },
      'List of given places (0 of 256 blocks go to other nodes, 256 stay where they are) on 16 nodes',
    ],
    [
      'a sequence',
      { kind: 'sequence', label: 'complete exchanges in sequence (axes 2x2)', axes: [2, 2] },
      'Complete exchanges in sequence (axes 2x2) on 16 nodes',
    ],
    [
      'a part',
      { kind: 'places', label: 'complete exchange among each 4 nodes' },
      'Complete exchange among each 4 nodes on 16 nodes',
    ],
    [
      'another order',
      { kind: 'places', label: 'complete exchange with reordered slots' },
      'Complete exchange with reordered slots on 16 nodes',
    ],
  ])('has its own title: %s', (_, problem, title) => {
    const { html, document } = pageOf([changed(algorithms[0], { problem })]);
    expect(document.querySelector('h1')?.textContent).toBe(title);
    expect(
      html.replaceAll(title, '').replaceAll(
        title.replace(/^./, (c) => c.toLowerCase()),
        '',
      ),
    ).not.toMatch(/complete exchange/i);
    const sends = /has .* for every node/;
    expect(sends.test(document.querySelector('.summary')?.textContent ?? '')).toBe(
      problem.kind === 'exchange',
    );
  });
});

describe('a report of a schedule that failed its check', () => {
  it('says so at the top, with the first violation', () => {
    const violation = 'claims steps = 3; counted 4';
    const { document } = pageOf([changed(algorithms[0], { proved: false, violation })]);
    expect(document.querySelector('.facts')?.textContent).toContain(
      'provedNO: standard-exchange fails its check: claims steps = 3; counted 4',
    );
    expect(pageOf(algorithms).document.querySelector('.facts')?.textContent).not.toContain('proved');
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

  it.each([cube(4), cube(10), cube(3, 2), torus([4, 8]), torus([3, 4, 5]), ring(12), mesh([6, 6])])(
    'leads to $label in the laboratory',
    (topology) => {
      const { document } = pageOf([changed(algorithms[0], { topology: topology.encode() })]);
      const query = new URL(document.querySelector('.facts a')?.getAttribute('href') ?? '').search;
      expect(query).toMatch(/^\?(dim|torus|mesh|ring)=\w+(&cubes=2)?&algorithm=[\w-]+$/);
      const { state, complaints } = parseState(query);
      expect({ topology: problemIn(state.problem).topology.encode(), complaints }).toEqual({
        topology: topology.encode(),
        complaints: [],
      });
    },
  );

  it('leads to the problem that was asked, also where that is no exchange', () => {
    const said = [
      ['dim', '4'],
      ['transpose', '64x64'],
    ] as const;
    const { document } = pageOf([changed(algorithms[0], { algorithm: 'mrt' })], [], said);
    const query = new URL(document.querySelector('.facts a')?.getAttribute('href') ?? '').search;
    expect(query).toBe('?dim=4&transpose=64x64&algorithm=mrt');
    expect(parseState(query).complaints).toEqual([]);
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

describe('the report of a comparison on a grid', () => {
  const topology = torus([8, 8]);
  const onTorus = [
    ...['standard-exchange', 'necklace', 'balanced-tree', 'bruck-2', 'torus-product', 'two-way-product'],
    ...['interleaved-cycles', 'suh-shin'],
  ].map((name) => compared(findAlgorithm(name), completeExchange({ topology, copies: 1 })));
  const { html, document } = pageOf(onTorus);

  it('names the network, and says once what is the same in all rows', () => {
    expect(document.title).toBe('Complete exchange on a torus of 8x8 nodes - allport');
    const facts = document.querySelector('.facts')?.textContent;
    expect(facts).toContain('modestep');
    expect(facts).toContain('embeddinggray, dilation 3 (algorithms for cubes)');
    const heads = tablesOf(document).flatMap(({ head }) => head);
    for (const head of ['mode', 'rounds', 'dilation']) expect(heads).not.toContain(head);
  });

  it('shows hops, blocks rearranged and the busiest link, and explains every column', () => {
    const [{ head, rows }] = tablesOf(document);
    const suhShin = rows.find(([name]) => name === 'suh-shin');
    const cell = (name: string) => suhShin?.[head.indexOf(name)];
    const [report] = onTorus.find(({ reports }) => reports[0].algorithm === 'suh-shin')?.reports ?? [];
    expect(cell('hops in\nsequence')).toBe(String(report.hopsInSequence));
    expect(cell('blocks\nrearranged')).toBe(String(report.rearrangements * 64));
    expect(cell('busiest\nlink')).toBe('17');
    expect(unexplained(document)).toEqual([]);
  });

  it('has each port model once, in every table and figure', () => {
    const models = tablesOf(document)[0].rows.map(([, ports]) => ports);
    expect(models.filter((ports, index) => ports !== models[index - 1])).toEqual([
      ...['one', 'all', 'one, worm', 'all, worm'],
    ]);
    const names = tablesOf(document).map(({ rows }) => rows.map(([name]) => name));
    expect(names[1]).toEqual(names[0]);
    for (const figure of document.querySelectorAll('figure:not(.wide)')) {
      expect(texts(figure.querySelectorAll('.heading text'))).toEqual([
        ...['one port', 'all ports', 'one port, wormhole', 'all ports, wormhole'],
      ]);
    }
    expect(texts(document.querySelectorAll('.panels strong'))).toEqual(names[0]);
  });

  it('leaves algorithms with the same ports in their order', () => {
    const named = (ports: 'one' | 'all', algorithm: string) => changed(algorithms[0], { ports, algorithm });
    const sorted = sortedByPorts([
      named('all', 'a'),
      named('one', 'b'),
      named('all', 'c'),
      named('one', 'd'),
    ]);
    expect(sorted.map(({ reports }) => reports[0].algorithm)).toEqual(['b', 'd', 'a', 'c']);
  });

  it('gives one reason once, with all that it left out', () => {
    const { document } = pageOf(onTorus, [
      { algorithm: 'abc', reason: 'abc on torus 8x8: give a ring', runnable: false },
      { algorithm: 'def', reason: 'def on torus 8x8: give a mesh', runnable: false },
      { algorithm: 'ghi', reason: 'ghi on torus 8x8: give a ring', runnable: false },
      { algorithm: 'jkl', reason: '999 blocks: give fewer', runnable: false },
    ]);
    expect(texts(document.querySelectorAll('.left-out'))).toEqual([
      'Left out: abc, ghi on torus 8x8: give a ring.',
      'Left out: def on torus 8x8: give a mesh.',
      'Left out: jkl: 999 blocks: give fewer.',
    ]);
  });

  it('says who was not run, and how to have it run', () => {
    const reason = 'a run moves 100 words from node to node, more than 60';
    const { document } = pageOf(onTorus, [{ algorithm: 'abc', reason, runnable: true }]);
    const text =
      'Not run: abc, since a run moves 100 words from node to node, more than 60; --all runs all, which may take a while.';
    expect(texts(document.querySelectorAll('.left-out'))).toEqual([text]);
  });

  it('does not speak of what there is not', () => {
    expect(html).not.toMatch(/NaN|Infinity|undefined|null/);
    const text = document.querySelector('main')?.textContent;
    expect(text).toContain('are laid on this network');
    expect(text).not.toContain('block mode');
  });

  it.each([
    ['a ring of 7 nodes', torus([7])],
    ['a mesh of 3x2 nodes', mesh([3, 2])],
  ])('%s is named in the title and the summary', (name, topology) => {
    const { document } = pageOf([compared(findAlgorithm('ring'), completeExchange({ topology, copies: 1 }))]);
    expect(document.querySelector('h1')?.textContent).toBe(`Complete exchange on ${name}`);
    expect(document.querySelector('.summary')?.textContent).toContain(`Every node of ${name} has`);
    expect(document.querySelector('main')?.textContent).not.toContain('are laid on this network');
  });
});
