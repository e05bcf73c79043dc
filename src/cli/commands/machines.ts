import { builtInMachines } from '../../formats/machines/built-in-machines.ts';
import { command } from '../command.ts';
import { machineTextOf } from '../options/machine.ts';
import { renderTable } from '../terminal/terminal-table.ts';

/** What is said of a machine beside its name. */
const SHOWN = ['basis', 'ports', 'switching', 'source'] as const;

export const machinesCommand = command('machines', 'the price lists', [
  ['allport machines', 'a table'],
  ['allport machines intel-paragon', 'the file of one, to copy and change'],
])
  .argument('[name]', 'prints the file of this machine')
  .does(async (_, name) => {
    if (name !== undefined) {
      process.stdout.write(machineTextOf(name));
      return undefined;
    }
    const machines = await builtInMachines();
    const columns = ['machine', ...SHOWN].map((head) => ({ head }));
    const rows = machines.map((machine) => [machine.name, ...SHOWN.map((key) => machine[key])]);
    return { result: machines, text: () => `${renderTable(columns, rows)}\n` };
  });
