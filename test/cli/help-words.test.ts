import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/process/exit-codes.ts';
import { sectionsOf } from '../../src/formats/documents/sections.ts';
import { catalogue } from '../../src/schedules/index.ts';
import { namesInTables, read } from '../docs/documents.ts';
import { allport } from './cli.ts';

/** What `allport help` prints of a word. */
async function help(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await allport('help', ...words);
  expect({ code, stderr }, words.join(' ')).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** Words without marks and breaks of lines. */
const plain = (text: string) => text.replace(/\[([^\]]*)\]\([^)]*\)|[`*]/g, '$1').replace(/\s+/g, ' ');

const terms = Array.from(read('docs/terms.md').matchAll(/^- \*\*(.+?)\*\*/gm), ([, names]) =>
  names.split(', '),
).flat();
const commandLine = read('docs/command-line.md');
const options = namesInTables(commandLine, 'option').map((name) => name.split(' ')[0]);
const columns = namesInTables(commandLine, 'column');
const errors = namesInTables(read('docs/library.md'), 'error');

describe('allport help WORD', () => {
  it.each([
    ['algorithms', catalogue.flatMap(({ name, aliases = [] }) => [name, ...aliases]), 40],
    ['terms', terms, 80],
    ['options', options, 50],
    ['columns', columns, 15],
    ['errors', errors, 4],
    ['exit codes', [0, ...Object.values(EXIT), 130].map((code) => `exit code ${code}`), 6],
  ])('has a page for each of the %s, with a link to a section that is there', async (_, words, least) => {
    expect(words.length).toBeGreaterThanOrEqual(least);
    for (const word of words) {
      const said = await help(...word.split(' '));
      const links = Array.from(said.matchAll(/^More: (.+)#(.+)$/gm), ([, file, anchor]) => ({
        file,
        anchor,
      }));
      expect(links.length, word).toBeGreaterThan(0);
      for (const { file, anchor } of links) {
        const anchors = sectionsOf(readFileSync(file, 'utf8')).map((section) => section.anchor);
        expect(anchors, word).toContain(anchor);
      }
    }
  });

  it('says what the documents say', async () => {
    const texts = ['docs/terms.md', 'src/schedules/algorithms/cube/de-bruijn.md', 'docs/command-line.md']
      .map((path) => plain(read(path)))
      .join(' ');
    for (const [word, begins] of [
      ['span', "Span: the steps from a block's first move to its last"],
      ['de-bruijn', 'One string of bits is the whole schedule'],
      ['--wide', ''],
      ['exit code 3', 'no usable GPU adapter'],
    ]) {
      const [, paragraph = ''] =
        /\n([^\n]{30,}(?:\n(?!More| {2})[^\n]+)*)/.exec(
          (await help(...word.split(' '))).replace(/\n {2}.*/g, ''),
        ) ?? [];
      expect(paragraph, word).toContain(begins);
      expect(texts, word).toContain(
        plain(paragraph)
          .replace(/^- \w+: /, '')
          .trim()
          .slice(0, 60),
      );
    }
  });

  it.each([
    ['bruck', 'Algorithm bruck-2'],
    ['bst', 'Algorithm bst'],
    ['pipelined-exchange', '\nProof\n\nSuppose'],
    ['Spans', 'Term Span'],
    ['--dim', 'Option --dim'],
    ['all-to-all scatter', 'Term Complete exchange'],
    ['schedule', 'Usage: allport schedule'],
    ['network', 'Option --network'],
    ['throughput', 'For throughput see Utilization.\n\nTerm Utilization'],
    ['exercise', 'For exercise see Lessons.\n\nLessons'],
    ['fat tree', 'Family fat-tree'],
    ['exit codes', 'a check or a verification failed'],
    ['where no algorithm is named', 'Where no algorithm is named'],
  ])('%s: %s', async (word, says) => {
    expect(await help(...word.split(' '))).toContain(says);
  });

  it('fits a terminal, but for code and paths', async () => {
    const lines = (await help('necklace')).split('\n').filter((line) => !/^( {4}|More: )/.test(line));
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(78);
  });
});
