// A figure tells entries apart by their values in one field.

import { type FieldReading, findReadings } from '../query/match/readings.ts';
import type { Searchable } from '../query/match/searchable.ts';
import type { FigureRule } from './figures.ts';

/** The values of an entry in a field: `own` have patterns, with what to show of each. */
export interface PatternNames {
  readonly all: ReadonlySet<string>;
  readonly own: ReadonlyMap<string, string>;
}

/** Stands for names that cannot be read, or for which more has to be known of the entry. */
export type NoNames = 'unreadable' | 'more';

export class NamesOfEntry {
  private readonly rule: FigureRule;
  private readonly readings: readonly FieldReading[];
  /** Has names by the part that entries have in common, where all of them are in it. */
  private readonly known = new WeakMap<object, PatternNames>();

  constructor(rule: FigureRule) {
    this.rule = rule;
    this.readings = findReadings(rule.by);
  }

  of(entry: Searchable): PatternNames | NoNames {
    const part = sharedPart(this.readings, entry);
    const known = part && this.known.get(part);
    if (known) return known;
    const all = allNames(this.readings, entry);
    if (typeof all === 'string') return all;
    const names = { all, own: listOwn(this.rule, entry, all) };
    if (part) this.known.set(part, names);
    return names;
  }
}

function sharedPart([reading, ...more]: readonly FieldReading[], entry: Searchable) {
  if (more.length > 0) return null;
  return reading?.source === 'traits' || reading?.source === 'lane' ? entry[reading.source] : null;
}

function allNames(
  readings: readonly FieldReading[],
  entry: Searchable,
): ReadonlySet<string> | NoNames {
  const names = new Set<string>();
  let isKnown = true;
  for (const reading of readings) {
    const values = reading.values(entry, []);
    if (!values) return 'more';
    for (const { text, isUnknown } of values)
      if (isUnknown) isKnown = false;
      else names.add(text);
  }
  return isKnown || names.size > 0 ? names : 'unreadable';
}

function listOwn(rule: FigureRule, entry: Searchable, names: ReadonlySet<string>) {
  const own = rule.own?.(entry);
  const all = own === undefined ? names : own === null ? [] : [own];
  return new Map(Array.from(all, (name) => [name, rule.label?.(entry) || name]));
}
