// A report covers some ledgers: each by itself, and their ties.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { LedgerEnds } from '../join/ends.ts';
import { joinLedgers } from '../join/join.ts';
import type { JoinPlace } from '../join/joint.ts';
import type { LaneAnchor } from '../model/check.ts';
import { makeLaneAnchors } from '../verify/anchor-file.ts';
import type { ChosenEntries } from './entries.ts';
import { orderMembers } from './json.ts';
import { type LedgerToReport, reportedLedger } from './ledger.ts';
import { redactedLedger, withoutTexts } from './redact/redact.ts';
import { Redactor } from './redact/redactor.ts';
import { type RedactRule, redactRuleWords } from './redact/rules.ts';
import { BARE_STUB, hasStub, type ReportStubs } from './redact/stub.ts';
import {
  REPORT_SCHEMA,
  type Report,
  type ReportedCase,
  type ReportedJoins,
  type ReportedLedger,
} from './shape.ts';

/** This part of a report does not follow from its ledgers. */
export interface ReportHead {
  readonly tool: string;
  readonly title: string;
  readonly madeOn?: string | undefined;
  readonly query: string | null;
  readonly about?: ReportedCase | null;
  readonly notRead?: NonNullable<Report['not_read']>;
}

export interface LedgerPart {
  readonly ledger: ReportedLedger;
  readonly ends: LedgerEnds;
  readonly redactor: Redactor | null;
  /** The stubs to compare removed parts with, or null. */
  readonly stubs: ReportStubs | null;
  readonly anchors: readonly LaneAnchor[];
}

/** Chooses entries to be shown, of a ledger with these lanes. */
export type ChooseEntries = (
  lanes: readonly string[],
  stubs: ReportStubs | null,
) => readonly ChosenEntries[];

/** Reports a verified ledger, without what the rules leave out. */
export function ledgerPart(
  ledger: LedgerToReport,
  hash: HashEngine,
  rules: readonly RedactRule[],
  choose: ChooseEntries = () => [],
): LedgerPart {
  const { gather, reader } = ledger;
  const { removed, ends, format } = gather;
  if (removed.needsOthers)
    for (const { id, again } of reader.lanes)
      if (!again)
        for (const entry of reader.entries(id))
          removed.addOther(id, entry, format.reader.decode(entry));
  removed.end();
  const stubs = gather.key?.stubs() ?? null;
  const asked = choose(
    reader.lanes.map(({ id }) => id),
    stubs,
  );
  const whole = reportedLedger({ ...ledger, chosen: [...asked, ...ledger.chosen] }, hash);
  const redactor = rules.length > 0 ? new Redactor(rules, removed) : null;
  return {
    ledger: redactor && stubs ? redactedLedger(whole, redactor, removed, stubs) : whole,
    ends: ends.ends(ledger.id),
    redactor,
    stubs,
    anchors: makeLaneAnchors(ledger.report, ledger.id),
  };
}

export function makeReport(
  { tool, title, madeOn, query, about = null, notRead = [] }: ReportHead,
  parts: readonly LedgerPart[],
  rules: readonly RedactRule[],
): Report {
  const joins = parts.length > 1 ? reportJoins(parts.map(({ ends }) => ends)) : null;
  // Text about no ledger alone loses what any of them leaves out.
  const written = (text: string) =>
    parts.reduce((left, { redactor }) => redactor?.without(left, () => BARE_STUB) ?? left, text);
  return orderMembers({
    schema: REPORT_SCHEMA,
    tool,
    title: written(title),
    ...(madeOn !== undefined && { made_on: madeOn }),
    query: query === null ? null : written(query),
    case: withoutTexts(about, written),
    ledgers: parts.map(({ ledger }) => ledger),
    joins: withoutTexts(joins, written),
    redaction: rules.map((rule, at) => ({
      what: redactRuleWords(rule),
      places: parts.reduce((sum, { redactor }) => sum + (redactor?.places[at] ?? 0), 0),
    })),
    ...(notRead.length > 0 && {
      not_read: notRead.map(({ name, reason }) => ({
        name: written(name),
        reason: written(reason),
      })),
    }),
  });
}

/** With many more, a page is no help. */
const MOST_JOINS = 1000;

function reportJoins(ledgers: readonly LedgerEnds[]): ReportedJoins {
  const { joins, findings } = joinLedgers(ledgers);
  return {
    joins: joins
      .slice(0, MOST_JOINS)
      .map(({ kind, label, from, lane, commit, found, agreement }) => ({
        kind,
        label,
        from: toPlace(from),
        lane,
        commit,
        found: found.map(toPlace),
        agreement: agreement.map(({ what, state, handed, given }) => ({
          what,
          state,
          handed,
          given,
        })),
      })),
    findings: findings.slice(0, MOST_JOINS).map(({ check, severity, lane, places, message }) => ({
      check,
      severity,
      lane,
      places: places.map(toPlace),
      message,
    })),
  };
}

function toPlace({ ledger, lane, index }: JoinPlace) {
  return { ledger, lane, index };
}

/**
 * Names entries that are shown without a part: no hash of their content can be made from the report
 * alone.
 */
export function hiddenEntries({ ledgers }: Report): number {
  return ledgers
    .flatMap(({ chosen }) => chosen)
    .filter(({ payload: { text } }) => text !== null && hasStub(text)).length;
}
