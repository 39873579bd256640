// The executions of one plan for one intent that run: started, and not completed.

export interface ExecutionStart {
  readonly event: number;
  readonly sandbox: string | null;
}

export class PlanExecutions {
  /** null: none runs, as of nearly all plans. */
  private open: ExecutionStart[] | null = null;
  /** In each sandbox, how many run. */
  private inSandbox: Map<string, number> | null = null;

  get oldest(): ExecutionStart | undefined {
    return this.open?.[0];
  }

  isIn(sandbox: string): boolean {
    return (this.inSandbox?.get(sandbox) ?? 0) > 0;
  }

  start(one: ExecutionStart): void {
    this.open ??= [];
    this.open.push(one);
    this.count(one.sandbox, 1);
  }

  /**
   * Closes the oldest start. Several that run at a time may end in another order, so it is the
   * sandbox that the completion names that is left; none where nothing runs in that one.
   */
  complete(sandbox: string | null): ExecutionStart | undefined {
    const start = this.open?.shift();
    if (sandbox !== null && this.isIn(sandbox)) this.count(sandbox, -1);
    if (!this.open?.length) {
      this.open = null;
      this.inSandbox = null;
    }
    return start;
  }

  private count(sandbox: string | null, more: number): void {
    if (sandbox === null) return;
    this.inSandbox ??= new Map();
    const left = (this.inSandbox.get(sandbox) ?? 0) + more;
    if (left > 0) this.inSandbox.set(sandbox, left);
    else this.inSandbox.delete(sandbox);
  }
}
