// Records as they are written in text files: each keeps its line end, its file and its place there, and
// one that is put in or exchanged gets those of where it comes to.

import { joinedBytes } from '../../base/bytes.ts';
import type { MemoryFile } from '../../ledger/sources/file.ts';
import type { ForgedRecord, Records } from './draft.ts';

const NO_END = new Uint8Array();
const LINE_FEED = Uint8Array.of(0x0a);

export function writeLines(files: readonly MemoryFile[], records: Records): MemoryFile[] {
  const findPlace = ({ place = 0 }: ForgedRecord) => place;
  const all = [...records].sort((a, b) => findPlace(a) - findPlace(b));
  return files.map(({ name }, file) => ({
    name,
    bytes: joinedBytes(
      all.flatMap(({ bytes, end = NO_END, file: own = 0 }) => (own === file ? [bytes, end] : [])),
    ),
  }));
}

export function withSwapped(records: Records, at: number, other: number): Records {
  const [a, b] = [records[at], records[other]];
  if (!a || !b) return records;
  return records.with(at, putInPlace(b, a)).with(other, putInPlace(a, b));
}

function putInPlace(record: ForgedRecord, { end, file, place }: ForgedRecord): ForgedRecord {
  const { end: _, file: __, place: ___, ...own } = record;
  return {
    ...own,
    ...(end !== undefined && { end }),
    ...(file !== undefined && { file }),
    ...(place !== undefined && { place }),
  };
}

/** A copy comes after its record in the chain, which in a file that is newest first is the line before. */
export function withCopy(records: Records, at: number): Records {
  const record = records[at];
  if (!record) return records;
  const { place, end } = record;
  const copy = place === undefined ? record : { ...record, place: placeAfter(records, at, place) };
  if (end === undefined || end.length > 0) return records.toSpliced(at + 1, 0, copy);
  // It is in the last line, which no line end ends.
  const used = records.find((one) => one.end?.includes(0x0a))?.end ?? LINE_FEED;
  const isLast = (copy.place ?? 0) >= (place ?? 0);
  const [own, put] = isLast ? [{ ...record, end: used }, copy] : [record, { ...copy, end: used }];
  return records.toSpliced(at, 1, own, put);
}

/** Between its own and the nearest one on the side where the chain goes on. */
function placeAfter(records: Records, at: number, place: number): number {
  const next = records[at + 1]?.place ?? place + 1;
  const side = next < place ? -1 : 1;
  let nearest = Number.POSITIVE_INFINITY;
  for (const { place: other = place } of records) {
    const distance = (other - place) * side;
    if (distance > 0 && distance < nearest) nearest = distance;
  }
  return place + (side * Math.min(nearest, 1)) / 2;
}
