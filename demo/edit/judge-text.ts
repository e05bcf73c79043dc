import { decodeSchedule } from '../../src/formats/schedule/schedule-reader.ts';
import { capitalized } from '../../src/report/document/capitalized.ts';
import { check, InputError } from '../../src/schedules/index.ts';
import { describeViolation, type Violation } from '../../src/schedules/proof/violation.ts';
import { counted } from '../words.ts';

/** What is to be said of a text that shall be a schedule. */
export interface Verdict {
  readonly holds: boolean;
  readonly text: string;
  /** The first ones. */
  readonly violations: readonly Violation[];
}

/** Reads a schedule file and proves it. */
export async function judgeText(text: string): Promise<Verdict> {
  try {
    const schedule = await decodeSchedule([new TextEncoder().encode(text)], 'this text');
    const { ok, violations, violationCount, certificate } = check(schedule);
    if (!ok) {
      const [first] = violations;
      const others = violationCount > 1 ? ` That is one of ${violationCount} faults.` : '';
      return { holds: false, text: `${capitalized(describeViolation(first))}.${others}`, violations };
    }
    const { steps, lowerBound } = certificate;
    return { holds: true, text: `It holds: ${counted(steps, 'step')}, at least ${lowerBound}.`, violations };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { holds: false, text: `${capitalized(error.message)}.`, violations: [] };
  }
}
