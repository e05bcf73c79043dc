/** Values that take long to make: those that were used last are kept, and given again. */
export class LastUsed<Value> {
  /** The one that was used longest ago comes first. */
  private readonly values = new Map<string, Promise<Value>>();

  /** @param most so many are kept, 1 or more */
  constructor(private readonly most: number) {}

  /** The value of a key, made if it is not kept. One that cannot be made is made again the next time. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.values.get(key);
    const value = known ?? make();
    this.values.delete(key);
    this.values.set(key, value);
    if (known === undefined) value.catch(() => this.forget(key, value));
    const [oldest] = this.values.keys();
    if (this.values.size > this.most) this.values.delete(oldest);
    return value;
  }

  private forget(key: string, value: Promise<Value>): void {
    if (this.values.get(key) === value) this.values.delete(key);
  }
}
