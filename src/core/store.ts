// A value that others watch: whoever does is called after each change, and reads it then.

export class Store<Value> {
  private value: Value;
  private readonly watchers = new Set<() => void>();

  constructor(value: Value) {
    this.value = value;
  }

  readonly get = (): Value => this.value;

  /** Returns what ends it. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  set(value: Value): void {
    this.value = value;
    for (const watcher of this.watchers) watcher();
  }
}
