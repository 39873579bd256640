// The members of a log, each with its values over all records that were seen.

import type { JsonValue } from '../../../base/json/value.ts';
import { type Pointer, splitPointer } from '../profile/pointer.ts';
import { isLaneName, laneRank } from './names.ts';
import { isScalar, type SeenRecord } from './seen.ts';

/** Members down to the second level, with their values over all records. */
export class GuessColumns {
  private readonly values = new Map<Pointer, JsonValue[]>();
  private readonly records: number;

  constructor(records: readonly SeenRecord[], taken: readonly (Pointer | null)[]) {
    this.records = records.length;
    for (const { values } of records)
      for (const [at, value] of values) {
        if (splitPointer(at).length > 2 || value === null || taken.includes(at)) continue;
        const known = this.values.get(at);
        if (known) known.push(value);
        else this.values.set(at, [value]);
      }
  }

  /** What sessions are called by, if anything is. */
  lane(): Pointer | undefined {
    const all = [...this.values].filter(
      ([at, values]) =>
        isLaneName(at) && 2 * values.length >= this.records && values.every(isScalar),
    );
    return all.sort(([a], [b]) => laneRank(a) - laneRank(b))[0]?.[0];
  }

  /** In at least half of the records. */
  first(fits: (at: Pointer, values: readonly JsonValue[]) => boolean): Pointer | undefined {
    for (const [at, values] of this.values)
      if (2 * values.length >= this.records && fits(at, values)) return at;
    return undefined;
  }

  /** In some records, an outer one before an inner one. */
  outermost(fits: (at: Pointer, values: readonly JsonValue[]) => boolean): Pointer | undefined {
    const found = [...this.values].flatMap(([at, values]) => (fits(at, values) ? [at] : []));
    return found.find((at) => splitPointer(at).length === 1) ?? found[0];
  }

  /** The first of these names that is there, an outer one before an inner one. */
  byNames(names: string, fits: (value: JsonValue) => boolean, depth = 1): Pointer | undefined {
    const found = names.split(' ').flatMap((name) =>
      [...this.values.keys()].filter((at) => {
        const own = splitPointer(at).at(-1)?.toLowerCase() ?? '';
        return (
          own === name &&
          splitPointer(at).length <= depth &&
          (this.values.get(at) ?? []).every(fits)
        );
      }),
    );
    return found.find((at) => splitPointer(at).length === 1) ?? found[0];
  }

  /** A text with one of the names in an object with one of the others. */
  inside(objects: readonly string[], names: string): Pointer | undefined {
    const all = names.split(' ');
    return [...this.values].find(([at, values]) => {
      const [outer = '', inner = ''] = splitPointer(at).map((name) => name.toLowerCase());
      return all.includes(inner) && objects.includes(outer) && values.every(isTextColumn);
    })?.[0];
  }

  of(at: Pointer): readonly JsonValue[] {
    return this.values.get(at) ?? [];
  }
}

export function isTextColumn(value: JsonValue): boolean {
  return typeof value === 'string';
}
