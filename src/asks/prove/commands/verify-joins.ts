// The ledgers of one `verify` may point to one another, and contradict each other only there.

import { addAll } from '../../../base/lists.ts';
import { joinLedgers } from '../../../ledger/join/join.ts';
import type { Join, JoinPlace } from '../../../ledger/join/joint.ts';
import type { LinkKind } from '../../../ledger/model/entry.ts';
import { writtenVerdict } from '../../../ledger/model/verdict.ts';
import { countWords } from '../../../ui/terminal/count.ts';
import type {
  FoundFinding,
  FoundJoins,
  OutcomeJoin,
  VerifyFound,
  VerifyOutcome,
} from './verify-outcome.ts';
import { shortId, verdictWords } from './verify-words.ts';

/** Null when there are not several ledgers that could be read. */
export function findLedgerJoins(outcomes: readonly VerifyOutcome[]): FoundJoins | null {
  const ends = outcomes.flatMap(({ ends }, place) => ends?.ends(String(place)) ?? []);
  if (ends.length < 2) return null;
  const foundAt = (place: JoinPlace): VerifyFound[] => {
    const outcome = outcomes[Number(place.ledger)];
    return outcome ? [{ ...place, outcome }] : [];
  };
  const { joins, findings } = joinLedgers(ends);
  return {
    ledgers: ends.length,
    joins: joins.flatMap((join) =>
      foundAt(join.from).map((from) => ({ ...join, from, found: join.found.flatMap(foundAt) })),
    ),
    findings: findings.map((one) => ({ ...one, places: one.places.flatMap(foundAt) })),
  };
}

export function hasFault(joins: FoundJoins | null): boolean {
  return joins?.findings.some(({ severity }) => severity === 'error') ?? false;
}

function placeJson({ outcome, lane, index }: VerifyFound) {
  return { source: outcome.source, id: outcome.id, lane, index };
}

function verdictJson({ report }: VerifyOutcome) {
  return report ? writtenVerdict(report.verdict) : {};
}

export function joinsJson({ joins, findings }: FoundJoins) {
  return {
    joins: joins.map(({ kind, label, from, lane, commit, found, agreement }) => ({
      kind,
      label,
      from: placeJson(from),
      lane,
      commit,
      found: found.map((place) => ({ ...placeJson(place), ...verdictJson(place.outcome) })),
      ...(agreement.length && { agreement: Object.fromEntries(agreement.map(agreementJson)) }),
    })),
    across: findings.map(({ check, severity, lane, places, message }) => ({
      check,
      severity,
      lane,
      places: places.map(placeJson),
      message,
    })),
  };
}

function agreementJson({ what, state, handed, given }: Join['agreement'][number]) {
  return [what, { state, handed, given }] as const;
}

const MAX_SHOWN = 20;

export function joinsWords({ ledgers, joins, findings }: FoundJoins): readonly string[] {
  if (!joins.length && !findings.length) return [];
  const known = joins.filter(({ found }) => found.length > 0).length;
  const lines = [
    `Between these ledgers: ${countWords(joins.length, 'entry points', 'entries point')} out of their own, ${known} to what another one has`,
  ];
  addAll(
    lines,
    joins.slice(0, MAX_SHOWN).flatMap((join) => joinWords(join, ledgers)),
  );
  addMore(lines, joins.length);
  addAll(lines, findings.slice(0, MAX_SHOWN).flatMap(findingWords));
  addMore(lines, findings.length);
  return lines;
}

function addMore(lines: string[], all: number): void {
  if (all > MAX_SHOWN) lines.push(`  and ${all - MAX_SHOWN} more; --json lists them`);
}

const POINTS: Readonly<Record<LinkKind, string>> = {
  chain: 'follows',
  branch: 'branches from',
  delegation: 'delegates to',
  propagation: 'wakes',
  rollback: 'goes back to',
  reference: 'names',
};

function joinWords(
  { kind, label, from, lane, commit, found, agreement }: OutcomeJoin,
  all: number,
) {
  const target = [lane, commit].flatMap((id) => (id === null ? [] : shortId(id))).join(' ');
  const said = label ? ` (${label})` : '';
  const [first, ...more] = found;
  const where = first
    ? `found in ${wherePlace(first)}, ${first.outcome.report ? verdictWords(first.outcome.report.verdict) : 'not verified'}${more.length ? `, and in ${more.length} more` : ''}`
    : `not found among these ${countWords(all, 'ledger')}`;
  const both = agreement.map(({ what, state }) => `${what} ${state}`).join(', ');
  return [
    `  ${wherePlace(from)} ${POINTS[kind]} ${target}${said}`,
    `      ${where}${both && ` · ${both}`}`,
  ];
}

function findingWords({ severity, lane, places, message }: FoundFinding): string[] {
  const what = severity === 'info' ? 'note' : severity;
  return [
    `  ${what} on lane ${shortId(lane)}: ${message}`,
    ...places.map((place) => `      ${wherePlace(place)}`),
  ];
}

function wherePlace({ outcome, lane, index }: VerifyFound): string {
  return `${outcome.source}, lane ${shortId(lane)}${index === null ? '' : `, entry ${index}`}`;
}
