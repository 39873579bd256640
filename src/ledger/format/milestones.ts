// How verifying goes on from where an earlier run came to. A milestone has all that the checks of
// later entries need to know of those before: it is made of lines, one value each.

import type { Shape } from '../../base/json/shape.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { Seq } from '../../base/seq.ts';
import type { Pins } from '../model/check.ts';
import type { Entry } from '../model/entry.ts';
import type { LedgerRules, VerifyContext } from '../verify/rules.ts';

/** A lane as an earlier run left it. */
export interface KeptLane {
  readonly id: string;
  readonly entries: number;
  readonly head: { readonly seq: Seq; readonly entry: string } | null;
  /** Versions that its commits record, as they came. */
  readonly compilers: readonly string[];
}

/** Writes a line of a milestone: of the shape of that name. */
export type WriteLine = (name: string, value: object) => void;

export interface MilestoneRules<Decoded, C extends string> extends LedgerRules<Decoded, C> {
  /** Those of a lane that are examined: all, or those after what is kept of it. */
  entries(lane: string): Iterable<Entry>;
  /** The lanes that go on from what is kept of them. */
  readonly goesOn: ReadonlyMap<string, KeptLane>;
}

/** What a milestone says; one without lines is that of nothing. */
export interface Milestone<Reader, Decoded, C extends string> {
  /** `value`: of the shape of that name. */
  add(name: string, value: JsonValue): void;
  readonly lanes: ReadonlyMap<string, KeptLane>;
  /** Why no run over this ledger can go on from it, in words; null: it can. */
  fault(reader: Reader, pins: Pins): string | null;
  /** `write`: lines of the next milestone; null: none is made. */
  createRules(
    reader: Reader,
    context: VerifyContext<C>,
    write: WriteLine | null,
  ): MilestoneRules<Decoded, C>;
}

export interface Milestones<Reader, Decoded, C extends string> {
  /** Of its lines, by their names. */
  readonly shapes: ReadonlyMap<string, Shape>;
  read(): Milestone<Reader, Decoded, C>;
}
