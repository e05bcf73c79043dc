import { ordinal } from '../model/ordinal.ts';

/** Violations that are described; the rest are counted. */
const MAX_DESCRIBED = 16;

/** One thing that is wrong with a schedule, as data: steps too count from 0, as `describeViolation` does not. */
export interface Violation {
  /** In which step of all segments together, if it is one step's fault: 0 is the first. */
  readonly step?: number;
  /** At which node, if it is at one. */
  readonly node?: number;
  /** In which slot, if it is in one. */
  readonly slot?: number;
  /** Of a block that has gone astray, and ended there: where it must end. */
  readonly due?: {
    /** At this node. */
    readonly node: number;
    /** In this slot. */
    readonly slot: number;
  };
  /** What is wrong there. */
  readonly message: string;
}

/**
 * A violation in one line, as people read it: "step 1, node 5, slot 6: sends its block twice in one step" of one whose
 * `step` is 0.
 */
export function describeViolation({ step, node, slot, due, message }: Violation): string {
  const number = step === undefined ? undefined : ordinal(step);
  const where = Object.entries({ step: number, node, slot }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  );
  const place = where.join(', ');
  // Of a block that went astray the message tells where it ended.
  return place === '' || due !== undefined ? message : `${place}: ${message}`;
}

/** The violations of one proof: the first ones, and how many there are. */
export class Violations {
  /** The first 16. */
  readonly described: Violation[] = [];
  /** All of them. */
  count = 0;

  /** @param describe called for those that are described */
  add(describe: () => Violation): void {
    this.count++;
    if (this.described.length < MAX_DESCRIBED) this.described.push(describe());
  }
}
