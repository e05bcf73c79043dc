import { builtInMachines } from '../../formats/machines/built-in-machines.ts';
import { command } from '../command.ts';
import { machineTextOf } from '../options/machine.ts';
import { renderTable } from '../terminal/terminal-table.ts';

export const machinesCommand = command('machines', 'the price lists that allport cost knows', [
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
    const columns = ['machine', 'basis', 'ports', 'switching', 'source'].map((head) => ({ head }));
    const rows = machines.map(({ name, basis, ports, switching, source }) => [
      name,
      basis,
      ports,
      switching,
      source,
    ]);
    return { result: machines, text: () => `${renderTable(columns, rows)}\n` };
  });
