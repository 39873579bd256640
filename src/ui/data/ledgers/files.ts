// Each file about a ledger is made when somebody looks at it or saves it.

import { askFormat } from '../../../ledger/format/ask-format.ts';
import { listFindings } from '../../../ledger/model/check.ts';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { isClean } from '../../../ledger/model/verdict.ts';
import { sealText } from '../../../ledger/verify/seal-file.ts';
import { ask } from '../host.ts';
import { FOUND_TYPES, type FoundFormat, foundPieces } from '../search/export.ts';
import { writeAnchorFile } from './anchors.ts';
import { findManifest } from './formats.ts';

export type DataFile = 'source' | FoundFormat | 'findings';

/** Lists the files that a ledger has. */
export function listFiles({ summary, report }: LedgerDetail): readonly DataFile[] {
  const hasFindings =
    findManifest(summary.format)?.findingsFile !== undefined && report && !isClean(report.verdict);
  return ['source', 'csv', 'jsonl', ...(hasFindings ? (['findings'] as const) : [])];
}

/** `most` is the highest number of records. */
export async function makeFiles(
  detail: LedgerDetail,
  what: DataFile,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly File[]> {
  if (what === 'findings') return [await makeFindings(detail)];
  if (what !== 'source') return [await makeRecords(detail, what, most)];
  return readSourceFile(detail.summary.id);
}

/** Returns the files that the ledger was opened from, byte for byte. */
export async function readSourceFile(ledger: string): Promise<readonly File[]> {
  const parts = await ask({ name: 'source files', input: ledger });
  // A name inside an archive or a folder is a path; only its file name is used.
  return parts.map(({ name, file }) => new File([file], name.slice(name.lastIndexOf('/') + 1)));
}

async function makeRecords(
  { summary, lanes }: LedgerDetail,
  format: FoundFormat,
  most: number,
): Promise<File> {
  let left = most;
  const shown = lanes.map(({ id, title, entries }) => {
    const count = Math.min(entries, left);
    left -= count;
    return { lane: id, title, matches: Int32Array.from({ length: count }, (_, index) => index) };
  });
  const state = { ledgers: [{ ledger: summary, lanes: shown, found: summary.entries }] };
  const never = new AbortController().signal;
  const pieces: Blob[] = [];
  for await (const piece of foundPieces(ask, '', state, format, never, () => undefined))
    pieces.push(new Blob([piece]));
  return new File(pieces, `${summary.name}.records.${format}`, { type: FOUND_TYPES[format] });
}

/** Writes errors and warnings as records of the ledger's own format; the ledger is not changed. */
async function makeFindings({ summary, report }: LedgerDetail): Promise<File> {
  const suffix = findManifest(summary.format)?.findingsFile ?? '';
  const text = await askFormat(ask, {
    ledger: summary.id,
    question: 'findings file',
    query: {
      findings: report ? listFindings(report) : [],
      verifier: report?.verifier ?? '',
      profile: report?.profile ?? 'strict',
      ledger: summary.id,
      now: `${new Date().toISOString().slice(0, 19)}Z`,
    },
  });
  const name = summary.name.replace(/\.jsonl$/, '') + suffix;
  return new File([text], name, { type: 'application/jsonl' });
}

/**
 * Makes what a later copy is compared with: anchors, or a seal where records have no hashes.
 * Returns null when neither can be made.
 */
export async function makeAnchor({ summary, report }: LedgerDetail): Promise<File | null> {
  const { id, name } = summary;
  const pins = findManifest(summary.format)?.pins ?? [];
  const type = 'application/json';
  if (pins.includes('anchors') && report?.lanes.some(({ anchor }) => anchor !== null))
    return new File([await writeAnchorFile(report, id)], `${name}.anchors.json`, { type });
  if (!pins.includes('seal')) return null;
  const seal = await askFormat(ask, { ledger: id, question: 'seal', query: null });
  return new File([sealText(seal)], `${name}.seal.json`, { type });
}
