/** Characters that would break an error line or hide what it says: control, format and separator characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Whether a text can be printed in one line as it is. */
export function isPrintable(text: string): boolean {
  return text.search(UNPRINTABLE) === -1;
}

/** A text that can be printed in one line: what cannot is escaped as in JSON. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) =>
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
