// How an entry is put into words.

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
  /** As it is listed. */
  digest(entry: Entry, decoded: Decoded): EntryDigest;
  laneTitle(first: Entry, decoded: Decoded): LaneTitle;
  view(entry: Entry, decoded: Decoded): EntryView;
  decision(entry: Entry, decoded: Decoded): DecisionView;
  readonly comparing: Comparing<Decoded>;
  readonly summary?: RunWords<Decoded>;
  readonly requests?: Requests<Decoded>;
  names?(entry: Entry, decoded: Decoded): EntryNames;
}

/** Of a system whose entries ask for decisions. */
export interface Requests<Decoded = unknown> {
  /** What an entry asks for; null: it asks for nothing. */
  view(entry: Entry, decoded: Decoded): RequestView | null;
  /** Whether what a request asks for is what its ids say. Without it, its ids say nothing of that. */
  isBound?(entry: Entry, decoded: Decoded): boolean;
}

/** How entries of one system are compared with one another. */
export interface Comparing<Decoded = unknown> {
  /** What an entry says, as its system reads it; null: it cannot be read. */
  payload(entry: Entry, decoded: Decoded): JsonValue | null;
  /** The same as JSON, which may be read much faster; null: there is none that says the same. */
  json(entry: Entry, decoded: Decoded): Uint8Array | null;
  /** Members that differ between any two runs; of entries of one sort the same list. */
  apart(decoded: Decoded): readonly ApartMember[];
}

/** How a lane is listed, from its first entry. */
export type LaneTitle = Pick<LaneSummary, 'title' | 'origin'>;

/** How a run is put into plain sentences, where digests do not say it. */
export interface RunWords<Decoded = unknown> extends SummaryWords {
  /** What a run was asked to do, as an entry at its beginning says it; null: it does not say. */
  asked?(entry: Entry, decoded: Decoded): string | null;
  /** So many first entries may say it, of which the first that does counts; without it, one. */
  readonly beginning?: number;
}
