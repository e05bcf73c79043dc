import type { XmlElement } from '@rgrove/parse-xml';
import { InputError } from '../../schedules/index.ts';
import { optionalPackage } from '../optional-package.ts';
import { printable } from '../printable.ts';

/** Whether a text is XML with such an element, for forms that are told by their outermost one. */
export function hasElement(text: string, name: string): boolean {
  return /^\s*</.test(text) && new RegExp(`<${name}[\\s>/]`).test(text);
}

/**
 * The outermost element of a text in XML, which must have that name. Entities that the text itself declares are refused, used or not: a few
 * lines of them may stand for more than there is memory for.
 * @throws InputError with the line, also where the parser is not installed
 */
export async function parsedXml(text: string, name: string): Promise<XmlElement> {
  const { parseXml, XmlDocumentType, XmlError } = await optionalPackage(
    '@rgrove/parse-xml',
    () => import('@rgrove/parse-xml'),
  );
  try {
    const document = parseXml(text, { preserveDocumentType: true });
    if (document.children.some((child) => child instanceof XmlDocumentType && child.internalSubset)) {
      throw new InputError('a document type with declarations of its own: leave them out');
    }
    const { root } = document;
    if (root?.name === name) return root;
    throw new InputError(`<${printable(root?.name ?? '')}> around all: give <${name}>`);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const [message] = error.message.split('\n');
    throw new InputError(`no XML: ${printable(message.slice(0, 100))}`);
  }
}

/** The elements that are right in another one, of one of some names, or all. */
export function elementsIn({ children }: XmlElement, ...names: readonly string[]): XmlElement[] {
  return children.filter(
    (child): child is XmlElement =>
      child.type === 'element' && (names.length === 0 || names.includes((child as XmlElement).name)),
  );
}
