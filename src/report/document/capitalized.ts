/** A text that begins a sentence. */
export function capitalized(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}
