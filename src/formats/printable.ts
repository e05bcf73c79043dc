/** Characters that would break an error line or hide what it says: control, format and separator characters. */
const UNPRINTABLE = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}`;
const UNPRINTABLE_CHARACTERS = new RegExp(`[${UNPRINTABLE}]`, 'gu');

/** The form of a text of 1 to `most` characters, Unicode code points, that can be printed in one line as it is. */
export function printableForm(most: number): RegExp {
  return new RegExp(`^[^${UNPRINTABLE}]{1,${most}}$`, 'u');
}

/** A text that can be printed in one line: what cannot is escaped as in JSON. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE_CHARACTERS, (character) =>
    Array.from({ length: character.length }, (_, i) => {
      return `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`;
    }).join(''),
  );
}

/** A text from a file as an error quotes it: in quotation marks, printable, and cut after 40 characters. */
export function quoted(text: string): string {
  const characters = [...text];
  const start = characters.slice(0, 40).join('');
  return `${printable(JSON.stringify(start))}${characters.length > 40 ? '...' : ''}`;
}
