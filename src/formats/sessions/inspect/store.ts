// The store of a sample as its events change it. A span says when it ends what changed since it began,
// and so does every span around it: what a lane knows already is said again, and no change.

import { canonicalText } from '../../../base/json/canonical.ts';
import { type JsonObject, type JsonValue, member } from '../../../base/json/value.ts';
import { patchedBy } from './patch.ts';
import type { EvalSpan } from './spans.ts';

/** Members that are gone through for changes, and characters of values that are kept; after that no more is folded. */
const MAX_WORK = 20_000_000;
const MAX_TEXT = 32_000_000;

export interface StoreChange {
  /** By name, the value from here on as JSON; null: it was taken out. */
  readonly writes: readonly (readonly [name: string, json: string | null])[];
  readonly isFitting: boolean;
}

const EMPTY: JsonObject = { members: [] };

export class SampleStore {
  private state = EMPTY;
  private readonly begun = new Map<string, JsonObject>();
  private readonly lanes = new Map<string, Map<string, string | null>>();
  private work = 0;
  private text = 0;
  /** Its beginning is recorded, and everything since could be folded. */
  private isWhole = false;

  /** What a sample begins with. */
  start(state: JsonObject, lane: string): StoreChange['writes'] {
    this.state = state;
    this.isWhole = true;
    const writes = state.members.map(([name, value]) => [name, writeStoreJson(value)] as const);
    for (const [name, json] of writes) this.knownIn(lane).set(name, json);
    return writes;
  }

  begin({ id }: EvalSpan): void {
    this.begun.set(id, this.state);
  }

  change(event: JsonObject, span: EvalSpan | null, lane: string): StoreChange {
    const before = (span && this.begun.get(span.id)) ?? this.state;
    this.work += before.members.length + this.state.members.length;
    if (this.work > MAX_WORK || this.text > MAX_TEXT) {
      this.isWhole = false;
      return { writes: [], isFitting: true };
    }
    const patched = patchedBy(before, event) ?? patchedBy(this.state, event);
    if (!patched) {
      this.isWhole = false;
      return { writes: [], isFitting: false };
    }
    const known = this.knownIn(lane);
    const writes: (readonly [string, string | null])[] = [];
    for (const name of patched.touched) {
      const value = member(patched.after, name);
      this.set(name, value);
      const json = value === undefined ? null : writeStoreJson(value);
      if ((known.get(name) ?? null) === json) continue;
      known.set(name, json);
      this.text += json?.length ?? 0;
      writes.push([name, json]);
    }
    return { writes, isFitting: true };
  }

  /** Names that the sample ends with another value of than the events come to; null: it cannot be said. */
  differences(end: JsonObject): readonly string[] | null {
    if (!this.isWhole) return null;
    const names = new Set([...this.state.members, ...end.members].map(([name]) => name));
    return [...names].filter((name) => {
      const [own, other] = [member(this.state, name), member(end, name)];
      if (own === undefined || other === undefined) return true;
      return writeStoreJson(own) !== writeStoreJson(other);
    });
  }

  private knownIn(lane: string): Map<string, string | null> {
    const known = this.lanes.get(lane) ?? new Map<string, string | null>();
    this.lanes.set(lane, known);
    return known;
  }

  private set(name: string, value: JsonValue | undefined): void {
    const others = this.state.members.filter(([key]) => key !== name);
    this.state = { members: value === undefined ? others : [...others, [name, value]] };
  }
}

export function writeStoreJson(value: JsonValue): string {
  return canonicalText(value, (number) => number);
}
