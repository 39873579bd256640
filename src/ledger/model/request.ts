// A ledger requests approval, answers it, and a reviewer is shown all of it.

import type { JsonValue } from '../../base/json/value.ts';
import type { Seq } from '../../base/seq.ts';
import type { ResourceView } from '../diff/diff.ts';
import type { ComparedText } from '../diff/edit.ts';
import type { CheckStatus, Completeness, Finding, Profile, SignatureCoverage } from './check.ts';
import type { EntryRef } from './entry.ts';
import type { GrowthOrigin, LaneSummary } from './ledger.ts';
import type { Verdict } from './verdict.ts';
import type { DecisionView, Fact } from './view.ts';

/** An entry that answers a request for approval. */
export interface RequestAnswer extends EntryRef {
  readonly outcome: 'granted' | 'denied';
}

/** A request for approval as it is stored. Its long texts are cut here, never in its entry. */
export interface LaneRequest extends EntryRef {
  /** A decision is bound to this. */
  readonly proposal: string;
  readonly title: string;
  readonly tool: string | null;
  readonly channel: string | null;
  readonly reason: string | null;
  /** As in {@link RequestView}. */
  readonly risk: StatedRisk | null;
  readonly state: NonNullable<DecisionView['approval']>;
  readonly answers: readonly RequestAnswer[];
}

/** A request for approval as an inbox lists it. */
export interface RequestSummary extends LaneRequest {
  readonly ledger: string;
  readonly ledgerName: string;
  readonly format: string;
  readonly formatName: string;
  readonly origin: GrowthOrigin | null;
  readonly verdict: Verdict | null;
  readonly lane: string;
  readonly laneTitle: string;
  readonly laneMark?: string;
  readonly entries: number;
}

export interface RequestList {
  readonly requests: readonly RequestSummary[];
  readonly more: number;
  readonly unread: readonly {
    readonly ledger: string;
    readonly name: string;
    readonly why: string;
  }[];
}

/** A text that a request would write, compared with the folded state. */
export interface RequestEditView extends RequestEdit, ComparedText {}

/** One step from a lane towards its root. */
export interface AuthorityStep {
  readonly lane: string;
  readonly title: string;
  readonly mark?: string;
  readonly origin: LaneSummary['origin'];
  readonly by: { readonly lane: string; readonly index: number; readonly seq: Seq | null } | null;
}

/** Says whether a record up to a request can be trusted. */
export interface RequestTrust {
  readonly ledger: Verdict | null;
  readonly upTo: {
    readonly verdict: Verdict | null;
    readonly errors: number;
    readonly warnings: number;
    readonly first: Finding | null;
  };
  /** Entries up to the request that do not say what was recorded, each once. */
  readonly changed: readonly { readonly lane: string; readonly index: number }[];
  readonly errorsAfter: number;
  readonly errorsElsewhere: number;
  readonly warningsElsewhere: number;
  readonly checks: readonly {
    readonly check: string;
    readonly title: string;
    readonly status: CheckStatus;
    readonly reason: string | null;
  }[];
  readonly tamperEvidence: string | null;
  readonly completeness: Completeness | null;
  readonly signatures: SignatureCoverage | null;
  readonly verifier: string | null;
  readonly profile: Profile | null;
}

/** One screen needs all of this to decide one request. */
export interface RequestDetail {
  readonly summary: RequestSummary;
  readonly request: RequestView;
  readonly decision: DecisionView;
  /** The last entry of the lane: a decision is bound to it. */
  readonly head: { readonly index: number; readonly seq: Seq; readonly id: string };
  readonly edits: readonly RequestEditView[];
  readonly state: {
    readonly at: { readonly index: number; readonly seq: Seq | null };
    readonly total: number;
    readonly named: readonly ResourceView[];
    readonly namedMore: number;
    readonly others: readonly ResourceView[];
    readonly broken: string | null;
  };
  readonly authority: readonly AuthorityStep[];
  readonly trust: RequestTrust;
}

/** A request that somebody has to decide, in words and plain data. */
export interface RequestView {
  /** A decision is bound to the proposal id, the same as in {@link EntryTies.asks}. */
  readonly proposal: string;
  readonly title: string;
  readonly question: string;
  readonly consequence: string;
  readonly risk: StatedRisk | null;
  readonly tool: string | null;
  readonly channel: string | null;
  readonly reason: string | null;
  readonly args: JsonValue | null;
  readonly touches: readonly { readonly kind: string | null; readonly id: string }[];
  readonly edits: readonly RequestEdit[];
  readonly authority: readonly Fact[];
}

/** The levels are in ascending order. */
export const RISK_LEVELS = ['low', 'medium', 'high', 'critical'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** A danger as somebody states it. It is never guessed. */
export interface StatedRisk {
  readonly level: RiskLevel;
  readonly words: string;
}

/** A text that a request would write: whole, or as a patch of the present one. */
export interface RequestEdit {
  /** The resource, as in {@link RequestView.touches}. */
  readonly kind: string | null;
  readonly id: string;
  readonly how: 'patch' | 'text';
  readonly text: string;
}
