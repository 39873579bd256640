// The executions of one plan for one intent that run: started, and not completed.

import type { JsonObject } from '../../../core/json/value.ts';
import type { Seq } from '../../../core/model/entry.ts';

export interface Start {
  readonly event: number;
  readonly seq: Seq | null;
  readonly predicted: JsonObject | null;
  readonly sandbox: string | null;
}

export class Executions {
  private readonly open: Start[] = [];
  /** In each sandbox, how many run. */
  private readonly inSandbox = new Map<string, number>();

  get oldest(): Start | undefined {
    return this.open[0];
  }

  isIn(sandbox: string): boolean {
    return (this.inSandbox.get(sandbox) ?? 0) > 0;
  }

  start(one: Start): void {
    this.open.push(one);
    this.count(one.sandbox, 1);
  }

  /**
   * Closes the oldest start. Several that run at a time may end in another order, so it is the
   * sandbox that the completion names that is left; none where nothing runs in that one.
   */
  complete(sandbox: string | null): Start | undefined {
    const start = this.open.shift();
    if (sandbox !== null && this.isIn(sandbox)) this.count(sandbox, -1);
    if (!this.open.length) this.inSandbox.clear();
    return start;
  }

  private count(sandbox: string | null, more: number): void {
    if (sandbox === null) return;
    const left = (this.inSandbox.get(sandbox) ?? 0) + more;
    if (left > 0) this.inSandbox.set(sandbox, left);
    else this.inSandbox.delete(sandbox);
  }
}
