/*
 * Does what the C program of an export does with its tables, for all ranks at once. Written from the text of the tables:
 * nothing of the writer is used.
 */

/** What the definitions and the tables of a schedule header say. */
function read(header: string) {
  const define = (name: string) => {
    const found = new RegExp(`^#define ${name} (\\d+)$`, 'm').exec(header);
    if (found === null) throw new Error(`no ${name}`);
    return Number(found[1]);
  };
  const first = (letter: string) =>
    Number(new RegExp(`^#define ${letter}\\(\\w+\\) \\((\\d+) \\+`, 'm').exec(header)?.[1]);
  const [inputs, arrays] = [first('O'), first('S')];
  const list = (name: string, size: number) => {
    const body = new RegExp(`\\b${name}(?:\\[[^=]*\\])+ = \\{([^;]*)\\};`).exec(header)?.[1];
    if (body === undefined) throw new Error(`no ${name}`);
    const numbers = body
      .replace(/I\((\d+)\)/g, '$1')
      .replace(/O\((\d+)\)/g, (_, index) => `${inputs + Number(index)}`)
      .replace(/S\((\d+)\)/g, (_, index) => `${arrays + Number(index)}`)
      .match(/\d+/g);
    const all = (numbers ?? []).map(Number);
    return Array.from({ length: all.length / size }, (_, i) => all.slice(i * size, (i + 1) * size));
  };
  return {
    ranks: define('RANKS'),
    rounds: define('ROUNDS'),
    cells: define('CELLS'),
    parts: define('PARTS'),
    most: define('MOST_MESSAGES'),
    byRank: header.includes('#define INDEX(rank, i) (displaced('),
    inputs,
    arrays,
    shape: list('shape', 1).flat(),
    runs: list('run_table', 2),
    messages: list('message_table', 4),
    roundTable: list('round_table', 3),
    programOf: list('program_of', 1).flat(),
  };
}

/** The rank that is so far from another on every axis, the first axis having the lowest digits of both numbers. */
export function displaced(shape: readonly number[], rank: number, offset: number): number {
  let [sum, stride] = [0, 1];
  for (const side of shape) {
    sum += ((Math.floor(rank / stride) + Math.floor(offset / stride)) % side) * stride;
    stride *= side;
  }
  return sum;
}

/**
 * The receive arrays, when the send arrays hold these.
 * @throws Error for a place that there is not, or that holds nothing when it is sent, a message that does not fit its other
 *   end, or a place that is filled twice in a round, or is emptied and filled in one
 */
export function received(header: string, sent: readonly (readonly string[])[]): string[][] {
  const program = read(header);
  const { ranks, rounds, cells, parts, most, inputs, arrays, shape } = program;
  const inArray = (rank: number, index: number) =>
    program.byRank ? displaced(shape, rank, Math.floor(index / parts)) * parts + (index % parts) : index;
  const placesOf = (rank: number, first: number, count: number) =>
    program.runs.slice(first, first + count).flatMap(([place, length]) => {
      const at = (index: number, before: number) => before + inArray(rank, index - before);
      const start = place < inputs ? at(place, 0) : place < arrays ? at(place, inputs) : place;
      const end = start < inputs ? inputs : start < arrays ? arrays : arrays + cells;
      if (start + length > end) throw new Error(`rank ${rank}: no place ${start + length - 1}`);
      return Array.from({ length }, (_, i) => start + i);
    });
  const memories = sent.map((own) => new Map(own.map((element, index) => [index, element])));
  for (let round = 0; round <= rounds; round++) {
    const wire = new Map<string, string[]>();
    const arrivals: (() => void)[] = [];
    for (const [rank, number] of program.programOf.entries()) {
      const [receives, sends, end] = program.roundTable[number * (rounds + 1) + round];
      if (end - receives > most) throw new Error(`rank ${rank}: ${end - receives} messages`);
      const touched = new Set<number>();
      for (let i = receives; i < end; i++) {
        const [offset, tag, first, count] = program.messages[i];
        const peer = displaced(shape, rank, offset);
        const places = placesOf(rank, first, count);
        for (const place of places) {
          if (touched.has(place)) throw new Error(`rank ${rank}: place ${place} twice in round ${round}`);
          touched.add(place);
        }
        if (i >= sends) {
          const blocks = places.map((place) => memories[rank].get(place));
          if (blocks.includes(undefined)) throw new Error(`rank ${rank}: sends nothing`);
          wire.set(`${rank} ${peer} ${tag}`, blocks as string[]);
          continue;
        }
        arrivals.push(() => {
          const key = `${peer} ${rank} ${tag}`;
          const blocks = wire.get(key) ?? [];
          if (blocks.length !== places.length)
            throw new Error(`${key}: ${blocks.length} of ${places.length}`);
          wire.delete(key);
          for (const [k, place] of places.entries()) memories[rank].set(place, blocks[k]);
        });
      }
    }
    for (const arrive of arrivals) arrive();
    if (wire.size > 0) throw new Error(`not received: ${[...wire.keys()]}`);
  }
  if (memories.length !== ranks) throw new Error(`${ranks} ranks`);
  return memories.map((memory) =>
    [...memory]
      .filter(([place]) => place >= inputs && place < arrays)
      .sort(([one], [other]) => one - other)
      .map(([place, element], i) => {
        if (place !== inputs + i) throw new Error(`nothing in ${i} of ${memory.size}`);
        return element;
      }),
  );
}
