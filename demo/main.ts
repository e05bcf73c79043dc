import { formsOf, prepare, shapeFor } from '../src/host/experiment.ts';
import { openContext } from '../src/host/gpu-context.ts';
import { Machine } from '../src/host/machine.ts';
import type { Report } from '../src/host/report.ts';
import { runOn } from '../src/host/run.ts';
import { catalogue, cube } from '../src/schedules/index.ts';

const form = element('#experiment', HTMLFormElement);
const status = element('#status', HTMLElement);
const table = element('table', HTMLTableElement);
const rows = element('#reports', HTMLElement);

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = element('button', HTMLButtonElement);
  const values = new FormData(form);
  button.disabled = true;
  rows.replaceChildren();
  status.textContent = 'Starting';
  try {
    await compare(Number(values.get('dim')), Number(values.get('words')));
  } catch (error) {
    status.textContent = (error as Error).message;
  } finally {
    button.disabled = false;
  }
});

async function compare(dim: number, words: number): Promise<void> {
  const exchange = { topology: cube(dim), copies: 1 };
  const context = await openContext(navigator.gpu);
  try {
    const machine = await Machine.create(context, shapeFor(exchange, words));
    try {
      for (const algorithm of catalogue.filter(({ networks }) => networks?.includes('cube') ?? true)) {
        const experiment = prepare(algorithm, exchange);
        for (const mode of formsOf(experiment)) {
          status.textContent = `Running ${algorithm.name} in ${mode} mode on ${context.adapter}`;
          show(await runOn(machine, experiment, { mode }));
        }
      }
    } finally {
      machine.destroy();
    }
    status.textContent = `Done on ${context.adapter}`;
  } finally {
    context.close();
  }
}

function show(report: Report): void {
  const cells = [
    report.algorithm,
    report.mode,
    report.steps,
    report.span,
    report.rounds,
    report.largestBlock,
    `${(100 * report.utilization).toFixed(1)} %`,
    report.time.exchangeMs.toFixed(1),
    report.verified ? `all ${report.nodes * report.slots} blocks` : `no: ${report.mismatches} wrong`,
  ];
  const row = document.createElement('tr');
  row.append(
    ...cells.map((text) => {
      const cell = document.createElement('td');
      cell.textContent = String(text);
      return cell;
    }),
  );
  rows.append(row);
  table.hidden = false;
}

function element<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}
