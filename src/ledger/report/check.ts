// The ledgers of a report are reported again in the same way, by whoever has them, and compared
// with it claim by claim.

import type { Pins, Profile } from '../model/check.ts';
import type { CheckedPart, CheckedReport, Claim } from '../model/report.ts';
import { ledgerClaims } from './claims.ts';
import { findDifference } from './difference.ts';
import type { ChosenEntries } from './entries.ts';
import { isOfOtherVersion, leaveUncompared } from './other-version.ts';
import { readReportedPins } from './pins.ts';
import type { RedactRule } from './redact/rules.ts';
import { fitsBare, hasStub, type ReportStubs } from './redact/stub.ts';
import { type ChooseEntries, type LedgerPart, makeReport } from './report.ts';
import type { Report, ReportedLedger } from './shape.ts';
import { UNCOMPARED_WORDS } from './uncompared.ts';
import { leftOutClaim, nameClaim, pageClaim, toolClaim } from './whole-claims.ts';

/** Says how a ledger of a report is reported again. */
export interface Again {
  readonly profile: Profile;
  readonly pins: Pins;
  /** Null when its hits are taken as they are said, since parts are left out; or there is none. */
  readonly query: string | null;
  /** Null when nothing is left out, so that nothing has to be compared. */
  readonly rules: readonly RedactRule[] | null;
  readonly choose: ChooseEntries;
}

/** `again` reports the ledger of this content; null when it is not here. */
export async function checkReport(
  report: Report,
  page: string | null,
  tool: string,
  again: (id: string, how: Again) => Promise<LedgerPart | null>,
): Promise<CheckedReport> {
  const checked: CheckedPart[] = [];
  const parts: LedgerPart[] = [];
  const names = new Map<string, string>();
  for (const said of report.ledgers) {
    const { id, name } = said;
    const ledger = { id, name };
    if (checked.some((one) => one.ledger?.id === id)) {
      const words = 'It is in the report more than once.';
      checked.push({ ledger, claims: [{ claim: 'Ledger', holds: false, counts: true, words }] });
      continue;
    }
    const part = await again(id, howAgain(report, said));
    if (!part) {
      const words = 'No ledger here has the same bytes: nothing of it was checked.';
      checked.push({ ledger, claims: [unknown('Ledger', words)] });
      continue;
    }
    parts.push(part);
    names.set(id, part.ledger.name);
    const fits = (before: string, after: string) => part.stubs?.fits(before, after) ?? false;
    checked.push({ ledger, claims: ledgerClaims(said, part.ledger, fits) });
  }
  const isOther = isOfOtherVersion(checked);
  const made = [pageClaim(report, page, tool), joinsClaim(report, parts)];
  const [pages, joins] = made.map((claim) => (claim && isOther ? leaveUncompared(claim) : claim));
  const whole = [
    pages,
    toolClaim(report, tool),
    joins,
    leftOutClaim(report),
    { claim: 'Not compared', holds: null, counts: false, words: UNCOMPARED_WORDS },
  ];
  const named = checked.map((one): CheckedPart => {
    const claim = one.ledger && nameClaim(one.ledger, report.ledgers, names);
    return claim ? { ...one, claims: [claim, ...one.claims] } : one;
  });
  const all = [{ ledger: null, claims: whole.flatMap((claim) => claim ?? []) }, ...named];
  return {
    title: report.title,
    tool,
    made_by: report.tool,
    holds: allHold(all),
    checked: all,
  };
}

/**
 * Returns whether all that counts holds; null when a part could not be checked, and the rest does.
 */
export function allHold(checked: readonly CheckedPart[]): boolean | null {
  const claims = checked.flatMap((one) => one.claims).filter(({ counts }) => counts);
  if (claims.some(({ holds }) => holds === false)) return false;
  return claims.some(({ holds }) => holds === null) ? null : true;
}

function howAgain({ query: asked, redaction, case: about }: Report, said: ReportedLedger): Again {
  const isHidden = asked !== null && hasStub(asked);
  const query = isHidden ? null : asked;
  const kept = about?.findings?.filter(({ ledger }) => ledger === said.id) ?? [];
  return {
    profile: said.profile,
    pins: readReportedPins(said.pins),
    query,
    rules: redaction.length > 0 ? [] : null,
    choose: (lanes, stubs) => chosenAgain(said, kept, lanes, stubs, isHidden),
  };
}

function chosenAgain(
  { chosen, notes }: ReportedLedger,
  kept: readonly { readonly lane: string | null; readonly index: unknown }[],
  lanes: readonly string[],
  stubs: ReportStubs | null,
  isHidden: boolean,
): ChosenEntries[] {
  const isNoted = (said: string, at: number) =>
    notes.some(({ place }) => place.on === 'entry' && place.lane === said && place.index === at);
  return chosen.flatMap(({ lane: said, index, why }) => {
    const fits = (id: string) => stubs?.fits(said, id) ?? false;
    const lane = (hasStub(said) && !lanes.includes(said) ? lanes.find(fits) : said) ?? said;
    return [
      ...(why.includes('note') && isNoted(said, index)
        ? [{ lane, index, why: 'note' as const }]
        : []),
      ...(why.includes('kept') && kept.some((one) => one.lane === said && one.index === index)
        ? [{ lane, index, why: 'kept' as const }]
        : []),
      ...(why.includes('query') && isHidden ? [{ lane, index, why: 'query' as const }] : []),
    ];
  });
}

function unknown(claim: string, words: string): Claim {
  return { claim, holds: null, counts: true, words };
}

function joinsClaim(report: Report, parts: readonly LedgerPart[]): Claim | null {
  const claim = 'Between the ledgers';
  if (!report.joins && report.ledgers.length < 2) return null;
  if (parts.length < report.ledgers.length)
    return unknown(claim, 'Not all of them are here: it was not checked.');
  const { joins } = makeReport(report, parts, []);
  const isLeftOut = report.redaction.length > 0;
  const difference = findDifference(
    report.joins,
    joins,
    (said, now) => isLeftOut && fitsBare(said, now),
  );
  if (!difference) return { claim, holds: true, counts: true, words: 'The same.' };
  const { path, said, now } = difference;
  const words = `${path}: the report says ${said}, the ledgers say ${now}.`;
  return { claim, holds: false, counts: true, words };
}
