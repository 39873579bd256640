import { largest } from '../../../base/lists.ts';
import type { FieldRef, QuerySpan } from '../ast.ts';
import { FIELD_SOURCES, type FieldName } from '../fields.ts';
import type { TextProbe } from './probe.ts';
import type { FieldReading } from './readings.ts';
import type { Searchable } from './searchable.ts';
import { type MatchTruth, opposite, stillOpen } from './truth.ts';
import { pathText, type QueryValue } from './value.ts';

/** The place in an entry that a part of a query looks for. */
export interface Match {
  readonly field: FieldName;
  /** A path inside the field: "proposal.body[0].id"; '' when it has no parts. */
  readonly path: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly at: QuerySpan;
}

export interface MatchNode {
  /** The cost is the place of the most expensive source that it reads. */
  readonly cost: number;
  match(entry: Searchable): MatchTruth;
  where(entry: Searchable, found: Match[]): void;
}

export class Several implements MatchNode {
  readonly cost: number;
  private readonly parts: readonly MatchNode[];
  private readonly cheapFirst: readonly MatchNode[];
  private readonly by: MatchTruth;
  private readonly otherwise: MatchTruth;

  constructor(type: 'and' | 'or', parts: readonly MatchNode[]) {
    this.parts = parts;
    this.cheapFirst = [...parts].sort((a, b) => a.cost - b.cost);
    this.cost = largest(
      0,
      parts.map(({ cost }) => cost),
    );
    this.by = type === 'and' ? 'no' : 'yes';
    this.otherwise = opposite(this.by);
  }

  match(entry: Searchable): MatchTruth {
    let truth = this.otherwise;
    for (const part of this.cheapFirst) {
      const one = part.match(entry);
      if (one === this.by) return one;
      truth = stillOpen(truth, one);
    }
    return truth;
  }

  where(entry: Searchable, found: Match[]): void {
    // Where any of several would do, only those by which it is found count.
    for (const part of this.parts)
      if (this.by === 'no' || part.match(entry) === 'yes') part.where(entry, found);
  }
}

export class Contrary implements MatchNode {
  readonly cost: number;
  private readonly part: MatchNode;

  constructor(part: MatchNode) {
    this.part = part;
    this.cost = part.cost;
  }

  match(entry: Searchable): MatchTruth {
    return opposite(this.part.match(entry));
  }

  /** A missing value has no place. */
  where(): void {}
}

/** An entry may have very many places of one part of a query. */
export const MOST_PLACES = 3;
/** Where any place will do. */
export const FEW_PLACES = 2;

export class Leaf implements MatchNode {
  readonly cost: number;
  private readonly field: FieldRef;
  private readonly readings: readonly FieldReading[];
  private readonly probe: TextProbe;
  private readonly at: QuerySpan;
  private readonly texts: readonly string[] | null;
  private readonly mostPlaces: number;

  /** The record has to have one of `texts`, in small letters; null when that is not known. */
  constructor(
    field: FieldRef,
    readings: readonly FieldReading[],
    probe: TextProbe,
    at: QuerySpan,
    texts: readonly string[] | null,
    mostPlaces: number,
  ) {
    this.mostPlaces = mostPlaces;
    this.field = field;
    this.readings = readings;
    this.probe = probe;
    this.at = at;
    this.texts = texts;
    this.cost = largest(
      0,
      readings.map(({ source }) => FIELD_SOURCES.indexOf(source)),
    );
  }

  match(entry: Searchable): MatchTruth {
    let truth: MatchTruth = 'no';
    for (const reading of this.readings) {
      const one = this.read(reading, entry);
      if (one === 'yes') return one;
      truth = stillOpen(truth, one);
    }
    return truth;
  }

  where(entry: Searchable, found: Match[]): void {
    let count = 0;
    for (const reading of this.readings) {
      if (this.isRuledOut(reading, entry)) continue;
      for (const value of reading.values(entry, this.field.path) ?? []) {
        if (!this.fits(value) || value.counts?.() === false) continue;
        found.push(this.matchAt(value));
        if (++count === this.mostPlaces) return;
      }
    }
  }

  private read(reading: FieldReading, entry: Searchable): MatchTruth {
    if (this.isRuledOut(reading, entry)) return 'no';
    const values = reading.values(entry, this.field.path);
    if (!values) return 'more';
    let truth: MatchTruth = 'no';
    for (const value of values) {
      if (value.isUnknown) truth = stillOpen(truth, 'unknown');
      else if (this.fits(value)) {
        if (value.isOpen) {
          truth = 'more';
          continue;
        }
        const counts = value.counts ? value.counts() : true;
        if (counts) return 'yes';
        if (counts === null) truth = stillOpen(truth, 'unknown');
      }
    }
    return truth;
  }

  private fits(value: QueryValue): boolean {
    return !value.isUnknown && this.probe.fits(value);
  }

  /**
   * Letters are looked for before a record is taken apart; nobody knows what a damaged one has
   * where.
   */
  private isRuledOut({ source }: FieldReading, entry: Searchable): boolean {
    if (source !== 'payload' || !this.texts || this.field.path.length) return false;
    const { payload } = entry;
    return !!payload && !this.texts.some((text) => payload.mayContain(text));
  }

  private matchAt(value: QueryValue): Match {
    const { field, at } = this;
    const path = value.path ? pathText(value.path) : '';
    return { field: field.name, path, text: value.text, ...this.probe.place(value), at };
  }
}
