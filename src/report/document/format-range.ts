/** From the least of some numbers to the greatest, "1.02–1.31"; one of them where both read the same. */
export function formatRange(
  values: readonly number[],
  textOf: (value: number) => string,
  between: '–' | ' to ',
): string {
  const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  return [...new Set([least, most].map(textOf))].join(between);
}
