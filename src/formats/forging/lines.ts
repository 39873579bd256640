// Records that are the lines of a text file: taken apart, each with the very line end that it has.

import { decodeLenient } from '../../base/bytes.ts';
import type { JsonPath } from '../../base/json/path.ts';
import type { LedgerReader } from '../../ledger/format/reader.ts';
import type { MemoryFile } from '../../ledger/sources/file.ts';
import type { ForgedField, ForgedRecord, Records } from './draft.ts';
import { flipped } from './flip.ts';
import { textPlace, withTextAt } from './json-place.ts';

const LF = 0x0a;
const CR = 0x0d;

/** Every line, with the lane that its reader shows it in. */
export function forgedLineRecords(files: readonly MemoryFile[], reader: LedgerReader): Records {
  const lanes = lanesByText(reader);
  return files.flatMap(({ bytes }, file) =>
    splitLines(bytes).map((line) => ({
      ...line,
      file,
      lane: lanes.get(decodeLenient(line.bytes)) ?? null,
    })),
  );
}

function splitLines(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly end: Uint8Array }[] {
  const lines = [];
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  if (bom) lines.push({ bytes: bytes.subarray(0, 0), end: bytes.subarray(0, bom) });
  for (let start = bom; start < bytes.length; ) {
    const feed = bytes.indexOf(LF, start);
    const next = feed < 0 ? bytes.length : feed + 1;
    const stop = feed < 0 ? bytes.length : bytes[feed - 1] === CR && feed > start ? feed - 1 : feed;
    lines.push({ bytes: bytes.subarray(start, stop), end: bytes.subarray(stop, next) });
    start = next;
  }
  return lines;
}

/**
 * Equal lines are in the same lane, and so are lines that differ only in bytes that are no UTF-8.
 * Lanes that show entries again are not where they are.
 */
function lanesByText(reader: LedgerReader): ReadonlyMap<string, string> {
  const lanes = new Map<string, string>();
  for (const { id, again } of reader.lanes) {
    if (again) continue;
    for (const { bytes } of reader.entries(id)) lanes.set(decodeLenient(bytes), id);
  }
  return lanes;
}

/** Of a file that is one chain: the id of its last entry. */
export function lastId(reader: LedgerReader): string | null {
  const [lane] = reader.lanes;
  let id: string | null = null;
  if (lane) for (const entry of reader.entries(lane.id, lane.entries - 1)) id = entry.id;
  return id;
}

/** Where a line has its hash, that of the line before, and its number; none: it has none. */
export type FieldPlaces = Partial<Readonly<Record<ForgedField, JsonPath>>>;

export function alteredLine(
  record: ForgedRecord,
  field: ForgedField,
  places: FieldPlaces,
): ForgedRecord | null {
  const path = places[field];
  const text = path && textPlace(record.bytes, path);
  if (!path || !text) return null;
  const bytes = withTextAt(record.bytes, path, otherText(text, field));
  return bytes && { ...record, bytes };
}

function otherText(text: string, field: ForgedField): string {
  if (field === 'seq') return /^\d{1,15}$/.test(text) ? String(Number(text) + 1) : text;
  return text.startsWith('"') ? `${flipped(text.slice(0, -1))}"` : text;
}
