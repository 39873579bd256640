// A report contains what a person wrote of a case, and it is read from there again.

import type { AuditCase, CaseFinding, CaseNote } from '../../../ledger/model/case.ts';
import type { Report, ReportedCase } from '../../../ledger/report/shape.ts';

type Written = Pick<AuditCase, 'question' | 'conclusion' | 'queries' | 'findings' | 'notes'>;

/**
 * `ids` are those of its ledgers, as the report names them. Empty parts are left out: so it was
 * before they could be written.
 */
export function writtenCase(
  { question, conclusion, queries, findings, notes }: Written,
  ids: ReadonlyMap<string, string>,
): ReportedCase {
  const named = (id: string) => ids.get(id) ?? id;
  const kept = findings.map(({ recordedAt, ledger, other, ...one }) => ({
    ...one,
    ledger: named(ledger),
    other: other && { ...other, ledger: named(other.ledger) },
    recorded_at: recordedAt,
  }));
  return {
    question,
    conclusion,
    ...(kept.length > 0 && { findings: kept }),
    ...(notes.length > 0 && { notes: notes.map(({ text }) => text) }),
    queries,
  };
}

export function readFindings({ case: about }: Report): readonly CaseFinding[] {
  return (about?.findings ?? []).map(({ recorded_at, ...one }) => ({
    ...one,
    recordedAt: recorded_at,
  }));
}

export function readWrittenNotes({ case: about }: Report): readonly CaseNote[] {
  return (about?.notes ?? []).map((text) => ({ text, writtenAt: null }));
}
