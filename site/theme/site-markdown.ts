import { laboratoryLink } from '../page.ts';
import { escaped } from '../pages/markdown.ts';
import { isAddress } from '../pictures.ts';

/** As much of the parser as is used here: it comes without types. */
interface Parser {
  readonly renderer: { readonly rules: Record<string, Rule | undefined> };
}
type Rule = (tokens: readonly { readonly content: string }[], at: number) => string;

/** Tables scroll where they are wide, and code that is an address of the laboratory is a link to it. */
export function siteMarkdown({ renderer: { rules } }: Parser): void {
  rules.table_open = () => '<div class="scroll" tabindex="0" role="group" aria-label="table"><table>\n';
  rules.table_close = () => '</table></div>\n';
  rules.code_inline = (tokens, at) => {
    const { content } = tokens[at];
    const code = `<code>${escaped(content)}</code>`;
    const query = content.slice(1);
    if (!content.startsWith('?') || !isAddress(query)) return code;
    return `<a href="${escaped(laboratoryLink(query))}">${code}</a>`;
  };
}
