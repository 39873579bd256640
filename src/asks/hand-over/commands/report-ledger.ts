// A ledger is verified for a report, and the report's statements about its entries are noted on the
// way.

import type { Host } from '../../../ledger/format/reader.ts';
import type { Note } from '../../../ledger/model/note.ts';
import { SeenValues } from '../../../ledger/query/seen.ts';
import { type ChosenEntries, MOST_SHOWN_ENTRIES } from '../../../ledger/report/entries.ts';
import { LedgerGather } from '../../../ledger/report/gather.ts';
import type { RedactRule } from '../../../ledger/report/redact/rules.ts';
import { type ChooseEntries, type LedgerPart, ledgerPart } from '../../../ledger/report/report.ts';
import type { VerifyOptions } from '../../../ledger/verify/rules.ts';
import { verifyLedgerFast } from '../../../ledger/verify/run.ts';
import { openSet, type PathSet } from '../../../ui/terminal/open.ts';
import { LedgerSearch } from '../../../ui/terminal/query-search.ts';
import { readQuery } from '../../../ui/terminal/read-query.ts';

export interface ReportOptions extends VerifyOptions {
  readonly query: string | null;
  readonly choose?: ChooseEntries;
  /** Null when nothing is left out of it, nor of what it is compared with. */
  readonly rules: readonly RedactRule[] | null;
  readonly notes: readonly Note[];
}

/** @throws {AppException} when it cannot be read, {UsageError} for an invalid query */
export async function reportLedger(
  set: PathSet,
  host: Host,
  { query, choose, notes, rules, ...options }: ReportOptions,
): Promise<LedgerPart> {
  const found = query === null ? [] : await entriesFound(set, host, query);
  const opened = await openSet(set, host);
  const { format, reader } = opened;
  const gather = new LedgerGather(format, host.hash, rules);
  const observe = gather.observe.bind(gather);
  const report = await verifyLedgerFast(format, reader, host, options, observe);
  const { id } = opened;
  const own = notes.filter(({ place }) => place.ledger === id);
  const whole = { id, name: set.name, gather, report, reader, chosen: found, notes: own };
  const part = ledgerPart(whole, host.hash, rules ?? [], choose);
  reader.close();
  return part;
}

async function entriesFound(set: PathSet, host: Host, text: string): Promise<ChosenEntries[]> {
  const { query, matcher } = readQuery(text);
  const search = new LedgerSearch(matcher, host, new SeenValues(query));
  const found: ChosenEntries[] = [];
  for await (const one of search.findIn(set)) {
    if (one.type === 'unread') throw one.unread.error;
    if (one.type !== 'hit') continue;
    const { lane, digest } = one.hit;
    found.push({ lane: lane.id, index: digest.index, why: 'query' });
    if (found.length === MOST_SHOWN_ENTRIES) break;
  }
  return found;
}
