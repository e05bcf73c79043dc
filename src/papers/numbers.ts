/** 0, 1, .. count - 1. */
export const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

/** first, first + 1, .. last. */
export const from = (first: number, last: number) => upTo(last - first + 1).map((i) => first + i);

/** An address in binary digits, one for each dimension. */
export const addressDigits = (address: number, dim: number) => address.toString(2).padStart(dim, '0');
