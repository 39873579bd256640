// A search is exported some entries at a time; the memory has only the text, in pieces.

import type { Ask } from '../../../base/ask.ts';
import { csvText } from '../../../base/csv.ts';
import { FOUND_COLUMNS, foundCells, foundJson } from '../../../ledger/query/found-lines.ts';
import { ask } from '../host.ts';
import { saveFile } from '../save.ts';
import type { SearchState } from './running.ts';

const TOGETHER = 500;

export type FoundFormat = 'csv' | 'jsonl';

export const FOUND_TYPES: Readonly<Record<FoundFormat, string>> = {
  csv: 'text/csv',
  jsonl: 'application/x-ndjson',
};

/**
 * Yields pieces of the file, and calls `onSaved` with the number of entries in it so far.
 * @throws when it was cancelled by the signal.
 */
export async function* foundPieces(
  ask: Ask,
  query: string,
  state: Pick<SearchState, 'ledgers'>,
  format: FoundFormat,
  signal: AbortSignal,
  onSaved: (entries: number) => void,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvText([FOUND_COLUMNS]);
  let saved = 0;
  for (const { ledger, lanes } of state.ledgers)
    for (const { lane, title, matches } of lanes)
      for (let from = 0; from < matches.length; from += TOGETHER) {
        signal.throwIfAborted();
        const indices = matches.slice(from, from + TOGETHER);
        const entries = await ask({
          name: 'found rows',
          input: { ledger: ledger.id, query, lane, indices },
        });
        const place = {
          ledger: ledger.name,
          ledgerId: ledger.id,
          format: ledger.format,
          lane,
          laneTitle: title,
        };
        yield format === 'csv'
          ? csvText(entries.map((entry) => foundCells(place, entry)))
          : entries.map((entry) => `${foundJson(place, entry)}\n`).join('');
        saved += entries.length;
        onSaved(saved);
      }
}

/** Hands all that was found to the person as a file. @throws when it was cancelled. */
export async function saveFound(
  query: string,
  state: SearchState,
  format: FoundFormat,
  signal: AbortSignal,
  onSaved: (entries: number) => void,
): Promise<void> {
  const pieces: Blob[] = [];
  for await (const piece of foundPieces(ask, query, state, format, signal, onSaved))
    pieces.push(new Blob([piece]));
  signal.throwIfAborted();
  saveFile(new Blob(pieces, { type: FOUND_TYPES[format] }), `search.${format}`);
}
