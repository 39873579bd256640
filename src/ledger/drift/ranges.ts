// Values of entries are spans: a value is in force until an entry has another.

import type { DriftPlace, DriftSpan, RecordedValue } from '../model/drift.ts';

/** A ledger may have another value in every entry, so only this many are kept. */
const MAX_VALUES = 40;
const MAX_SPANS = 600;

interface Range {
  from: number;
  to: number;
}

interface Growing {
  entries: number;
  readonly first: DriftPlace;
  last: DriftPlace;
  readonly spans: Range[];
  more: number;
}

export class Ranges {
  private readonly values = new Map<string, Growing>();
  private current: { readonly value: string; readonly span: Range | null } | null = null;
  private kept = 0;

  /** The entries after this are of another lane, in which the value is not in force. */
  endLane(): void {
    this.current = null;
  }

  /** An entry without the value leaves the one in force. */
  pass({ at }: Pick<DriftPlace, 'at'>): void {
    const span = this.current?.span;
    if (span) span.to = at + 1;
  }

  add(value: string, place: DriftPlace): void {
    const known = this.values.get(value) ?? this.begin(value, place);
    if (!known) {
      this.current = null;
      return;
    }
    known.entries++;
    known.last = place;
    if (this.current?.value !== value) this.current = { value, span: this.open(known, place) };
    this.pass(place);
  }

  recorded(): RecordedValue[] {
    return Array.from(this.values, ([value, one]) => ({
      value,
      entries: one.entries,
      first: one.first,
      last: one.last,
      spans: one.spans.map(({ from, to }): DriftSpan => ({ from, to })),
      more: one.more,
    }));
  }

  private begin(value: string, place: DriftPlace): Growing | null {
    if (this.values.size >= MAX_VALUES) return null;
    const begun: Growing = { entries: 0, first: place, last: place, spans: [], more: 0 };
    this.values.set(value, begun);
    return begun;
  }

  private open(known: Growing, { at }: DriftPlace): Range | null {
    if (this.kept >= MAX_SPANS) {
      known.more++;
      return null;
    }
    this.kept++;
    const span = { from: at, to: at + 1 };
    known.spans.push(span);
    return span;
  }
}
