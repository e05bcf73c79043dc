import type { Command } from 'commander';
import { builtInMachines } from '../../formats/machines/machines.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { parseMachineName } from '../options/machine.ts';
import { renderTable } from '../terminal/table.ts';

export function machinesCommand(): Command {
  return command('machines', 'the price lists that allport cost knows', [
    ['allport machines', 'a table'],
    ['allport machines intel-paragon', 'the file of one, to copy and change'],
  ])
    .argument('[name]', 'prints the file of this machine')
    .action(async (name: string | undefined, { json }: CommonOptions) => {
      if (name !== undefined) {
        process.stdout.write(parseMachineName(name));
        return;
      }
      const machines = await builtInMachines();
      const columns = ['machine', 'basis', 'ports', 'switching', 'source'].map((head) => ({ head }));
      const rows = machines.map((machine) => [
        machine.name,
        machine.basis,
        machine.ports,
        machine.switching,
        machine.source,
      ]);
      await print(machines, json, () => `${renderTable(columns, rows)}\n`);
    });
}
