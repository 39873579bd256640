// A signed decision is checked alone and compared with the ledgers of this browser.

import { alikeJournals } from '../../../ledger/held/journal/one-person.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import { writtenVerdict } from '../../../ledger/model/verdict.ts';
import {
  checkCountersignature,
  checkSignature,
  compareAll,
  type DecidedLedger,
  type DecisionCheck,
  type DecisionEvidence,
  isSound,
  readDecision,
} from '../../../ledger/review/api.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';

/** A decision has some hundred bytes; a far larger file is none, and is not read. */
const MAX_BYTES = 1024 * 1024;

/** @throws {SourceError} when it is no signed decision. */
export async function checkDecisionFile(
  cache: LedgerCache,
  file: Blob,
  keys: readonly string[],
): Promise<DecisionCheck> {
  const bytes = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer());
  const { decision: document, seconds: others } = readDecision(bytes);
  const answers = checkSignature(document, keys);
  const alike = await alikeJournals(cache.ports.journals, document.journal.id);
  const seconds = others.map((second) => ({
    document: second,
    answers: checkCountersignature(document, second, keys, alike),
  }));
  const sound = [answers, ...seconds.map((second) => second.answers)].every(isSound);
  const ledgers: DecisionCheck['ledgers'][number][] = [];
  const unread: string[] = [];
  for (const row of await cache.ports.store.ledgers()) {
    try {
      const found = await findIn(cache, row, document.evidence);
      if (found) ledgers.push({ found, ...compareAll([document, ...others], found) });
    } catch {
      // A decision that cannot be read hides none of the others.
      unread.push(row.name);
    }
  }
  return { document, sound, answers, seconds, ledgers, unread };
}

async function findIn(
  cache: LedgerCache,
  { id }: LedgerRow,
  evidence: DecisionEvidence,
): Promise<DecidedLedger | null> {
  const row = await cache.ledger(id);
  const lane = await cache.findLane(row, evidence.lane);
  if (!lane) return null;
  let index: number | null = null;
  let head: number | null = null;
  for await (const page of lane.allPages()) {
    for (let at = page.first; page.has(at); at++) {
      const entry = page.id(at);
      if (entry === evidence.entry) index ??= at;
      if (entry === evidence.head) head ??= at;
    }
  }
  const request = lane.requests.find((one) => one.index === index);
  const entry = index === null ? null : await lane.entry(index);
  const format = cache.format(row);
  const decoded = entry && format.reader.decode(entry);
  const full = entry && format.words.requests?.view(entry, decoded);
  return {
    ledger: row.id,
    name: row.name,
    format: row.format,
    lane: lane.id,
    entries: lane.entries,
    verdict: row.judged ? writtenVerdict(row.judged.verdict).verdict : null,
    entry:
      index === null
        ? null
        : {
            index,
            seq: String((await lane.head(index)).seq),
            proposal: request?.proposal ?? null,
            title: entry ? (full?.title ?? format.words.digest(entry, decoded).line.title) : '',
            tool: full?.tool ?? null,
            channel: full?.channel ?? null,
            isBound: entry && (format.words.requests?.isBound?.(entry, decoded) ?? null),
          },
    head,
    verifier: row.judged?.verifier ?? null,
    answers: request?.answers.map(({ outcome }) => outcome) ?? null,
  };
}
