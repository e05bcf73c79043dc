import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, isIPv6 } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { version } from '../../../../package.json';
import { EnvironmentError } from '../../../host/gpu/gpu-errors.ts';
import { LABORATORY_PORT, laboratoryQuery } from '../../../report/tables/laboratory-facts.ts';
import { InputError } from '../../../schedules/index.ts';
import { command } from '../../command.ts';
import { looksLikeFile } from '../../files/looks-like-file.ts';
import { readSite, type SiteFiles, siteListener } from '../../files/static-site.ts';
import { algorithmNamed, requireNetwork } from '../../options/algorithm.ts';
import { option } from '../../options/option.ts';
import {
  kindFrom,
  type ProblemValues,
  problemFrom,
  problemOptions,
  wordsGiven,
} from '../../options/problem.ts';
import { asTyped, count } from '../../options/values.ts';

const ANY_PORT = 0;
const MAX_PORT = 2 ** 16 - 1;

const DEFAULT_HOST = 'localhost';

/** The npm package that has the built page. */
const LABORATORY = 'allport-laboratory';
/** The same, as a checkout builds it beside the built command line. */
const BUILT = new URL('../laboratory/', import.meta.url);

export const demoCommand = command('demo', 'the laboratory, a page for browsers', [
  ['allport demo', 'prints its address, and serves it'],
  ['allport demo mrt --dim 6 --transpose 64x64', 'the address of that exchange'],
  ['allport demo --port 0', 'on any port that is free'],
])
  .argument('[algorithm]', 'a name or alias from allport list')
  .options(
    ...problemOptions,
    option(
      '--port <n>',
      `port, 0 for any (default: ${LABORATORY_PORT}, or any if it is taken)`,
      count(0, MAX_PORT),
    ),
    option('--host <name>', 'name or address of this machine to serve on', asTyped, DEFAULT_HOST),
  )
  .atOnce()
  .does(async ({ port, host, ...asked }, algorithm) => {
    const query = queryOf(algorithm, asked);
    const ports = port === undefined ? [LABORATORY_PORT, ANY_PORT] : [port];
    const server = createServer(siteListener(await readLaboratory()));
    const address = await listen(server, host, ports);
    const url = `${urlOf(host, address)}${query}`;
    return { result: { url }, text: () => `${url}\n`, remark: remarks(address) };
  });

async function readLaboratory(): Promise<SiteFiles> {
  const folder = laboratoryFolder();
  try {
    return await readSite(fileURLToPath(new URL('page/', folder)));
  } catch (error) {
    throw new EnvironmentError(
      `the laboratory cannot be read (${(error as Error).message}): run npm run build in a checkout, or install ${LABORATORY} anew`,
    );
  }
}

/**
 * Where a checkout builds it; else that of the optional package.
 * @throws EnvironmentError where there is neither
 */
function laboratoryFolder(): URL {
  if (existsSync(BUILT)) return BUILT;
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve(`${LABORATORY}/package.json`));
  } catch (cause) {
    throw new EnvironmentError(
      `the laboratory, an optional package, is missing: run npm install ${LABORATORY}@${version}, or npm run build in a checkout`,
      { cause },
    );
  }
}

/**
 * What the address says of a problem and an algorithm, in the words of the command line; nothing where nothing is said.
 * @throws InputError for what has no schedule to be looked at
 */
function queryOf(name: string | undefined, asked: ProblemValues): string {
  const words = wordsGiven(asked);
  if (words === undefined) {
    throw new InputError(
      'the address of the laboratory has no files: drop the file on its page, or give a generator, say --uneven zipf:0.6',
    );
  }
  if (name === undefined && words.length === 0) return '';
  if (name !== undefined && looksLikeFile(name)) {
    throw new InputError(`"${name}" is a file: leave it out, and open it in the page`);
  }
  const algorithm = name === undefined ? undefined : algorithmNamed(name, kindFrom(asked).kind);
  const problem = problemFrom(asked, algorithm);
  if (algorithm === undefined) return laboratoryQuery(words);
  requireNetwork(algorithm, problem);
  return laboratoryQuery([...words, ['algorithm', algorithm.name]]);
}

/** Listens on the first of the ports that can be had. */
async function listen(server: Server, host: string, [port, ...others]: number[]): Promise<AddressInfo> {
  // Node takes it for all addresses of the machine.
  if (host === '') throw new InputError(`--host "": give ${DEFAULT_HOST}, or 0.0.0.0 for all addresses`);
  try {
    await once(server.listen(port, host), 'listening');
    return server.address() as AddressInfo;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const ofPort = code === 'EADDRINUSE' || code === 'EACCES';
    if (ofPort && others.length > 0) return listen(server, host, others);
    if (ofPort) {
      throw new InputError(`--port "${port}" cannot be had (${message}): give another, or 0 for any`);
    }
    throw new InputError(
      `--host "${host}" is no address of this machine (${message}): give ${DEFAULT_HOST}, or 0.0.0.0 for all of them`,
    );
  }
}

/** The address to open on this machine. */
function urlOf(host: string, { address, port }: AddressInfo): string {
  const all = address === '0.0.0.0' || address === '::';
  const name = all ? DEFAULT_HOST : isIPv6(host) ? `[${host}]` : host;
  return `http://${name}:${port}/`;
}

function remarks({ address }: AddressInfo): string {
  const own = address === '::1' || address.startsWith('127.');
  const secure = 'for other machines put HTTPS in front of it: without, their browsers have no WebGPU\n';
  return `${own ? '' : secure}Ctrl-C ends it\n`;
}
