import type { LedgerSummary } from '../ledger/model/ledger.ts';

/** Makes a ledger in which a search found entries of its one lane. */
export function makeFoundIn(id: string, indices: readonly number[]) {
  const ledger: LedgerSummary = {
    id,
    name: `${id}.db`,
    format: 'thymos',
    formatName: 'OpenThymos',
    container: '',
    size: 0,
    lanes: 1,
    entries: 9,
    requests: { total: 0, open: 0 },
    importedAt: 0,
    verifiedAt: null,
    verdict: null,
    findings: { errors: 0, warnings: 0 },
    demo: false,
    profile: 'strict',
    origin: null,
  };
  const lanes = [{ lane: 'one', title: 'one', matches: Int32Array.from(indices) }];
  return { ledger, lanes, found: indices.length };
}
