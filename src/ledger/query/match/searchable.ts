// An entry as a query asks for it: in parts, each from another source. A host provides a part when it
// is asked for it, so that nothing is read or decoded for a query that does without.

import type { JsonValue } from '../../../base/json/value.ts';
import type { Finding } from '../../model/check.ts';
import type { EntryDigest } from '../../model/digest.ts';
import type { Entry } from '../../model/entry.ts';
import type { LaneSummary } from '../../model/ledger.ts';
import type { Named, ProposalIds, ResourceUse } from '../../model/named.ts';
import type { RequestView } from '../../model/request.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { DecisionView, EntryLine, EntryView } from '../../model/view.ts';
import type { SeriesCostPart } from '../../series/builder.ts';

/** undefined: it is not at hand yet, and the answer may be `more`; null: nobody can know it. */
export interface Searchable {
  /** Nothing in its record is damaged: known before the record is at hand. */
  readonly isReadable?: boolean;
  readonly lane?: SearchedLane | null;
  readonly traits?: TraitsPart | null;
  readonly digest?: DigestPart | null;
  readonly cost?: CostOfEntry | null;
  readonly payload?: PayloadPart | null;
  readonly approvals?: ApprovalsPart | null;
  readonly findings?: FindingsPart | null;
  readonly notes?: readonly string[] | null;
  readonly state?: StatePart | null;
}

export interface SearchedLane extends Pick<LaneSummary, 'id' | 'title' | 'origin'> {
  readonly ledger: { readonly id: string; readonly name: string };
  readonly format: { readonly id: string; readonly name: string };
}

/** The same for very many entries; see storage/rows.ts. */
export interface TraitsPart
  extends Pick<EntryLine, 'shape' | 'kind' | 'tools' | 'rules' | 'decision' | 'signed'>,
    Pick<EntryDigest, 'facts'> {
  /** The kind that the container declares. */
  readonly recordKind: string;
}

export interface DigestPart extends Pick<Entry, 'index' | 'seq' | 'id' | 'parent' | 'recordedAt'> {
  readonly digest: EntryDigest;
}

/** `parts` null: it records no cost. */
export interface CostOfEntry {
  readonly parts: readonly SeriesCostPart[] | null;
  /** Of which only the record says whether it has them. */
  readonly mayHave?: readonly SeriesCostPart[];
}

export interface PayloadPart {
  /** What the record says; undefined: it is no JSON, or damaged. */
  readonly json: JsonValue | undefined;
  /** The reader could not read all of it: what else is here may be less than what it says. */
  readonly isDamaged: boolean;
  /** The record as it is written, whatever it is. */
  readonly raw: string;
  /** Whether a text, in small letters and plain ASCII, may be in one of its values. */
  mayContain(text: string): boolean;
  decision(): DecisionView;
  view(): EntryView;
  request(): RequestView | null;
  uses(): readonly ResourceUse[];
  ids(): ProposalIds;
  named(): readonly Named[];
  /** The values that it writes. */
  written(): Iterable<WrittenResource>;
}

export interface WrittenResource {
  readonly kind: string;
  readonly id: string;
  value(): JsonValue;
}

/** How a request was answered, as far as the lane shows; none: the entry asks for nothing. */
export interface ApprovalsPart {
  readonly states: readonly ('open' | 'granted' | 'denied')[];
}

export interface FindingsPart {
  readonly findings: readonly Finding[];
  /** False: more was found than is kept, and some of it may be at this entry. */
  readonly areAll: boolean;
  /** Of its lane. */
  readonly verdict: Verdict;
}

export interface StatePart {
  written(): Iterable<InForce>;
}

export interface InForce extends WrittenResource {
  /** At the head of its lane or of one that branched from it; null: these do not fold. */
  isInForce(): boolean | null;
}
