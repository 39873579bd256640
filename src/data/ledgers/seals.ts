// Seals and anomalies of formats without hashes, saved as files and read again.

import type { LedgerReport, Seal } from '../../core/model/check.ts';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { saveFile } from '../save.ts';
import { getService } from '../service.ts';

/** Saves what a later copy of the ledger can be compared with. */
export async function saveSeal(ledger: Pick<LedgerSummary, 'id' | 'name'>): Promise<void> {
  const { sealText } = await import('../../formats/holon/seal-file.ts');
  const seal = await getService().ask(ledger.id, 'holon.seal', null);
  saveFile(new Blob([sealText(seal)], { type: 'application/json' }), `${ledger.name}.seal.json`);
}

/** @throws an error that says what the file should have held. */
export async function readSealFile(file: Blob): Promise<Seal> {
  const { readSeal } = await import('../../formats/holon/seal-file.ts');
  return readSeal(new Uint8Array(await file.arrayBuffer()));
}

/** Saves errors and warnings as events of their own; the ledger is not changed. */
export async function saveAnomalies(
  ledger: Pick<LedgerSummary, 'id' | 'name'>,
  report: LedgerReport,
): Promise<void> {
  const { anomalyLines } = await import('../../formats/holon/anomalies.ts');
  const head = await getService().ask(ledger.id, 'holon.head', null);
  const findings = [...report.findings, ...report.lanes.flatMap((lane) => lane.findings)];
  const { verifier, profile } = report;
  const now = `${new Date().toISOString().slice(0, 19)}Z`;
  const text = anomalyLines(findings, { head, now, verifier, profile, ledger: ledger.id });
  const name = ledger.name.replace(/\.jsonl$/, '');
  saveFile(new Blob([text], { type: 'application/jsonl' }), `${name}.anomalies.jsonl`);
}
