import { InputError } from '../../schedules/index.ts';
import { quoted } from '../printable.ts';

/** Columns without which a trace says no traffic: the rank that has the token, and the one that has the expert. */
const RANKS = ['token_rank', 'expert_rank'] as const;

/** Columns that say which token it is, and in which layer. */
const TOKEN = ['layer', 'token'] as const;

/** Whether a first line is the head of a routing trace: names instead of numbers. */
export function isTrace(line: string): boolean {
  return /[a-z]/i.test(line);
}

/**
 * The traffic of a routing trace of a mixture of experts: a CSV file whose first line names its columns, with a line for each
 * expert that a token is sent to. `token_rank` is the rank that has the token and `expert_rank` the one that has the expert; ranks
 * are nodes. Where there is a column `token`, a token is sent once in each `layer` to each rank that needs it, as often as that is
 * in the trace; without it each line is an element. Other columns, such as `expert`, are not looked at.
 *
 * @param lines of the file
 * @param name what to call the file in an error
 * @returns by token's rank x nodes + expert's rank
 * @throws InputError for a column that is missing, and for what is no rank
 */
export function traceCounts(lines: readonly string[], name: string, nodes: number): Float64Array {
  const head = lines[0].split(',').map((text) => text.trim());
  const columns = RANKS.map((column) => {
    const at = head.indexOf(column);
    if (at >= 0) return at;
    throw new InputError(
      `${name}, line 1: no column ${column}: give a trace with ${RANKS.join(' and ')}, or a table of numbers alone`,
    );
  });
  const which = head.includes('token') ? TOKEN.map((column) => head.indexOf(column)) : [];
  const counts = new Float64Array(nodes * nodes);
  const sent = new Set<string>();
  for (const [i, line] of lines.entries()) {
    if (i === 0) continue;
    const cells = line.split(',').map((text) => text.trim());
    if (cells.length !== head.length) {
      throw new InputError(
        `${name}, line ${i + 1} has ${cells.length} cells: give ${head.length}, as line 1 has`,
      );
    }
    const [from, to] = columns.map((column) => {
      const text = cells[column];
      if (/^\d+$/.test(text) && Number(text) < nodes) return Number(text);
      throw new InputError(
        `${name}, line ${i + 1}: ${head[column]} ${quoted(text)}: give a rank from 0 to ${nodes - 1}`,
      );
    });
    if (which.length > 0) {
      const sending = [from, to, ...which.map((column) => cells[column])].join();
      if (sent.has(sending)) continue;
      sent.add(sending);
    }
    counts[from * nodes + to]++;
  }
  return counts;
}
