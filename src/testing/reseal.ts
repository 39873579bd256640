// A careful forger alters a written ledger and seals it again, so that every hash, parent, number
// and time agrees with the new content.

import { encodeText } from '../base/bytes.ts';
import { nobleHash } from '../base/hash/hash.ts';
import type { Plain } from '../base/json/plain.ts';
import { Sealing } from '../formats/thymos/forge/seal.ts';
import { thymosCanonical } from '../formats/thymos/payload/canonical.ts';
import { writeJsonValue } from '../formats/thymos/write/writer/json.ts';
import type { WrittenEntry } from '../formats/thymos/write/writer/writer.ts';

type Path = readonly (string | number)[];
type Lane = readonly WrittenEntry[];

/** One alteration of the first lane, whose entries count from 0. */
export type Edit = (lane: Lane) => Lane;

export function setPayloadField(at: number, path: Path, value: Plain): Edit {
  return (lane) => lane.map((entry, i) => (i === at ? edited(entry, path, value) : entry));
}

export function moveTo(at: number, to: number): Edit {
  return (lane) => {
    const moved = lane.slice(at, at + 1);
    return lane.toSpliced(at, 1).toSpliced(to, 0, ...moved);
  };
}

/** Puts a copy of the entry at `from`, with one value of its own, after the one at `at`. */
export function copyAfter(at: number, from: number, path: Path, value: Plain): Edit {
  return (lane) =>
    lane.toSpliced(at + 1, 0, ...lane.slice(from, from + 1).map((e) => edited(e, path, value)));
}

/** Reads a value of the first lane, to be put elsewhere. */
export function atPath(entries: Lane, index: number, path: Path): Plain {
  const lane = entries.filter(({ trajectory }) => trajectory === entries[0]?.trajectory);
  return path.reduce(readMember, readPayload(lane[index]));
}

export function reseal(entries: Lane, edits: readonly Edit[]): Lane {
  const first = entries[0]?.trajectory;
  const lane = edits.reduce<Lane>(
    (lane, edit) => edit(lane),
    entries.filter(({ trajectory }) => trajectory === first),
  );
  const others = entries.filter(({ trajectory }) => trajectory !== first);
  const sealing = new Sealing<WrittenEntry>(nobleHash);
  return [...lane, ...others].map((entry) => sealing.seal(entry));
}

function readPayload(entry: WrittenEntry | undefined): Plain {
  return entry ? JSON.parse(new TextDecoder().decode(entry.bytes)) : null;
}

function edited(entry: WrittenEntry, path: Path, value: Plain): WrittenEntry {
  const bytes = encodeText(thymosCanonical(writeJsonValue(put(readPayload(entry), path, value))));
  return { ...entry, bytes };
}

function readMember(value: Plain, name: string | number): Plain {
  if (value === null || typeof value !== 'object') return null;
  return new Map<string, Plain>(Object.entries(value)).get(String(name)) ?? null;
}

function put(value: Plain, [name, ...rest]: Path, to: Plain): Plain {
  if (name === undefined) return to;
  const inner = put(readMember(value, name), rest, to);
  if (Array.isArray(value)) return value.with(Number(name), inner);
  return { ...(value !== null && typeof value === 'object' ? value : {}), [name]: inner };
}
