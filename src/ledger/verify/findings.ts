// All findings count; of very many only as many are kept as anybody reads, of one lane and of the
// ledger as a whole, errors before all others: a flood of warnings hides none.

import { type Finding, type LeftOut, SEVERITIES } from '../model/check.ts';

/** The limit of one lane. */
export const MAX_OF_LANE = 1000;
/** The limit of all lanes together. */
export const MAX_OF_LEDGER = 10_000;

type Kept = Pick<Finding, 'check' | 'severity' | 'index' | 'fault'>;

interface Numbered<F> {
  readonly nth: number;
  readonly finding: F;
  isDropped: boolean;
}

interface Other {
  readonly list: { dropOther(): boolean };
  readonly one: { readonly isDropped: boolean };
}

/** The lists of one ledger may still keep so many findings. */
export class FindingRoom {
  private left = MAX_OF_LEDGER;
  private others: Other[] = [];

  /** The returned function restores the noted state. */
  mark(): () => void {
    const { left } = this;
    const others = [...this.others];
    return () => {
      this.left = left;
      this.others = others;
    };
  }

  /** An error takes the room of the last one that is none. */
  take(list: Other['list'], one: Other['one'], isError: boolean): boolean {
    if (this.left > 0) {
      this.left--;
      if (!isError) this.others.push({ list, one });
      return true;
    }
    // Its own list may have dropped it before: the kept ones must not depend on that.
    for (let other = isError && this.others.pop(); other; other = this.others.pop())
      if (!other.one.isDropped) return other.list.dropOther();
    return false;
  }
}

export class KeptFindings<F extends Kept = Finding> {
  /** Null for none. There can be very many lists, and most stay empty. */
  private errors: Numbered<F>[] | null = null;
  private others: Numbered<F>[] | null = null;
  private readonly room: FindingRoom;
  private found = 0;
  private unkept: Map<string, LeftOut> | null = null;

  constructor(room = new FindingRoom()) {
    this.room = room;
  }

  add(finding: F): void {
    const one = { nth: this.found++, finding, isDropped: false };
    const isError = finding.severity === 'error';
    const isFull = (this.errors?.length ?? 0) + (this.others?.length ?? 0) === MAX_OF_LANE;
    // In a full list an error takes the place of one that is none.
    if (isFull ? isError && this.dropOther() : this.room.take(this, one, isError)) this.keep(one);
    else this.leave(finding);
  }

  /** The returned function restores the noted state. Its room has a mark of its own. */
  mark(): () => void {
    const { found } = this;
    const errors = this.errors && [...this.errors];
    const others = this.others && [...this.others];
    const unkept = this.unkept && new Map(this.unkept);
    return () => {
      this.found = found;
      this.errors = errors;
      this.others = others;
      for (const one of others ?? []) one.isDropped = false;
      this.unkept = unkept;
    };
  }

  addAll(findings: Iterable<F>): void {
    for (const finding of findings) this.add(finding);
  }

  get size(): number {
    return this.found;
  }

  addUnkept({ times, ...kind }: LeftOut): void {
    this.found += times;
    this.count(kind, times);
  }

  /** False when there is nothing but errors. */
  dropOther(): boolean {
    const last = this.others?.pop();
    if (!last) return false;
    last.isDropped = true;
    this.leave(last.finding);
    return true;
  }

  get kept(): readonly F[] {
    return [...(this.errors ?? []), ...(this.others ?? [])]
      .sort((a, b) => a.nth - b.nth)
      .map(({ finding }) => finding);
  }

  /** The order does not depend on that in which they were left out. */
  get leftOut(): readonly LeftOut[] {
    const rank = ({ severity }: LeftOut) => SEVERITIES[severity];
    const start = ({ from }: LeftOut) => from ?? -1;
    return [...(this.unkept?.values() ?? [])].sort(
      (a, b) => rank(a) - rank(b) || start(a) - start(b) || (a.check < b.check ? -1 : 1),
    );
  }

  private keep(one: Numbered<F>): void {
    if (one.finding.severity === 'error') {
      this.errors ??= [];
      this.errors.push(one);
    } else {
      this.others ??= [];
      this.others.push(one);
    }
  }

  private leave({ check, severity, index, fault }: F): void {
    const kind = { check, severity, ...(fault !== undefined && { fault }) };
    this.count({ ...kind, from: index }, 1);
  }

  private count({ from, ...kind }: Omit<LeftOut, 'times'>, times: number): void {
    this.unkept ??= new Map();
    const key = `${kind.severity} ${kind.check} ${kind.fault ?? ''}`;
    const known = this.unkept.get(key);
    const first = known ? earlier(known.from, from) : from;
    this.unkept.set(key, { ...kind, times: (known?.times ?? 0) + times, from: first });
  }
}

/** A finding of no entry is before all others. */
function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.min(a, b);
}
