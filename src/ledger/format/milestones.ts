// A verification goes on from where an earlier run ended. A milestone has all that the checks of
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
  readonly compilers: readonly string[];
}

/** Writes a line of a milestone, of the shape of that name. */
export type WriteLine = (name: string, value: object) => void;

export interface MilestoneRules<Decoded, C extends string> extends LedgerRules<Decoded, C> {
  /** The examined entries of a lane: all, or those after what is kept of it. */
  entries(lane: string): Iterable<Entry>;
  readonly goesOn: ReadonlyMap<string, KeptLane>;
}

/** The content of a milestone; one without lines is that of nothing. */
export interface Milestone<Reader, Decoded, C extends string> {
  add(name: string, value: JsonValue): void;
  readonly lanes: ReadonlyMap<string, KeptLane>;
  /** Says in words why no run over this ledger can go on from it; null when one can. */
  fault(reader: Reader, pins: Pins): string | null;
  /** `write` takes lines of the next milestone; null when none is made. */
  createRules(
    reader: Reader,
    context: VerifyContext<C>,
    write: WriteLine | null,
  ): MilestoneRules<Decoded, C>;
}

export interface Milestones<Reader, Decoded, C extends string> {
  readonly shapes: ReadonlyMap<string, Shape>;
  read(): Milestone<Reader, Decoded, C>;
}
