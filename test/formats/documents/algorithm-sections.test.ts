import { describe, expect, test } from 'vitest';
import { cutAlgorithms } from '../../../src/formats/documents/algorithm-sections.ts';

const TEXT = `# The algorithms

Words before.

## alpha

What alpha does.

### Why

Because.

## In levels: beta

What beta does.

## Small blocks: gamma and delta

Both.

## Trees

- **\`epsilon\`**: a tree
  of two lines.
- **\`zeta\`**: another.

End.
`;

const cut = (...names: string[]) => cutAlgorithms(TEXT, names, (name) => `${name}.md`);

describe('cutAlgorithms', () => {
  test('takes the section whose heading is the name, with its headings a level larger', () => {
    const [{ text, anchors, within }] = cut('alpha').own;
    expect(text).toBe('What alpha does.\n\n## Why\n\nBecause.');
    expect([...anchors]).toEqual([
      ['why', 'why'],
      ['alpha', undefined],
    ]);
    expect(within).toBeUndefined();
  });

  test('takes a section whose heading ends with the name', () => {
    expect(cut('beta').own[0].text).toBe('What beta does.');
  });

  test('gives each of two algorithms the section that they share, which stays', () => {
    const { own, overview } = cut('gamma', 'delta');
    for (const { text, within, anchors } of own) {
      expect(text).toBe('Both.');
      expect(within?.anchor).toBe('small-blocks-gamma-and-delta');
      expect(anchors.size).toBe(0);
    }
    expect(overview).toBe(TEXT);
  });

  test('takes the item of a list, and says in which section', () => {
    const [{ text, within }] = cut('epsilon').own;
    expect(text).toBe('**`epsilon`**: a tree\nof two lines.');
    expect(within?.title).toBe('Trees');
  });

  test('leaves links in place of sections, one paragraph for neighbours', () => {
    const { overview } = cut('alpha', 'beta');
    expect(overview).toContain(
      'Words before.\n\nOn pages of their own: [alpha](alpha.md), [beta](beta.md).\n\n## Small',
    );
    expect(cut('alpha').overview).toContain('On a page of its own: [alpha](alpha.md).');
  });

  test('refuses an algorithm of which nothing is said', () => {
    expect(() => cut('eta')).toThrow('says nothing of eta');
  });
});
