// Other programs get the hits of a query as a JSON object or a row of CSV for each entry. The
// command line prints them, and the app saves them.

import { nameSchema } from '../model/schema.ts';
import type { FoundEntry } from '../model/search.ts';
import { markedLine } from './match/excerpt.ts';

/** The place of a hit. */
export interface FoundPlace {
  readonly ledger: string;
  /** The content hash is asked for only when a line is made, as making it may take time. */
  readonly ledgerId: string;
  readonly format: string;
  readonly lane: string;
  readonly laneTitle: string;
}

/** The members of a line of JSON Lines, in their order. `seq` may be a bigint. */
export function foundMembers(place: FoundPlace, { line, ...entry }: FoundEntry) {
  return {
    schema: nameSchema('query'),
    ledger: place.ledger,
    ledger_id: place.ledgerId,
    format: place.format,
    lane: place.lane,
    lane_title: place.laneTitle,
    seq: entry.seq,
    index: entry.index,
    entry: entry.id,
    kind: line.kind,
    recorded_at: entry.recordedAt,
    title: line.title,
    note: line.note,
    tools: line.tools,
    decision: line.decision,
    matches: entry.matches.map(({ field, path, before, match, after }) => ({
      field,
      path,
      before,
      match,
      after,
    })),
  };
}

/** Writes them on one line. */
export function foundJson(place: FoundPlace, entry: FoundEntry): string {
  const members = Object.entries(foundMembers(place, entry)).map(
    ([name, value]) => `${JSON.stringify(name)}: ${writeJson(value)}`,
  );
  return `{${members.join(', ')}}`;
}

/** Whole numbers stay exact, however long they are. */
function writeJson(value: unknown): string {
  return typeof value === 'bigint' ? `${value}` : JSON.stringify(value);
}

export const FOUND_COLUMNS = [
  'ledger',
  'ledger_id',
  'format',
  'lane',
  'lane_title',
  'seq',
  'index',
  'entry',
  'kind',
  'recorded_at',
  'title',
  'note',
  'tools',
  'decision',
  'field',
  'path',
  'match',
];

/** Returns a row for each entry, with the first place at which it matches. */
export function foundCells(place: FoundPlace, { line, ...entry }: FoundEntry) {
  const [first] = entry.matches;
  return [
    place.ledger,
    place.ledgerId,
    place.format,
    place.lane,
    place.laneTitle,
    `${entry.seq}`,
    entry.index,
    entry.id,
    line.kind,
    entry.recordedAt,
    line.title,
    line.note,
    line.tools.join(' '),
    line.decision,
    first?.field ?? null,
    first?.path ?? null,
    first ? markedLine(first) : null,
  ];
}
