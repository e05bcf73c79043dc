import {
  type Claims,
  cube,
  MAX_CUBE_DIM,
  MAX_GRID_NODES,
  mesh,
  type Schedule,
  type Topology,
  torus,
} from '../../schedules/index.ts';
import { type Chunks, JsonReader, made, type Reading } from './json-reader.ts';
import { readMaps, readSides, TableReader } from './map-reader.ts';
import { readPattern } from './pattern-reader.ts';
import { PhaseReader } from './phase-reader.ts';
import { MAX_NAME_CHARACTERS, MAX_SLOTS, MAX_STEPS, NAME_FORM } from './schedule-limits.ts';
import { FORMAT, VERSION } from './schedule-writer.ts';

/**
 * The schedule that a file holds, read as its bytes arrive: only the maps and the packed steps are kept. It is
 * well-formed, not proved: that is for `check`. docs/schedule-format.md describes the file.
 *
 * @param chunks the file in pieces of any length: a stream, a list of one, or what `encodeSchedule` gives
 * @param name what to call the file in an error; default: schedule
 * @returns the schedule; rejects with what `chunks` throws
 * @throws InputError naming the line and column, what was found there, and what belongs there
 */
export function decodeSchedule(chunks: Chunks, name = 'schedule'): Promise<Schedule> {
  const json = new JsonReader(name);
  return json.run(chunks, readSchedule(json));
}

function* readSchedule(json: JsonReader): Reading<Schedule> {
  yield* json.enter('{', 'the "{" of a schedule file');
  yield* json.key('format');
  yield* json.oneOf([FORMAT]);
  yield* json.key('version');
  yield* json.integer(VERSION, VERSION, `${VERSION}, the only version that this program reads,`);
  yield* json.key('algorithm');
  const algorithm = yield* readName(json);
  yield* json.key('topology');
  const topology = yield* readTopology(json);
  yield* json.key('slots');
  const slots = yield* json.integer(1, MAX_SLOTS, `a number of slots from 1 to ${MAX_SLOTS}`);
  yield* json.key('pattern');
  const pattern = yield* readPattern(json, topology, slots);
  yield* json.key('ports');
  const ports = yield* json.oneOf(['one', 'all']);
  yield* json.key('switching');
  const switching = yield* json.oneOf(['store-and-forward', 'wormhole']);
  const width = yield* readWidth(json);
  const claims = yield* readClaims(json);
  yield* json.key('maps');
  const tables = new TableReader(json);
  const maps = yield* readMaps(json, topology, tables);
  yield* json.key('phases');
  const phases = yield* new PhaseReader(json, topology.nodes, slots, maps, tables).phases();
  yield* json.leave('}');
  yield* json.end();
  const wide = width > 1 && { width };
  return { algorithm, topology, slots, pattern, ports, switching, ...wide, claims, phases };
}

function* readName(json: JsonReader): Reading<string> {
  const belongs = `a name of 1 to ${MAX_NAME_CHARACTERS} printable characters`;
  const name = yield* json.string(belongs);
  if (!NAME_FORM.test(name)) json.refuse(belongs);
  return name;
}

function* readTopology(json: JsonReader): Reading<Topology> {
  yield* json.enter('{', 'the "{" of a topology');
  yield* json.key('kind');
  const kind = yield* json.oneOf(['cube', 'torus', 'mesh']);
  if (kind !== 'cube') {
    yield* json.key('shape');
    const place = json.place();
    const shape = yield* readSides(json, MAX_GRID_NODES);
    yield* json.leave('}');
    return made(json, place, () => (kind === 'torus' ? torus(shape) : mesh(shape)));
  }
  yield* json.key('dim');
  const dim = yield* json.integer(1, MAX_CUBE_DIM, `a number of cube dimensions from 1 to ${MAX_CUBE_DIM}`);
  if ((yield* json.keyOrEnd('cubes')) === undefined) return cube(dim);
  const most = 2 ** (MAX_CUBE_DIM - dim);
  const cubes = yield* json.integer(1, most, `a number of cubes from 1 to ${most}`);
  const place = json.place();
  yield* json.leave('}');
  return made(json, place, () => cube(dim, cubes));
}

/** The width of the channels, 1 if it is left out, and the key of the claims behind it. */
function* readWidth(json: JsonReader): Reading<number> {
  const key = yield* json.keyOrEnd('width', 'claims');
  if (key === 'claims') return 1;
  if (key === undefined) json.refuse('"," and the key "width" or "claims"');
  const width = yield* json.integer(1, MAX_SLOTS, `a width in blocks from 1 to ${MAX_SLOTS}`);
  yield* json.key('claims');
  return width;
}

function* readClaims(json: JsonReader): Reading<Claims> {
  yield* json.enter('{', 'the "{" of the claims');
  yield* json.key('steps');
  const steps = yield* json.integer(0, MAX_STEPS, `a number of steps from 0 to ${MAX_STEPS}`);
  yield* json.key('span');
  const span = yield* json.integer(0, MAX_STEPS, `a number of steps from 0 to ${MAX_STEPS}`);
  yield* json.key('largestMessage');
  const largestMessage = yield* json.integer(0, MAX_SLOTS, `a number of blocks from 0 to ${MAX_SLOTS}`);
  yield* json.leave('}');
  return { steps, span, largestMessage };
}
