import type { JsonValue } from '../../base/json/value.ts';
import type { ApartMember } from '../compare/apart.ts';
import type { EntryDigest } from '../model/digest.ts';
import type { Entry } from '../model/entry.ts';
import type { LaneSummary } from '../model/ledger.ts';
import type { EntryNames } from '../model/named.ts';
import type { RequestView } from '../model/request.ts';
import type { DecisionView, EntryView } from '../model/view.ts';
import type { SummaryWords } from '../summary/rules.ts';

export interface Words<Decoded = unknown> {
  digest(entry: Entry, decoded: Decoded): EntryDigest;
  laneTitle(first: Entry, decoded: Decoded): LaneTitle;
  view(entry: Entry, decoded: Decoded): EntryView;
  decision(entry: Entry, decoded: Decoded): DecisionView;
  readonly comparing: Comparing<Decoded>;
  readonly summary?: RunWords<Decoded>;
  readonly requests?: Requests<Decoded>;
  names?(entry: Entry, decoded: Decoded): EntryNames;
}

/** The entries of such a system ask for decisions. */
export interface Requests<Decoded = unknown> {
  /** Returns the request of an entry, or null. */
  view(entry: Entry, decoded: Decoded): RequestView | null;
  /** Returns whether a request is what its ids say. Without it, its ids say nothing of that. */
  isBound?(entry: Entry, decoded: Decoded): boolean;
}

/** Compares entries of one system with one another. */
export interface Comparing<Decoded = unknown> {
  /** Returns the payload as its system reads it; null when it cannot be read. */
  payload(entry: Entry, decoded: Decoded): JsonValue | null;
  /** Returns it as JSON, which may be read much faster; null when no JSON says the same. */
  json(entry: Entry, decoded: Decoded): Uint8Array | null;
  /** Lists members that differ between any two runs; entries of one sort have the same list. */
  apart(decoded: Decoded): readonly ApartMember[];
}

/** A lane is listed so, from its first entry. */
export type LaneTitle = Pick<LaneSummary, 'title' | 'origin'>;

/** Puts a run into plain sentences, where digests do not say it. */
export interface RunWords<Decoded = unknown> extends SummaryWords {
  /** Returns the task of a run, as an entry at its beginning says it, or null. */
  asked?(entry: Entry, decoded: Decoded): string | null;
  /** So many first entries may say it, of which the first that does counts; without it, one. */
  readonly beginning?: number;
}
