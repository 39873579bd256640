// The checkpoints that a run can go back to: by id, oldest first. Setting one and
// going back to one are O(1); each is ended at most once.

interface Named {
  readonly id: string;
  /** Its index in the log. */
  readonly at: number;
}

export class Checkpoints<C extends Named> {
  /** In the order in which they were set; a native Map keeps it. */
  private readonly live = new Map<string, C>();
  /** The same, with those that were purged in between: to walk back from the end. */
  private readonly stack: C[] = [];

  get size(): number {
    return this.live.size;
  }

  get(id: string): C | undefined {
    return this.live.get(id);
  }

  all(): readonly C[] {
    return [...this.live.values()];
  }

  oldest(): C | undefined {
    return this.live.values().next().value;
  }

  /** Replaces one of the same name. */
  add(checkpoint: C): void {
    this.live.delete(checkpoint.id);
    this.live.set(checkpoint.id, checkpoint);
    this.stack.push(checkpoint);
    // Otherwise what a window purged from the front would be kept for ever.
    if (this.stack.length > 2 * this.live.size + 16) {
      this.stack.length = 0;
      for (const one of this.live.values()) this.stack.push(one);
    }
  }

  remove(id: string): boolean {
    return this.live.delete(id);
  }

  /** Ends every checkpoint set after `target`, and returns them, oldest first. */
  endAfter(target: C): readonly C[] {
    const ended: C[] = [];
    for (let last = this.stack.at(-1); last && last.at > target.at; last = this.stack.at(-1)) {
      this.stack.pop();
      if (this.live.get(last.id) !== last) continue;
      this.live.delete(last.id);
      ended.push(last);
    }
    return ended.reverse();
  }
}
