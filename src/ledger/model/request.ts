// Requests for approval: what a ledger requests, how it was answered, what a reviewer is shown.

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
  /** What a decision is bound to. */
  readonly proposal: string;
  readonly title: string;
  readonly tool: string | null;
  readonly channel: string | null;
  readonly reason: string | null;
  /** As {@link RequestView} has it. */
  readonly risk: StatedRisk | null;
  /** As far as the lane shows. */
  readonly state: NonNullable<DecisionView['approval']>;
  /** Entries that answer it, in the lane's order; a proposal may be answered more than once. */
  readonly answers: readonly RequestAnswer[];
}

/** A request for approval as an inbox lists it. */
export interface RequestSummary extends LaneRequest {
  readonly ledger: string;
  readonly ledgerName: string;
  readonly format: string;
  readonly formatName: string;
  readonly origin: GrowthOrigin | null;
  /** Of the ledger as a whole. */
  readonly verdict: Verdict | null;
  readonly lane: string;
  readonly laneTitle: string;
  /** What tells it from other lanes of its title. */
  readonly laneMark?: string;
  /** How many entries its lane has. */
  readonly entries: number;
}

export interface RequestList {
  readonly requests: readonly RequestSummary[];
  /** Requests of this kind beyond those listed. */
  readonly more: number;
  /** Ledgers whose requests could not be read, and why. */
  readonly unread: readonly {
    readonly ledger: string;
    readonly name: string;
    readonly why: string;
  }[];
}

/** A text that a request would write, compared with the folded state. */
export interface RequestEditView extends RequestEdit, ComparedText {}

/** How a lane came to be: one step from it towards its root. */
export interface AuthorityStep {
  readonly lane: string;
  readonly title: string;
  /** What tells it from other lanes of its title. */
  readonly mark?: string;
  readonly origin: LaneSummary['origin'];
  /** The entry by which it was delegated or branched from; null: a root, or not in this ledger. */
  readonly by: { readonly lane: string; readonly index: number; readonly seq: Seq | null } | null;
}

/** What is known about whether a record up to a request can be trusted. */
export interface RequestTrust {
  /** Of the ledger as a whole; null: not verified yet. */
  readonly ledger: Verdict | null;
  /** Findings of the lane, and of the lanes that it came from, up to the request. */
  readonly upTo: {
    readonly verdict: Verdict | null;
    readonly errors: number;
    readonly warnings: number;
    readonly first: Finding | null;
  };
  /** Entries up to the request that do not say what was recorded, each once. */
  readonly changed: readonly { readonly lane: string; readonly index: number }[];
  /** Errors of the lane after the request, and elsewhere in the ledger. */
  readonly errorsAfter: number;
  readonly errorsElsewhere: number;
  /** Warnings after the request and elsewhere. */
  readonly warningsElsewhere: number;
  /** Checks of this lane; one that fails only after the request is not among them. */
  readonly checks: readonly {
    readonly check: string;
    readonly title: string;
    readonly status: CheckStatus;
    readonly reason: string | null;
  }[];
  /** For a format without any: that it has none, in words. */
  readonly tamperEvidence: string | null;
  readonly completeness: Completeness | null;
  readonly signatures: SignatureCoverage | null;
  readonly verifier: string | null;
  readonly profile: Profile | null;
}

/** Everything that one screen needs to decide one request. */
export interface RequestDetail {
  readonly summary: RequestSummary;
  readonly request: RequestView;
  readonly decision: DecisionView;
  /** The last entry of the lane: a decision is bound to it. */
  readonly head: { readonly index: number; readonly seq: Seq; readonly id: string };
  readonly edits: readonly RequestEditView[];
  readonly state: {
    /** The head, or for an answered request the entry before its answer. */
    readonly at: { readonly index: number; readonly seq: Seq | null };
    readonly total: number;
    /** What the arguments name of it. */
    readonly named: readonly ResourceView[];
    readonly namedMore: number;
    /** Some of the rest, in order. */
    readonly others: readonly ResourceView[];
    readonly broken: string | null;
  };
  /** From the request's own lane up to its root. */
  readonly authority: readonly AuthorityStep[];
  readonly trust: RequestTrust;
}

/** A request that somebody has to decide, in words and plain data. */
export interface RequestView {
  /** What a decision is bound to: a proposal id. The same as in {@link EntryTies.asks}. */
  readonly proposal: string;
  /** "secrets_publish", "Promote I-root-002 to main". */
  readonly title: string;
  /** "May secrets_publish run on “prod”?" */
  readonly question: string;
  /** What follows where somebody acts on it: "If you approve, secrets_publish runs once with these arguments." */
  readonly consequence: string;
  /** As the arguments state it themselves; null: they do not. */
  readonly risk: StatedRisk | null;
  readonly tool: string | null;
  /** Who is to decide. */
  readonly channel: string | null;
  readonly reason: string | null;
  /** What it would be done with, whole. */
  readonly args: JsonValue | null;
  /** What of the folded state the arguments name; `kind` null: of any kind. */
  readonly touches: readonly { readonly kind: string | null; readonly id: string }[];
  /** Texts that it would write, compared with the folded state where that has them. */
  readonly edits: readonly RequestEdit[];
  /** Under which authority: writ, agent, budget. */
  readonly authority: readonly Fact[];
}

/** From the least to the greatest. */
export const RISK_LEVELS = ['low', 'medium', 'high', 'critical'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** How dangerous something is, as somebody states it. It is never guessed. */
export interface StatedRisk {
  readonly level: RiskLevel;
  /** By what: "marked irreversible". */
  readonly words: string;
}

/** A text that a request would write: whole, or as a patch of what is there. */
export interface RequestEdit {
  /** The resource, as in {@link RequestView.touches}. */
  readonly kind: string | null;
  readonly id: string;
  readonly how: 'patch' | 'text';
  readonly text: string;
}
