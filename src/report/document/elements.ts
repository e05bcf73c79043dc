/** Makes an element with children; a text becomes a text node, so that nothing in it is read as HTML. */
export type MakeElement = (
  name: string,
  attributes?: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
) => HTMLElement;

/**
 * Elements of a document. Text that comes from data belongs into children: linkedom writes an `&` in an
 * attribute as it is, and a browser would read an entity there.
 */
export function elementsOf(document: Document): MakeElement {
  return (name, attributes = {}, ...children) => {
    const element = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    element.append(...children);
    return element;
  };
}
