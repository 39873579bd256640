// The parts of a query at work.

import { largest } from '../../../base/lists.ts';
import type { FieldRef, Span } from '../ast.ts';
import { type FieldName, SOURCES } from '../fields.ts';
import type { Probe } from './probe.ts';
import type { Reading } from './readings.ts';
import type { Searchable } from './searchable.ts';
import { opposite, stillOpen, type Truth } from './truth.ts';
import { pathText, type Value } from './value.ts';

/** Where an entry is what a part of a query looks for. */
export interface Match {
  readonly field: FieldName;
  /** Inside of the field: "proposal.body[0].id"; '': it has no parts. */
  readonly path: string;
  /** The whole value, and where in it. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The part of the query. */
  readonly at: Span;
}

export interface Node {
  /** The place of the dearest source that it reads. */
  readonly cost: number;
  match(entry: Searchable): Truth;
  where(entry: Searchable, found: Match[]): void;
}

export class Several implements Node {
  readonly cost: number;
  private readonly parts: readonly Node[];
  private readonly cheapFirst: readonly Node[];
  /** What settles it, and what it is if nothing does. */
  private readonly by: Truth;
  private readonly otherwise: Truth;

  constructor(type: 'and' | 'or', parts: readonly Node[]) {
    this.parts = parts;
    this.cheapFirst = [...parts].sort((a, b) => a.cost - b.cost);
    this.cost = largest(
      0,
      parts.map(({ cost }) => cost),
    );
    this.by = type === 'and' ? 'no' : 'yes';
    this.otherwise = opposite(this.by);
  }

  match(entry: Searchable): Truth {
    let truth = this.otherwise;
    for (const part of this.cheapFirst) {
      const one = part.match(entry);
      if (one === this.by) return one;
      truth = stillOpen(truth, one);
    }
    return truth;
  }

  where(entry: Searchable, found: Match[]): void {
    // Of several that any would do for, only those by which it is found.
    for (const part of this.parts)
      if (this.by === 'no' || part.match(entry) === 'yes') part.where(entry, found);
  }
}

export class Contrary implements Node {
  readonly cost: number;
  private readonly part: Node;

  constructor(part: Node) {
    this.part = part;
    this.cost = part.cost;
  }

  match(entry: Searchable): Truth {
    return opposite(this.part.match(entry));
  }

  /** What is not there is nowhere. */
  where(): void {}
}

/** Of one part of a query; an entry may have very many. */
export const MOST_PLACES = 3;
/** Where anything will do. */
export const FEW_PLACES = 2;

export class Leaf implements Node {
  readonly cost: number;
  private readonly field: FieldRef;
  private readonly readings: readonly Reading[];
  private readonly probe: Probe;
  private readonly at: Span;
  private readonly texts: readonly string[] | null;
  private readonly mostPlaces: number;

  /** `texts`: one of them has to be in the record, in small letters; null: that is not known. */
  constructor(
    field: FieldRef,
    readings: readonly Reading[],
    probe: Probe,
    at: Span,
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
      readings.map(({ source }) => SOURCES.indexOf(source)),
    );
  }

  match(entry: Searchable): Truth {
    let truth: Truth = 'no';
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

  private read(reading: Reading, entry: Searchable): Truth {
    if (this.isRuledOut(reading, entry)) return 'no';
    const values = reading.values(entry, this.field.path);
    if (!values) return 'more';
    let truth: Truth = 'no';
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

  private fits(value: Value): boolean {
    return !value.isUnknown && this.probe.fits(value);
  }

  /** Letters are looked for before a record is taken apart; what a damaged one has where, nobody knows. */
  private isRuledOut({ source }: Reading, entry: Searchable): boolean {
    if (source !== 'payload' || !this.texts || this.field.path.length) return false;
    const { payload } = entry;
    return !!payload && !this.texts.some((text) => payload.mayContain(text));
  }

  private matchAt(value: Value): Match {
    const { field, at } = this;
    const path = value.path ? pathText(value.path) : '';
    return { field: field.name, path, text: value.text, ...this.probe.place(value), at };
  }
}
