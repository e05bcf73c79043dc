/** The product of some numbers; of none, 1. */
export function productOf(numbers: readonly number[]): number {
  return numbers.reduce((product, number) => product * number, 1);
}
