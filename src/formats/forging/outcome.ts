// What the verifier says of a forged copy, and which entries of a lane that concerns.

import type { Seq } from '../../base/seq.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import { describeFault, type Finding } from '../../ledger/model/check.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { EntryState, Trial, TrialFinding } from '../../ledger/model/tamper.ts';
import { worstVerdict } from '../../ledger/model/verdict.ts';
import { listJudgedFindings } from './ladder.ts';
import type { BreakItSession, Judged } from './session.ts';

const MOST_FINDINGS = 12;
/** Of the copy that somebody else has. */
export const SECOND_COPY = 'copy';

/** Findings that were not there before. */
export function newFindings(before: Judged, after: Judged): readonly Finding[] {
  const known = new Map<string, Finding[]>();
  for (const finding of listJudgedFindings(before)) {
    const key = toKey(finding);
    const alike = known.get(key);
    if (alike) alike.push(finding);
    else known.set(key, [finding]);
  }
  return listJudgedFindings(after).filter((finding) => {
    if (finding.severity === 'info') return false;
    const alike = known.get(toKey(finding)) ?? [];
    const place = alike.findIndex((one) => isSamePlace(one, finding));
    if (place >= 0) alike.splice(place, 1);
    return place < 0;
  });
}

function toKey({ check, lane, path, expected, actual }: Finding): string {
  return JSON.stringify([check, lane, path, expected, actual]);
}

/** Where an entry was taken out or put in, what follows has other places, and still its numbers and ids. */
function isSamePlace(a: Finding, b: Finding): boolean {
  return a.seq === b.seq || (a.entry !== null && a.entry === b.entry);
}

export function trialFinding(format: LedgerFormat, finding: Finding): TrialFinding {
  const { check, severity, lane, index, seq, expected, actual, sides, message } = finding;
  const known = format.rules.checks.find(({ id }) => id === check);
  const title = describeFault(finding, format.rules.checks);
  const own = severity === 'error' ? 'error' : 'warning';
  // An anchor is over all entries: it does not say which of them is another one.
  const isWhole = known?.needs?.pin === 'anchors' || known?.needs?.pin === 'head';
  const at = isWhole ? { index: null, seq: null } : { index, seq };
  const values = { expected, actual, ...(sides && { sides }) };
  return { check, title, severity: own, lane, ...at, ...values, message };
}

/** Entries that are not, just so, in the other lane: another id, parent, number or bytes. */
export function changedEntries(was: readonly Entry[], is: readonly Entry[]): readonly number[] {
  const known = new Map(was.map((entry) => [entry.id, entry]));
  return is.flatMap((entry, i) => {
    const old = known.get(entry.id);
    return old && isSameFinding(old, entry) ? [] : [i];
  });
}

export function isSameFinding(a: Entry, b: Entry): boolean {
  return (
    a.id === b.id &&
    a.parent === b.parent &&
    a.seq === b.seq &&
    a.bytes.length === b.bytes.length &&
    a.bytes.every((byte, i) => byte === b.bytes[i])
  );
}

/** What a second copy says, entry by entry. */
export function secondCopy(
  lane: string,
  was: readonly Entry[],
  is: readonly Entry[],
): TrialFinding[] {
  const found = changedEntries(was, is).map((index) => at(lane, index, is[index]?.seq ?? null));
  if (was.length === is.length || found.length > 0) return found;
  return [at(lane, null, null)];
}

function at(lane: string, index: number | null, seq: Seq | null): TrialFinding {
  return {
    check: SECOND_COPY,
    title: 'Not what the second copy has',
    severity: 'error',
    lane,
    index,
    seq,
    expected: null,
    actual: null,
    message:
      index === null
        ? 'The second copy has another number of records.'
        : 'The second copy has another record here.',
  };
}

export function makeTrial(
  { source: { format } }: Pick<BreakItSession, 'source'>,
  { nets, isUndone }: Pick<Trial, 'nets' | 'isUndone'>,
  judged: { readonly verdict: Trial['verdict']; readonly findings: readonly Finding[] },
  copy: readonly TrialFinding[],
  command: string,
  shown: {
    readonly lane: string;
    readonly entries: readonly Entry[];
    readonly window: readonly number[];
    readonly forged: ReadonlySet<number>;
  },
): Trial {
  const all = [...judged.findings.map((finding) => trialFinding(format, finding)), ...copy];
  const failing = new Set(
    all.flatMap(({ lane, index }) => (lane === shown.lane && index !== null ? [index] : [])),
  );
  const order = [...failing].sort((a, b) => a - b);
  const first = order[0] ?? shown.entries.length;
  const last = order.at(-1) ?? -1;
  const judgeEntry = (index: number): EntryState => {
    if (failing.has(index)) return 'fails';
    if (index > first) return 'rests';
    return shown.forged.has(index) && failing.size === 0 ? 'forged' : 'holds';
  };
  const seqs = order.map((index) => shown.entries[index]?.seq ?? index);
  return {
    nets,
    isUndone,
    verdict: worstVerdict([judged.verdict, ...(copy.length > 0 ? (['drift'] as const) : [])]),
    findings: all.slice(0, MOST_FINDINGS),
    more: Math.max(0, all.length - MOST_FINDINGS),
    command,
    states: shown.window.map(judgeEntry),
    failing: seqs.slice(0, MOST_FINDINGS),
    holds: findRange(shown.entries, 0, first),
    rests: failing.size === 0 ? null : findRange(shown.entries, last + 1, shown.entries.length),
  };
}

function findRange(
  entries: readonly Entry[],
  from: number,
  to: number,
): readonly [Seq, Seq] | null {
  const [first, last] = [entries[from], entries[to - 1]];
  return first && last && to > from ? [first.seq, last.seq] : null;
}
