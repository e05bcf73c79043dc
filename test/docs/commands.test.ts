import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands/commands.ts';
import { blocksOf, kindOf, PAGES, titled } from './documents.ts';

/* What the documents have a shell do is parsed here; `npm run test:all` does it. */

const loaders = new Map(Object.values(COMMANDS).flatMap((group) => Object.entries(group)));

/** The words of each command line of allport in a text for a shell; a continued line is one. */
function commandLines(text: string): string[][] {
  const lines = text
    .replaceAll(/\\\n\s*/g, ' ')
    .matchAll(/(?:^|[|;&(]|\$) *allport((?: +(?:'[^']*'|"[^"]*"|[^\s|;&<>()#'"])+)*)/gm);
  return Array.from(lines, ([, words]) =>
    Array.from(words.matchAll(/(?:'[^']*'|"[^"]*"|\S)+/g), ([word]) => word.replaceAll(/['"]/g, '')),
  );
}

const blocks = PAGES.flatMap((page) =>
  blocksOf(page).filter((block) => kindOf(block) === 'shell' && commandLines(block.text).length > 0),
);

describe('the command lines of the documents', () => {
  it('are many', () => {
    expect(blocks.length).toBeGreaterThan(100);
  });

  it.each(titled(blocks))('%s', async (_, { text }) => {
    for (const [name, ...words] of commandLines(text)) {
      if (name === undefined || name.startsWith('-')) continue;
      const command = await loaders.get(name)?.();
      expect(command, name).toBeDefined();
      let isParsed = false;
      command
        ?.exitOverride()
        .configureOutput({ writeErr: () => {} })
        .action(() => {
          isParsed = true;
        });
      await command?.parseAsync(words, { from: 'user' });
      expect(isParsed, [name, ...words].join(' ')).toBe(true);
    }
  });
});
