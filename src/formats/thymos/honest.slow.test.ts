// Ledgers that nobody altered, of the real ledger code and of the real server: what the
// strict profile says of each. A new check must not find anything in them; the traps that some
// were written with are listed.

import { expect, it } from 'vitest';
import { readLedger } from '../../ledger/format/recognise.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import { corpusSources } from '../../testing/containers.ts';
import { corpusBytes, inCorpus } from '../../testing/corpus.ts';
import { createTestHost } from '../../testing/host.ts';
import { thymos } from './index.ts';

/** How often which check finds what. */
type Counts = Readonly<Record<string, number>>;

/** The same ledger in any container. */
const ALL_KINDS: Counts = {
  'warning thymos.budget': 1,
  'warning thymos.policy-set-change': 1,
  'warning thymos.one-commit-a-proposal': 2,
  'warning thymos.number-drift': 1,
  'error thymos.load': 7,
  'error thymos.fold': 2,
  'error thymos.compiler-recorded': 1,
};
const BRANCHES: Counts = {
  'info thymos.fold': 3,
  'error thymos.branch-replay': 1,
  'warning thymos.branch-source': 2,
  'warning thymos.branch-id': 2,
};

const FOUND: Readonly<Record<string, Counts>> = {
  'all-kinds.db': {
    'info thymos.load': 1,
    ...ALL_KINDS,
  },
  'branches.db': {
    'info thymos.load': 1,
    ...BRANCHES,
  },
  'delegation.audit.csv': { 'warning thymos.delegation-child': 2 },
  'delegation.audit.json': { 'warning thymos.delegation-child': 2 },
  'delegation.db': { 'info thymos.load': 1, 'warning thymos.delegation-child': 2 },
  'medium.audit.csv': { 'warning thymos.load': 1 },
  'medium.audit.json': { 'warning thymos.load': 1 },
  'medium.db': { 'info thymos.load': 1, 'info thymos.fold': 6 },
  'policy-intercept.db': { 'info thymos.load': 1 },
  'run-847.audit.csv': {},
  'run-847.audit.json': {},
  'run-847.db': { 'info thymos.load': 1 },
  'signed.db': {
    'info thymos.load': 1,
    'warning thymos.signature-mixed': 1,
    'warning thymos.signature-form': 3,
  },
  'versions.db': {
    'info thymos.load': 1,
    'warning thymos.compiler-change': 2,
    'warning thymos.policy-set-change': 2,
  },
  'sqlite-variants/all-kinds.freelist.db': {
    ...ALL_KINDS,
  },
  'sqlite-variants/all-kinds.page1024-autovacuum.db': {
    ...ALL_KINDS,
  },
  'sqlite-variants/all-kinds.page512.db': {
    ...ALL_KINDS,
  },
  'wal/branches.db + wal/branches.db-wal': {
    'info thymos.load': 1,
    ...BRANCHES,
  },
  'wal/restarted.db + wal/restarted.db-wal': {
    'info thymos.load': 2,
    'warning thymos.delegation-child': 2,
    'warning thymos.compiler-change': 2,
    'warning thymos.policy-set-change': 2,
  },
  'wal/run-847.db + wal/run-847.db-wal': { 'info thymos.load': 1 },
  'wal/torn-tail.db + wal/torn-tail.db-wal': {
    'info thymos.load': 1,
    'warning thymos.load': 1,
    ...BRANCHES,
  },
  'postgres.pg_dump.sql': {
    'warning thymos.delegation-child': 2,
    ...BRANCHES,
  },
  'postgres.pg_dump.inserts.sql': {
    'warning thymos.delegation-child': 2,
    ...BRANCHES,
  },
  'postgres.entries.csv': {
    'warning thymos.delegation-child': 2,
    ...BRANCHES,
  },
  'server/ledger.db': { 'info thymos.load': 1, 'warning thymos.branch-source': 2 },
  'server/killed.db': { 'info thymos.load': 1 },
  'server/live.db': { 'info thymos.load': 1 },
  'server/terminated.db': { 'info thymos.load': 1 },
};

const host = await createTestHost();
const server = ['ledger.db', 'killed.db', 'live.db', 'terminated.db'].map((name) => ({
  name: `server/${name}`,
  absent: !inCorpus('thymos-server', name),
  files: [name, `${name}-wal`]
    .filter((file) => inCorpus('thymos-server', file))
    .map((file) => ({ name: file, bytes: inMemory(corpusBytes('thymos-server', file)) })),
}));
const recorded = corpusSources().filter(({ name }) => !name.startsWith('tampered/'));

for (const { name, files, absent } of [...recorded, ...server]) {
  it.skipIf(absent)(`finds in ${name} what it was written with, and no more`, () => {
    const reader = readLedger(thymos, files, host);
    const report = verifyLedger(thymos, reader, host, { profile: 'strict', pins: {} });
    reader.close();
    const counts: Record<string, number> = {};
    for (const { findings } of [report, ...report.lanes])
      for (const { severity, check } of findings) {
        const key = `${severity} ${check}`;
        counts[key] = (counts[key] ?? 0) + 1;
      }
    expect(counts).toEqual(FOUND[name]);
  });
}
