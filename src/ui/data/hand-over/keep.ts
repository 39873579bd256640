import { refusal } from '../../../base/error.ts';
import { type AuditCase, type CaseFinding, MAX_CASE_FINDINGS } from '../../../ledger/model/case.ts';
import { ask } from '../host.ts';
import { beginCase, deleteCase, saveCase } from './cases.ts';

interface Kept {
  readonly ledgers: readonly string[];
  readonly findings?: readonly CaseFinding[];
  readonly query?: string;
}

export interface Keeping {
  readonly kept: AuditCase;
  readonly undo: () => Promise<void>;
}

/** Adds to a case, or to a new one where `one` is its title. */
export async function keepIn(one: AuditCase | string, what: Kept): Promise<Keeping> {
  const id = typeof one === 'string' ? await beginCase([], one) : one.id;
  const held = await ask({ name: 'case', input: id });
  const { findings = [], query } = what;
  if (held.findings.length + findings.length > MAX_CASE_FINDINGS) throw full();
  const found: CaseFinding[] = [];
  for (const finding of findings) found.push(await completed(finding));
  const isAsked = query === undefined || held.queries.some((own) => own.query === query);
  const next: AuditCase = {
    ...held,
    ledgers: [...held.ledgers, ...(await newLedgers(held, what.ledgers))],
    findings: [...held.findings, ...found],
    queries: isAsked ? held.queries : [...held.queries, { name: query, query }],
  };
  await saveCase(next);
  return { kept: next, undo: () => takeOut(held, next, typeof one === 'string') };
}

async function takeOut(before: AuditCase, kept: AuditCase, isNew: boolean): Promise<void> {
  const now = await ask({ name: 'case', input: kept.id });
  const [ledgers, findings, queries] = (['ledgers', 'findings', 'queries'] as const).map(
    (part) => new Set(kept[part].slice(before[part].length).map((added) => JSON.stringify(added))),
  );
  const isLeft = (added: ReadonlySet<string> | undefined) => (one: unknown) =>
    !added?.has(JSON.stringify(one));
  const next: AuditCase = {
    ...now,
    ledgers: now.ledgers.filter(isLeft(ledgers)),
    findings: now.findings.filter(isLeft(findings)),
    queries: now.queries.filter(isLeft(queries)),
  };
  const isEmpty = [next.ledgers, next.findings, next.queries, next.notes].every(
    (part) => part.length === 0,
  );
  await (isNew && isEmpty && !next.conclusion ? deleteCase(next.id) : saveCase(next));
}

const full = () =>
  refusal(
    'The case has no room for so many findings.',
    `It may have ${MAX_CASE_FINDINGS}.`,
    'Keep them in a new case, or ask for fewer.',
  );

async function newLedgers({ ledgers }: AuditCase, ids: readonly string[]) {
  const library = await ask({ name: 'ledgers', input: null });
  return library.flatMap(({ id, name }) =>
    ids.includes(id) && !ledgers.some((own) => own.id === id) ? [{ id, name, against: null }] : [],
  );
}

/** Adds what the record at its place says, as far as the caller did not know it. */
async function completed(finding: CaseFinding): Promise<CaseFinding> {
  const { ledger, lane, index } = finding;
  if (lane === null || index === null) return finding;
  const { row, view } = await ask({ name: 'entry', input: { ledger, lane, index } });
  const { headline } = view;
  return {
    ...finding,
    what: finding.what || headline,
    more: finding.more || (finding.what === '' || finding.what.includes(headline) ? '' : headline),
    record: String(row.seq),
    recordedAt: row.recordedAt,
  };
}
