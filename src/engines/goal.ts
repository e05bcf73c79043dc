import { version } from '../../package.json';
import { InputError, Suggestion } from '../schedules/index.ts';
import { type ExportedFile, type ExportFacts, titleOf } from './export-facts.ts';
import { type OnPart, type RankRounds, roundsOf } from './rank-rounds.ts';

/** The format numbers processors and network interfaces of a rank in a byte. */
const MAX_PORTS = 256;

/**
 * The file with which LogGOPSim and ATLAHS simulate a schedule. Each message of a step has a processor and an interface of
 * its own at both ends, so that all of a step go at once; a rank begins a round when it is done with the one before, for
 * which there is a calculation of no time. The tag of a message is its number among all messages of schedule.json.
 *
 * @param blockBytes bytes of a block, a whole number of at least 1
 * @param onPart told of the ranks while the text is read
 * @throws InputError for a step of more than 256 messages
 */
export function goalFiles(
  rounds: RankRounds,
  facts: ExportFacts,
  { blockBytes }: { readonly blockBytes: number },
  onPart: OnPart = () => {},
): ExportedFile[] {
  for (const { ranks } of roundsOf(rounds)) {
    const ports = Math.max(0, ...ranks.flatMap(({ sends }) => sends.map(({ tag }) => tag + 1)));
    if (ports > MAX_PORTS) {
      throw new InputError(
        `${facts.algorithm} on ${facts.network} has a step of ${ports} messages: GOAL has at most ${MAX_PORTS} ` +
          'interfaces of a rank; give ',
        new Suggestion('mode', 'step'),
        ', or fewer nodes',
      );
    }
  }
  return [
    ['schedule.goal', goal(rounds, facts, blockBytes, onPart)],
    ['README.md', [readme(rounds, facts, blockBytes)]],
  ];
}

function* goal(rounds: RankRounds, facts: ExportFacts, blockBytes: number, onPart: OnPart): Iterable<string> {
  yield `// ${titleOf(facts)}; written by allport ${version}\nnum_ranks ${rounds.ranks}\n`;
  for (let rank = 0; rank < rounds.ranks; rank++) {
    yield `\nrank ${rank} {\n`;
    yield* program(rounds, rank, blockBytes);
    yield '}\n';
    onPart(rank + 1, rounds.ranks);
  }
}

/** The operations of a rank. Labels come before what requires them. */
function* program(rounds: RankRounds, rank: number, blockBytes: number): Iterable<string> {
  let before: string | undefined;
  for (const [number, { ranks, messagesBefore }] of roundsOf(rounds).entries()) {
    const { sends, receives } = ranks[rank];
    const operations = [
      ...receives.map((message) => ({ verb: 'recv', link: 'from', ...message })),
      ...sends.map((message) => ({ verb: 'send', link: 'to', ...message })),
    ].map((message) => ({ ...message, label: `${message.verb[0]}${number}_${message.tag}` }));
    if (operations.length === 0) continue;
    for (const { label, verb, link, peer, tag, slots } of operations) {
      const bytes = slots.length * blockBytes;
      yield `${label}: ${verb} ${bytes}b ${link} ${peer} tag ${messagesBefore + tag} cpu ${tag} nic ${tag}\n`;
      if (before !== undefined) yield `${label} requires ${before}\n`;
    }
    before = `c${number}`;
    yield `${before}: calc 0\n`;
    for (const { label } of operations) yield `${before} requires ${label}\n`;
  }
}

function readme(rounds: RankRounds, facts: ExportFacts, blockBytes: number): string {
  const largest = blockBytes * Math.max(...roundsOf(rounds).map(({ blocks }) => blocks));
  return `# ${titleOf(facts)}

For LogGOPSim and ATLAHS; blocks of ${blockBytes} bytes.

    txt2bin -i schedule.goal -o schedule.bin
    LogGOPSim -f schedule.bin -S ${largest + 1}

Messages of fewer bytes than -S are sent at once, those of more by rendezvous.

- \`schedule.goal\`: what each rank sends and receives; a message's tag is its number among all messages of \`schedule.json\`
- \`schedule.json\`: the schedule, for \`allport check\`
`;
}
