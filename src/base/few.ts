// A map for very many owners, nearly all of which have one key in it or none: one takes no map.

export class FewMap<K, V> {
  /** undefined: there is none, or they are in `all`. */
  private only: { readonly key: K; value: V } | undefined;
  private all: Map<K, V> | null = null;

  get(key: K): V | undefined {
    if (this.all) return this.all.get(key);
    return this.only?.key === key ? this.only.value : undefined;
  }

  has(key: K): boolean {
    return this.all ? this.all.has(key) : this.only?.key === key;
  }

  set(key: K, value: V): void {
    const { only } = this;
    if (this.all) this.all.set(key, value);
    else if (!only) this.only = { key, value };
    else if (only.key === key) only.value = value;
    else {
      this.all = new Map([
        [only.key, only.value],
        [key, value],
      ]);
      this.only = undefined;
    }
  }

  keys(): Iterable<K> {
    if (this.all) return this.all.keys();
    return this.only ? [this.only.key] : [];
  }

  /** In the order in which their keys came. */
  values(): Iterable<V> {
    if (this.all) return this.all.values();
    return this.only ? [this.only.value] : [];
  }
}
