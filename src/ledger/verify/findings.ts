// Findings while a ledger is verified. All count; of very many only as many are kept as anybody
// reads, of one lane and of the ledger as a whole, errors before all others: a flood of
// warnings hides none.

import { type Finding, type LeftOut, SEVERITIES } from '../model/check.ts';

/** Of one lane. */
export const MAX_OF_LANE = 1000;
/** Of all lanes together. */
export const MAX_OF_LEDGER = 10_000;

/** What a list has to know of a finding. */
type Kept = Pick<Finding, 'check' | 'severity' | 'index' | 'fault'>;

interface Numbered<F> {
  /** Which finding it was. */
  readonly nth: number;
  readonly finding: F;
  /** Its place went to an error. */
  isDropped: boolean;
}

/** A finding that is no error, where it is kept. */
interface Other {
  readonly list: { dropOther(): boolean };
  readonly one: { readonly isDropped: boolean };
}

/** How many findings the lists of one ledger may still keep. */
export class FindingRoom {
  private left = MAX_OF_LEDGER;
  /** In the order in which they came. */
  private others: Other[] = [];

  /** Notes what is kept; the function takes it back to that. */
  mark(): () => void {
    const { left } = this;
    const others = [...this.others];
    return () => {
      this.left = left;
      this.others = others;
    };
  }

  /** Whether there is room; an error takes that of the last one that is none. */
  take(list: Other['list'], one: Other['one'], isError: boolean): boolean {
    if (this.left > 0) {
      this.left--;
      if (!isError) this.others.push({ list, one });
      return true;
    }
    // Its own list may have dropped it before: what is kept must not depend on that.
    for (let other = isError && this.others.pop(); other; other = this.others.pop())
      if (!other.one.isDropped) return other.list.dropOther();
    return false;
  }
}

export class KeptFindings<F extends Kept = Finding> {
  /** null: none. There can be very many lists, and most stay empty. */
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

  /** Notes what was found; the function takes it back to that. Its room has a mark of its own. */
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

  /** How many there are, kept or not. */
  get size(): number {
    return this.found;
  }

  /** Findings that were counted where they were made, and not kept there. */
  addUnkept({ times, ...kind }: LeftOut): void {
    this.found += times;
    this.count(kind, times);
  }

  /** Makes room for an error. False: there is nothing but errors. */
  dropOther(): boolean {
    const last = this.others?.pop();
    if (!last) return false;
    last.isDropped = true;
    this.leave(last.finding);
    return true;
  }

  /** Those kept, in the order in which they were found. */
  get kept(): readonly F[] {
    return [...(this.errors ?? []), ...(this.others ?? [])]
      .sort((a, b) => a.nth - b.nth)
      .map(({ finding }) => finding);
  }

  /** By kind, errors first, then by where they begin: in whatever order they were left out. */
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

/** Of no entry is before all of them. */
function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.min(a, b);
}
