import { cs838Counts } from './cs838-counts.ts';
import type { PublishedCounts } from './grid-law.ts';
import { suhShinCounts } from './suh-shin-counts.ts';

/** Every algorithm for grids of which a text gives counts. */
export const publishedCounts: readonly PublishedCounts[] = [...cs838Counts, ...suhShinCounts];

/** What texts say of one of them. */
export function publishedOf(algorithm: string): PublishedCounts[] {
  return publishedCounts.filter((published) => published.algorithm === algorithm);
}
