import { paperTables } from '../../formats/paper-tables.ts';
import { parseAlgorithm, parseExchange, parseWidth } from '../options.ts';

/** Options of `allport show` as the command line gives them. */
export interface ShowOptions {
  readonly dim: string;
  readonly width?: string;
}

/** `allport show`: a schedule as the tables of the papers show one. */
export function show(name: string, { dim, width }: ShowOptions): string {
  const algorithm = parseAlgorithm(name);
  const schedule = algorithm.schedule(parseExchange({ dim }));
  return paperTables(schedule, width === undefined ? undefined : parseWidth(width));
}
