import { describe, expect, it } from 'vitest';
import { type NamedLink, numberedLinks } from '../../../src/formats/networks/named-links.ts';

/** Links of a text: "a-b" leads both ways, "a>b" one way, and "a>b 2" is 2 wide. */
function links(text: string): NamedLink[] {
  return text.split(', ').map((said, i) => {
    const [, from, sign, to, width] = /^(\w+)([->])(\w+)(?: ([\d.]+))?$/.exec(said) ?? [];
    const where = `line ${i + 1}`;
    return { from, to, where, oneWay: sign === '>', ...(width && { width: Number(width) }) };
  });
}

const numbered = (text: string, ...relays: string[]) => numberedLinks(links(text), [], new Set(relays));

describe('links that lead one way', () => {
  it('are one pair where both ways are there with one width', () => {
    expect(numbered('0>1 2, 1>2 2, 1>0 2, 2>1 2')).toEqual({
      pairs: [
        [0, 1],
        [1, 2],
      ],
    });
  });

  it('are arcs where there is no way back, or one of another width', () => {
    expect(numbered('0>1, 2>1, 2>0, 1>2 3')).toEqual({
      pairs: [],
      arcs: [
        [0, 1],
        [2, 1],
        [1, 2, 3],
        [2, 0],
      ],
    });
    expect(numbered('0-1, 2>1')).toEqual({ pairs: [[0, 1]], arcs: [[2, 1]] });
  });

  it('stand there once, and not beside a link both ways', () => {
    expect(() => numbered('0>1, 1>0, 0>1')).toThrow(
      'line 3: the link from 0 to 1 stands at line 1, too; leave one out',
    );
    expect(() => numbered('0-1, 1>0')).toThrow('line 2: the link from 1 to 0 stands at line 1, too');
    expect(() => numbered('0>1, 1-0')).toThrow('line 2: the link from 1 to 0 stands at line 1, too');
  });
});

describe('relays', () => {
  it('are numbered behind the nodes, each in the order of their names', () => {
    expect(numbered('s2-n1, n2-s10, s2-s10, a-n10, n10-s2', 's2', 's10', 'a')).toEqual({
      pairs: [
        [0, 4],
        [1, 5],
        [4, 5],
        [2, 3],
        [2, 4],
      ],
      relays: 3,
      names: ['n1', 'n2', 'n10', 'a', 's2', 's10'],
    });
  });

  it('have no names where these are those that a graph gives', () => {
    const to = (name: string) => ({ from: '0', to: name, where: 'line 1' });
    const relays = ['switch 0', 'switch 1'];
    expect(numberedLinks(relays.map(to), [], new Set(relays))).toEqual({
      pairs: [
        [0, 1],
        [0, 2],
      ],
      relays: 2,
    });
    expect(numbered('0-2, 1-2', '2').names).toEqual(['0', '1', '2']);
    expect(numbered('0-2, 1-2', '0').names).toEqual(['1', '2', '0']);
  });
});
