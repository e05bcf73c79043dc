export const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
export const from = (first: number, last: number) => upTo(last - first + 1).map((i) => first + i);
