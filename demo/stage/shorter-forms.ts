/**
 * A text, and the same with ever less of its end: without its last clause, which a colon or a semicolon begins, or else without its
 * last sentence. The last form is empty.
 */
export function* shorterForms(text: string): Generator<string> {
  let form = text;
  while (form !== '') {
    yield form;
    const sentence = form.slice(0, -1).lastIndexOf('. ') + 1;
    const clause = Math.max(form.lastIndexOf(': '), form.lastIndexOf('; '));
    form = clause > sentence ? `${form.slice(0, clause)}.` : form.slice(0, sentence);
  }
  yield '';
}
