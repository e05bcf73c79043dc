import { engines } from '../../../package.json';

/** The least version of Node that allport runs on, as package.json has it: 20.19. */
const [LEAST] = /\d+\.\d+/.exec(engines.node) ?? [engines.node];

/**
 * What to tell where Node is too old.
 * @param version of Node, such as 18.20.4
 * @returns undefined where it is not
 */
export function whyTooOld(version: string): string | undefined {
  const [major, minor] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST.split('.').map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined;
  return `this is Node ${version}, which is too old: install Node ${LEAST} or later`;
}
