// The checkpoints that a run can go back to: by id, oldest first. Setting one and
// going back to one are O(1); each is ended at most once.

/** A checkpoint that stands, and the state that it froze. */
export interface Live<S> {
  readonly id: string;
  readonly label: string;
  readonly seq: number;
  readonly timestamp: number;
  readonly state: S;
}

export class Checkpoints<S> {
  /** In the order in which they were set; a native Map keeps it. */
  private readonly live = new Map<string, Live<S>>();
  /** The same, with those that were purged in between: to walk back from the end. */
  private readonly stack: Live<S>[] = [];

  get size(): number {
    return this.live.size;
  }

  get(id: string): Live<S> | undefined {
    return this.live.get(id);
  }

  all(): readonly Live<S>[] {
    return [...this.live.values()];
  }

  oldest(): Live<S> | undefined {
    return this.live.values().next().value;
  }

  add(checkpoint: Live<S>): void {
    this.live.set(checkpoint.id, checkpoint);
    this.stack.push(checkpoint);
    // What a window purged from the front would be held for ever otherwise.
    if (this.stack.length > 2 * this.live.size + 16)
      this.stack.splice(0, this.stack.length, ...this.live.values());
  }

  remove(id: string): boolean {
    return this.live.delete(id);
  }

  /** Ends every checkpoint set after `target`. */
  endAfter(target: Live<S>): void {
    for (let last = this.stack.at(-1); last && last.seq > target.seq; last = this.stack.at(-1)) {
      this.stack.pop();
      if (this.live.get(last.id) === last) this.live.delete(last.id);
    }
  }
}
