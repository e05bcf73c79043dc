import { laboratoryLink } from '../page.ts';
import { escaped } from '../pages/markdown.ts';
import { isAddress } from '../pictures.ts';

/** As much of the parser as is used here: it comes without types. */
interface Parser {
  readonly renderer: { readonly rules: Record<string, Rule | undefined> };
}
interface Token {
  readonly content: string;
  attrJoin(name: string, value: string): void;
}
interface Renderer {
  renderToken(tokens: readonly Token[], at: number, options: object): string;
}
type Rule = (tokens: readonly Token[], at: number, options: object, page: object, all: Renderer) => string;

/** Up to so many characters a cell of a table is a number with its unit or a name, and code is a word: they stay in one line. */
const ONE_LINE = 20;

/** Tables scroll where they are wide, and code that is an address of the laboratory is a link to it. */
export function siteMarkdown({ renderer: { rules } }: Parser): void {
  rules.td_open = cell;
  rules.th_open = cell;
  rules.table_open = () => '<div class="scroll" tabindex="0" role="group" aria-label="table"><table>\n';
  rules.table_close = () => '</table></div>\n';
  rules.code_inline = (tokens, at) => {
    const { content } = tokens[at];
    const code = `<code${content.length > ONE_LINE ? '' : ' class="one-line"'}>${escaped(content)}</code>`;
    const query = content.slice(1);
    if (!content.startsWith('?') || !isAddress(query)) return code;
    return `<a href="${escaped(laboratoryLink(query))}">${code}</a>`;
  };
}

/** The style sheet knows by the class of a cell how narrow it may become. */
const cell: Rule = (tokens, at, options, _, all) => {
  // An anchor takes no room.
  const isLong = tokens[at + 1].content.replace(/<[^>]*>/g, '').length > ONE_LINE;
  tokens[at].attrJoin('class', isLong ? 'long' : 'one-line');
  return all.renderToken(tokens, at, options);
};
