// What the reviews of one intent have said so far, by their kinds.

import type { Seq } from '../../../base/seq.ts';

export interface ReviewRefusal {
  readonly kind: string;
  /** Of the decision. */
  readonly seq: Seq | null;
}

export class Reviews {
  private readonly open = new Set<string>();
  private readonly approvals = new Set<string>();
  private readonly refusals = new Map<string, ReviewRefusal>();
  /** The intent was merged or promoted although a refusal stood. */
  broken = false;

  /** The kinds that were asked for and not decided. */
  get asked(): readonly string[] {
    return [...this.open];
  }

  /** The first that stands; null: none does. */
  get refusal(): ReviewRefusal | null {
    return this.refusals.values().next().value ?? null;
  }

  approved(kind: string): boolean {
    return this.approvals.has(kind);
  }

  ask(kind: string): void {
    this.open.add(kind);
  }

  /** The intent was merged or promoted. */
  carryOut(): void {
    if (this.refusals.size) this.broken = true;
  }

  decide(kind: string, decision: string | null, seq: Seq | null): void {
    this.open.delete(kind);
    this.approvals.delete(kind);
    this.refusals.delete(kind);
    if (decision === 'approved') this.approvals.add(kind);
    if (decision === 'rejected') this.refusals.set(kind, { kind, seq });
    this.broken = false;
  }
}
