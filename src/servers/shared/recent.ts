// Names that were seen, of which only the last are remembered.

export class Recent {
  private readonly names = new Set<string>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  /** @returns whether it is new */
  add(name: string): boolean {
    if (this.names.has(name)) return false;
    this.names.add(name);
    // A set keeps the order in which its members came.
    for (const oldest of this.names) {
      if (this.names.size <= this.most) break;
      this.names.delete(oldest);
    }
    return true;
  }
}
