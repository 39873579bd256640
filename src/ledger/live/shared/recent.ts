// Only the last of the seen names are remembered.

import { keepLatest } from '../../../base/lists.ts';

export class Recent {
  private readonly names = new Set<string>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  add(name: string): boolean {
    if (this.names.has(name)) return false;
    this.names.add(name);
    keepLatest(this.names, this.most);
    return true;
  }
}
