// Which keys are set while a run is followed, and were set at the checkpoints that it can still go
// back to. A key is a number; of each change its number is kept, for going back.

import { Uint8Column } from '../../base/columns.ts';

export class KeySet {
  private readonly numbers = new Map<string, number>();
  /** By number; 1: it is set. */
  private readonly isSet = new Uint8Column();
  /** Keys that were set or deleted, in that order. */
  private readonly changed: number[] = [];

  /** @returns whether it was not set. */
  add(key: string): boolean {
    return this.change(this.findNumber(key), 1);
  }

  /** @returns whether it was set. */
  delete(key: string): boolean {
    const number = this.numbers.get(key);
    return number !== undefined && this.change(number, 0);
  }

  /** Of the keys as they are. */
  mark(): number {
    return this.changed.length;
  }

  /** To the keys as they were; later marks are of no use any more. */
  goBack(mark: number): void {
    while (this.changed.length > mark) {
      const number = this.changed.pop() ?? 0;
      this.isSet.set(number, 1 - (this.isSet.at(number) ?? 0));
    }
  }

  /** No mark is of use any more. */
  forget(): void {
    this.changed.length = 0;
  }

  private change(number: number, to: 0 | 1): boolean {
    if (this.isSet.at(number) === to) return false;
    this.isSet.set(number, to);
    this.changed.push(number);
    return true;
  }

  private findNumber(key: string): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(key, number);
    this.isSet.push(0);
    return number;
  }
}
