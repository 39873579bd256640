// A store holds one value. Watchers are called after each change, and read the value then.

export class Store<Value> {
  private value: Value;
  private readonly watchers = new Set<() => void>();

  constructor(value: Value) {
    this.value = value;
  }

  readonly get = (): Value => this.value;

  /** Returns the function that ends the watch. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  set(value: Value): void {
    this.value = value;
    for (const watcher of this.watchers) watcher();
  }
}
