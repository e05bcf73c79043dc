import { readFileSync } from 'node:fs';
import { PLACES_FOLDER } from '../../demo/gallery/places.ts';
import { sectionsOf } from '../../src/formats/documents/sections.ts';
import { LABORATORY, laboratoryLink, SITE_ROOT, type SitePage } from '../page.ts';
import { escaped } from './markdown.ts';

const QUESTIONS = 'docs/faq.md';

/** Where somebody may want to go from the first page. */
interface Way {
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

/** The four ways in; what they lead to are documents. */
const WAYS: readonly Way[] = [
  {
    title: 'Learn',
    text: 'Ten minutes from the first exchange to why an algorithm wins. You run it, and see what moves.',
    to: 'docs/tutorial.md',
  },
  {
    title: 'I have an MPI program',
    text: 'A proved schedule as a C function that stands in for MPI_Alltoall or MPI_Alltoallv.',
    to: 'docs/mpi-program.md',
  },
  {
    title: 'Which algorithm for me?',
    text: 'By your network, your ports and the size of your blocks; the prices of your machine decide.',
    to: 'docs/which-algorithm.md',
  },
];

/** The fourth is the laboratory, and no document. */
const LABORATORY_WAY: Way = {
  title: 'Open the laboratory',
  text: 'Watch any exchange move, step by step, in this browser. Race two algorithms on one clock.',
  to: laboratoryLink(''),
};

const FURTHER: readonly Way[] = [
  {
    title: 'All algorithms',
    text: 'A page for each: the idea, a picture, what it takes.',
    to: 'docs/algorithms.md',
  },
  {
    title: 'How close to the bound',
    text: 'Every algorithm on every kind of network, as a multiple of the best there can be.',
    to: 'algorithms/ratio-to-bound.md',
  },
  { title: 'Gallery', text: 'Places of the laboratory that are worth seeing.', to: 'gallery.md' },
  {
    title: 'When it wins',
    text: 'Beside all the all-to-alls of an MPI, on simulated networks: where it is faster, and where not.',
    to: 'docs/when-it-wins.md',
  },
  {
    title: 'Uneven exchanges',
    text: 'Each pair has another count: what to use when.',
    to: 'docs/uneven-results.md',
  },
  { title: 'Command line', text: 'All commands and options.', to: 'docs/command-line.md' },
  {
    title: 'Library',
    text: 'In browsers and in Node, with the reference of all names.',
    to: 'docs/library.md',
  },
];

/** The first page: what it is, what it looks like, where to go. What it is, the README says. */
export function firstPage(): SitePage {
  const card = ({ title, text, to }: Way) => `- **[${title}](${to})**\n  ${text}`;
  const list = (ways: readonly Way[]) => ways.map(card).join('\n');
  const text = [
    '<div class="hero">\n<div>\n',
    `# Every node has something for every other\n\n${introduction()}\n\n</div>`,
    `<a class="shot" href="${escaped(laboratoryLink(''))}"><img src="${SITE_ROOT}${LABORATORY}${PLACES_FOLDER}start.png" ` +
      'alt="The laboratory: a picture in pieces in the memories of 64 nodes, beside the schedule that moves it" ' +
      'width="1200" height="600"></a>\n</div>\n',
    `<div class="ways">\n\n${list([...WAYS, LABORATORY_WAY])}\n\n</div>\n`,
    'In the picture at the top, each column is the memory of one of 64 nodes, half-way through an exchange. On the right is the schedule: a column a step, ' +
      'a row a slot, a colour a port. All six ports of every node are busy in every step, which is the best there can be.\n',
    '## One exchange, step by step\n',
    `${picture()}\n`,
    `## Questions\n\n<div class="questions">\n\n${questions()}\n\n</div>\n`,
    `## More\n\n<div class="ways">\n\n${list(FURTHER)}\n\n</div>`,
  ].join('\n');
  return { address: 'index', title: 'allport', source: 'README.md', text };
}

/** The first paragraph of the README. */
function introduction(): string {
  return paragraphs().find((paragraph) => !paragraph.startsWith('#')) ?? '';
}

/** All that are answered. */
function questions(): string {
  const asked = sectionsOf(readFileSync(QUESTIONS, 'utf8')).filter(({ level }) => level === 2);
  return asked.map(({ title, anchor }) => `- [${title}](${QUESTIONS}#${anchor})`).join('\n');
}

/** Its picture, and the paragraph below that says what there is to see. */
function picture(): string {
  const all = paragraphs();
  const at = all.findIndex((paragraph) => paragraph.startsWith('!['));
  return all.slice(at, at + 2).join('\n\n');
}

function paragraphs(): string[] {
  return readFileSync('README.md', 'utf8').split(/\n{2,}/);
}
