// Seals and findings of a ledger as files: saved here, and seals read again.

import type { Seal } from '../../core/model/check.ts';
import type { LedgerSummary, LedgerVerified } from '../../core/model/ledger.ts';
import { readSeal, sealText } from '../../core/verify/seal-file.ts';
import { saveFile } from '../save.ts';
import { getService } from '../service.ts';

/** Saves what a later copy of the ledger can be compared with. */
export async function saveSeal(ledger: Pick<LedgerSummary, 'id' | 'name'>): Promise<void> {
  const seal = await getService().query(ledger.id, 'seal', null);
  saveFile(new Blob([sealText(seal)], { type: 'application/json' }), `${ledger.name}.seal.json`);
}

/** @throws an error that says what the file should be. */
export async function readSealFile(file: Blob): Promise<Seal> {
  return readSeal(new Uint8Array(await file.arrayBuffer()));
}

/** Saves errors and warnings as records of their own; the ledger is not changed. */
export async function saveFindings(
  ledger: Pick<LedgerSummary, 'id' | 'name'>,
  report: LedgerVerified,
  suffix: string,
): Promise<void> {
  const { verifier, profile } = report;
  const text = await getService().query(ledger.id, 'findings file', {
    findings: [...report.findings, ...report.lanes.flatMap((lane) => lane.findings)],
    verifier,
    profile,
    ledger: ledger.id,
    now: `${new Date().toISOString().slice(0, 19)}Z`,
  });
  const name = ledger.name.replace(/\.jsonl$/, '');
  saveFile(new Blob([text], { type: 'application/jsonl' }), name + suffix);
}
