// What is computed of every entry of the demos and of recorded ledgers: it is equal to what is written
// exactly where the verifier, asked apart, finds nothing.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Proof } from '../ledger/model/replay.ts';
import { verifyLedgerFast } from '../ledger/verify/run.ts';
import { corpusNames, corpusPath } from '../testing/corpus.ts';
import { demoPaths } from '../testing/demos.ts';
import { createTestHost } from '../testing/host.ts';
import { openLedger } from '../ui/terminal/open.ts';

const host = await createTestHost();
const demos = await demoPaths(host.hash);
const OPTIONS = { profile: 'strict', pins: {} } as const;

async function proved(path: string) {
  const { format, reader } = await openLedger(path, host);
  const proofs: { readonly at: string; readonly proof: Proof }[] = [];
  const examined = new Map<string, readonly string[]>();
  const report = await verifyLedgerFast(format, reader, host, OPTIONS, (step) => {
    if (step.type === 'entry' && !step.lane.again)
      examined.set(`${step.lane.id} ${step.entry.index}`, step.examined);
  });
  for (const { id, again } of reader.lanes) {
    if (again) continue;
    let before = null;
    for (const entry of reader.entries(id)) {
      const found =
        format.rules.proofs?.(entry, format.reader.decode(entry), before, host.hash) ?? [];
      for (const proof of found)
        proofs.push({
          at: `${id} ${entry.index}`,
          proof: { ...proof, ...(proof.bytes && { bytes: proof.bytes.slice() }) },
        });
      before = entry;
    }
  }
  reader.close();
  const wrong = new Set(
    report.lanes.flatMap(({ findings }) =>
      findings
        .filter(({ severity }) => severity === 'error')
        .map(({ lane, index, check }) => `${lane} ${index} ${check}`),
    ),
  );
  return { format, report, proofs, examined, wrong };
}

async function expectAgreement(path: string) {
  const { format, report, proofs, examined, wrong } = await proved(path);
  // Of findings that are not kept nothing can be said entry by entry.
  if (report.lanes.some(({ findingsLeftOut }) => findingsLeftOut > 0)) return;
  const known = new Set<string>(format.rules.checks.map(({ id }) => id));
  for (const { at, proof } of proofs) {
    const { check, computed, expected } = proof;
    const where = `${at} ${check}: ${computed} | ${expected}`;
    expect(known, where).toContain(check);
    expect(examined.get(at), where).toContain(check);
    expect(computed === expected, where).toBe(!wrong.has(`${at} ${check}`));
  }
  const hashes = proofs.filter(({ proof }) => proof.bytes);
  if (format.rules.proofs && report.verdict !== 'failed') expect(proofs.length).toBeGreaterThan(0);
  for (const { proof } of hashes) expect(proof.bytes?.length).toBeGreaterThan(0);
}

describe('a demo', () => {
  it.each(demos)('%s', (path) => expectAgreement(path));
});

const corpus = [
  ...['', 'tampered'].flatMap((folder) =>
    corpusNames('thymos', folder)
      .filter((name) => /^(?!medium|large).*\.(db|audit\.json|jsonl)$/.test(name))
      .map((name) => corpusPath('thymos', folder, name)),
  ),
  ...['synthetic-coalesce', 'synthetic-freshness', 'synthetic-lost-propagation'].map((name) =>
    corpusPath('reactor', name, 'state'),
  ),
  corpusPath('chains', 'attestroot', 'session-a.jsonl'),
];

describe('a recorded ledger', () => {
  it.each(corpus)('%s', async (path) => {
    try {
      await expectAgreement(path);
    } catch (error) {
      // Some of them cannot be opened at all.
      if (error instanceof Error && error.name === 'SourceError') return;
      throw error;
    }
  });
  const folder = corpusPath('chains');
  it('of every kind of log', async () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.jsonl'))
      .slice(0, 40);
    let opened = 0;
    for (const file of files) {
      const path = join(folder, file);
      const isLedger = await openLedger(path, host).then(
        ({ reader }) => reader.close() ?? true,
        () => false,
      );
      if (!isLedger) continue;
      opened++;
      await expectAgreement(path);
    }
    expect(opened).toBeGreaterThan(0);
  });
});

it('says of a changed entry what its bytes give, and of the next which hash it names', async () => {
  const path = demos.find((name) => name.endsWith('tampered.db')) ?? expect.unreachable();
  const { proofs, wrong } = await proved(path);
  const unequal = proofs.filter(({ proof }) => proof.computed !== proof.expected);
  expect(unequal.map(({ at, proof }) => `${at} ${proof.check}`).sort()).toEqual(
    [...wrong]
      .filter((one) => unequal.some(({ at, proof }) => one === `${at} ${proof.check}`))
      .sort(),
  );
  expect(unequal.length).toBeGreaterThan(0);
});
