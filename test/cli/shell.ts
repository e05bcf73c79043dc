import { spawn } from 'node:child_process';
import { CLI, type Finished, finish, LAUNCHED } from './cli.ts';

/** Runs a line of the shell in which `allport` stands for the command line; it says on stderr how that ended. */
export function shell(line: string, env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  const allport = `allport() { "${process.execPath}" "${CLI}" "$@"; echo "exit code $?" >&3; }`;
  return finish(
    spawn('sh', ['-c', `exec 3>&2; ${allport}; ${line}`], {
      env: { ...process.env, ...LAUNCHED, ...env },
    }),
  );
}
