// Keeps what was used last, up to a total weight.

export class Lru<V> {
  private readonly held = new Map<string, { readonly value: V; readonly weight: number }>();
  private readonly limit: number;
  private total = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get(key: string): V | undefined {
    const found = this.held.get(key);
    if (!found) return undefined;
    // A Map keeps the order of insertion: the first is the one unused for longest.
    this.held.delete(key);
    this.held.set(key, found);
    return found.value;
  }

  set(key: string, value: V, weight: number): void {
    this.delete(key);
    this.held.set(key, { value, weight });
    this.total += weight;
    for (const oldest of this.held.keys()) {
      if (this.total <= this.limit || oldest === key) break;
      this.delete(oldest);
    }
  }

  /** Lets go of every key that begins like this. */
  deletePrefix(prefix: string): void {
    for (const key of [...this.held.keys()]) if (key.startsWith(prefix)) this.delete(key);
  }

  private delete(key: string): void {
    const found = this.held.get(key);
    if (!found) return;
    this.held.delete(key);
    this.total -= found.weight;
  }
}
