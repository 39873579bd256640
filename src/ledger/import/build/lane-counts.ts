// These are counted of the entries of a lane, or of a whole ledger.

import type { EntryDigest } from '../../model/digest.ts';
import type { LedgerDetail } from '../../model/ledger.ts';
import { ImportTally } from './tally.ts';

export class LaneCounts {
  readonly kinds = new ImportTally();
  firstAt: number | null = null;
  lastAt: number | null = null;
  private readonly compilers = new ImportTally();
  private readonly policySets = new ImportTally();
  private signed = 0;
  private unsigned = 0;

  add(recordedAt: number | null, { line, facts }: EntryDigest): void {
    this.kinds.add(line.kind);
    if (facts.compiler !== null) this.compilers.add(facts.compiler);
    if (facts.policySet !== null) this.policySets.add(facts.policySet);
    if (facts.signed === true) this.signed++;
    if (facts.signed === false) this.unsigned++;
    this.addTime(recordedAt);
  }

  addAll(other: LaneCounts): void {
    this.kinds.addAll(other.kinds);
    this.compilers.addAll(other.compilers);
    this.policySets.addAll(other.policySets);
    this.signed += other.signed;
    this.unsigned += other.unsigned;
    this.addTime(other.firstAt);
    this.addTime(other.lastAt);
  }

  facts(): LedgerDetail['facts'] {
    const { firstAt, lastAt, signed, unsigned } = this;
    return {
      kinds: this.kinds.kinds(),
      compilers: this.compilers.values(),
      policySets: this.policySets.values(),
      firstAt,
      lastAt,
      signed,
      unsigned,
    };
  }

  private addTime(at: number | null): void {
    if (at === null) return;
    this.firstAt = Math.min(this.firstAt ?? at, at);
    this.lastAt = Math.max(this.lastAt ?? at, at);
  }
}
