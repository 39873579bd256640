// What the screens of Holon ledgers read and save: intents, branches, seals, anomalies.

import { queryOptions } from '@tanstack/react-query';
import type { LedgerReport, Seal } from '../core/check.ts';
import type { LedgerSummary } from '../worker/protocol.ts';
import { keys } from './queries.ts';
import { saveFile } from './save.ts';
import { getService } from './service.ts';

/** Nothing of these depends on a verdict: they stay as long as the ledger does. */
const fixed = {
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
  retry: false,
  structuralSharing: false,
} as const;

export type IntentView = 'tree' | 'branches';

/** `root` null: every intent, as far as they fit into one drawing. */
export function intentsQuery(ledger: string, view: IntentView, root: string | null) {
  return queryOptions({
    ...fixed,
    queryKey: [...keys.fixed(ledger), 'holon', view, root],
    queryFn: () => getService().ask(ledger, `holon.${view}`, { root }),
  });
}

/** Roots whose id or goal contains the text. */
export function rootsQuery(ledger: string, text: string) {
  return queryOptions({
    ...fixed,
    queryKey: [...keys.fixed(ledger), 'holon', 'roots', text],
    queryFn: () => getService().ask(ledger, 'holon.roots', text),
  });
}

/** Saves what a later copy of the ledger can be compared with. */
export async function saveSeal(ledger: Pick<LedgerSummary, 'id' | 'name'>): Promise<void> {
  const { sealText } = await import('../formats/holon/seal-file.ts');
  const seal = await getService().ask(ledger.id, 'holon.seal', null);
  saveFile(new Blob([sealText(seal)], { type: 'application/json' }), `${ledger.name}.seal.json`);
}

/** @throws an error that says what the file should have held. */
export async function readSealFile(file: Blob): Promise<Seal> {
  const { readSeal } = await import('../formats/holon/seal-file.ts');
  return readSeal(new Uint8Array(await file.arrayBuffer()));
}

/** Saves errors and warnings as events of their own; the ledger is not changed. */
export async function saveAnomalies(
  ledger: Pick<LedgerSummary, 'id' | 'name'>,
  report: LedgerReport,
): Promise<void> {
  const { anomalyLines } = await import('../formats/holon/anomalies.ts');
  const head = await getService().ask(ledger.id, 'holon.head', null);
  const findings = [...report.findings, ...report.lanes.flatMap((lane) => lane.findings)];
  const { verifier, profile } = report;
  const now = `${new Date().toISOString().slice(0, 19)}Z`;
  const text = anomalyLines(findings, { head, now, verifier, profile, ledger: ledger.id });
  const name = ledger.name.replace(/\.jsonl$/, '');
  saveFile(new Blob([text], { type: 'application/jsonl' }), `${name}.anomalies.jsonl`);
}
