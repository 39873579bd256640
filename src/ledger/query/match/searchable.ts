// A query asks for an entry in parts, each from another source. A host provides a part when it is
// asked for it, so that nothing is read or decoded for a query that does without.

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

/**
 * Undefined means that it is not at hand yet, and the answer may be `more`; null means that nobody
 * can know it.
 */
export interface Searchable {
  /** No damage in its record: known before the record is at hand. */
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

/** Very many entries share it; see storage/rows.ts. */
export interface TraitsPart
  extends Pick<EntryLine, 'shape' | 'kind' | 'tools' | 'rules' | 'decision' | 'signed'>,
    Pick<EntryDigest, 'facts'> {
  readonly recordKind: string;
}

export interface DigestPart extends Pick<Entry, 'index' | 'seq' | 'id' | 'parent' | 'recordedAt'> {
  readonly digest: EntryDigest;
}

/** `parts` is null when it records no cost. */
export interface CostOfEntry {
  readonly parts: readonly SeriesCostPart[] | null;
  /** Only the record says whether it has these. */
  readonly mayHave?: readonly SeriesCostPart[];
}

export interface PayloadPart {
  /** Undefined when the record is no JSON, or damaged. */
  readonly json: JsonValue | undefined;
  /** The reader could not read all of it: the rest here may be less than what it says. */
  readonly isDamaged: boolean;
  readonly raw: string;
  /** The text is in small letters and plain ASCII. */
  mayContain(text: string): boolean;
  decision(): DecisionView;
  view(): EntryView;
  request(): RequestView | null;
  uses(): readonly ResourceUse[];
  ids(): ProposalIds;
  named(): readonly Named[];
  written(): Iterable<WrittenResource>;
}

export interface WrittenResource {
  readonly kind: string;
  readonly id: string;
  value(): JsonValue;
}

/** Has the answer to a request, as far as the lane shows; none when the entry asks for nothing. */
export interface ApprovalsPart {
  readonly states: readonly ('open' | 'granted' | 'denied')[];
}

export interface FindingsPart {
  readonly findings: readonly Finding[];
  /** False when more was found than is kept, and some of it may be at this entry. */
  readonly areAll: boolean;
  readonly verdict: Verdict;
}

export interface StatePart {
  written(): Iterable<InForce>;
}

export interface InForce extends WrittenResource {
  /** The head is that of its lane or of one that branched from it; null when these do not fold. */
  isInForce(): boolean | null;
}
