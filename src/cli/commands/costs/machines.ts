import type { PricedMachine } from '../../../costs/priced-machine.ts';
import { builtInMachines } from '../../../formats/machines/built-in-machines.ts';
import type { Column } from '../../../report/document/table.ts';
import { command } from '../../command.ts';
import { machineTextOf } from '../../options/machine.ts';
import { wide } from '../../options/output.ts';
import { tableText } from '../../terminal/terminal-table.ts';

const COLUMNS: readonly Column<PricedMachine>[] = [
  { head: 'machine', cell: ({ name }) => name },
  { head: 'basis', cell: ({ basis }) => basis, spare: 1 },
  { head: 'ports', cell: ({ ports }) => ports },
  { head: 'switching', cell: ({ switching }) => switching },
  { head: 'source', cell: ({ source }) => source },
];

export const machinesCommand = command('machines', 'the price lists', [
  ['allport machines', 'a table'],
  ['allport machines intel-paragon', 'the file of one, to copy and change'],
])
  .argument('[machine]', 'prints the file of this machine')
  .options(wide)
  .does(async (_, name) => {
    if (name !== undefined) {
      process.stdout.write(machineTextOf(name));
      return undefined;
    }
    const machines = await builtInMachines();
    return {
      result: machines,
      text: (screen) => `${tableText({ columns: COLUMNS, rows: machines }, screen)}\n`,
    };
  });
