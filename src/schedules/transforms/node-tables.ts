import { type LocalMap, tableLocalMap } from '../model/local-map.ts';

/**
 * The local map with a table for every node. What is in slots whose entry is -1 goes where there is room, so that each table
 * becomes a permutation.
 *
 * @param tables by node and slot: the slot to which its block moves, or -1
 */
export function nodeTablesMap(tables: readonly Int32Array[]): LocalMap {
  for (const table of tables) if (table.includes(-1)) fillUp(table);
  return tableLocalMap(tables);
}

function fillUp(table: Int32Array): void {
  const taken = new Set(table);
  let free = 0;
  for (const [slot, target] of table.entries()) {
    if (target !== -1) continue;
    while (taken.has(free)) free++;
    table[slot] = free++;
  }
}
