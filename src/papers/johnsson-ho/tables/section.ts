/** A table with its title; a section that says all in its title has no columns and no rows. */
export interface TitledTable<Kind extends string = string> {
  readonly kind: Kind;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export type Section = TitledTable<'memory' | 'steps' | 'subsets' | 'generating' | 'blocks' | 'width'>;
