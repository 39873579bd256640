// What a careful forger does: alters a written ledger and seals it again, so that every
// hash, parent, number and time agrees with what is there now.

import { encodeText, toHex } from '../core/bytes.ts';
import { nobleHash } from '../core/hash/hash.ts';
import type { Plain } from '../core/json/plain.ts';
import { thymosCanonical } from '../formats/thymos/payload/canonical.ts';
import { json } from '../producers/thymos/writer/json.ts';
import type { WrittenEntry } from '../producers/thymos/writer/writer.ts';

type Path = readonly (string | number)[];
type Lane = readonly WrittenEntry[];

/** One alteration of the first lane, whose entries count from 0. */
export type Edit = (lane: Lane) => Lane;

export function set(at: number, path: Path, value: Plain): Edit {
  return (lane) => lane.map((entry, i) => (i === at ? edited(entry, path, value) : entry));
}

export function moveTo(at: number, to: number): Edit {
  return (lane) => {
    const moved = lane.slice(at, at + 1);
    return lane.toSpliced(at, 1).toSpliced(to, 0, ...moved);
  };
}

/** A copy of the entry at `from`, with one value of its own, after the one at `at`. */
export function copyAfter(at: number, from: number, path: Path, value: Plain): Edit {
  return (lane) =>
    lane.toSpliced(at + 1, 0, ...lane.slice(from, from + 1).map((e) => edited(e, path, value)));
}

/** Something recorded in the first lane, for putting it elsewhere. */
export function at(entries: Lane, index: number, path: Path): Plain {
  const lane = entries.filter(({ trajectory }) => trajectory === entries[0]?.trajectory);
  return path.reduce(memberOf, payloadOf(lane[index]));
}

export function reseal(entries: Lane, edits: readonly Edit[]): Lane {
  const first = entries[0]?.trajectory;
  const lane = edits.reduce<Lane>(
    (lane, edit) => edit(lane),
    entries.filter(({ trajectory }) => trajectory === first),
  );
  const others = entries.filter(({ trajectory }) => trajectory !== first);
  const ids = new Map<string, string>();
  const heads = new Map<string, WrittenEntry>();
  return [...lane, ...others].map((entry) => {
    const sealed = seal(entry, ids, heads);
    heads.set(sealed.trajectory, sealed);
    return sealed;
  });
}

/** `ids`: what became of every id so far. */
function seal(
  entry: WrittenEntry,
  ids: Map<string, string>,
  heads: ReadonlyMap<string, WrittenEntry>,
): WrittenEntry {
  let payload = mapped(payloadOf(entry), ids);
  const known = ids.get(entry.trajectory) ?? entry.trajectory;
  const named = entry.kind === 'branch' ? branchOf(payload) : known;
  if (named !== known) ids.set(entry.trajectory, named);
  const head = heads.get(named);
  const [parent, seq] = [head?.id ?? null, head ? head.seq + 1 : 0];
  const became = (path: Path, id: string) => {
    const old = path.reduce(memberOf, payload);
    if (typeof old === 'string' && old !== id) ids.set(old, id);
    payload = put(payload, path, id);
  };
  if (entry.kind === 'commit') {
    payload = put(payload, ['body', 'seq'], seq);
    const parents = memberOf(memberOf(payload, 'body'), 'parent');
    if (Array.isArray(parents) && parents.length && parent !== null)
      payload = put(payload, ['body', 'parent'], [parent]);
    became(['id'], hashOf(memberOf(payload, 'body')));
  }
  if (entry.kind === 'pending_approval')
    became(['proposal', 'id'], hashOf(memberOf(memberOf(payload, 'proposal'), 'body')));
  const bytes = encodeText(thymosCanonical(json(payload)));
  const id = hashOf(payload);
  const createdAt = Math.max(entry.createdAt, head?.createdAt ?? 0);
  return { ...entry, trajectory: named, parent, seq, bytes, id, createdAt };
}

function branchOf(payload: Plain): string {
  const [source, commit] = ['source_trajectory_id', 'source_commit_id'].map((name) =>
    String(memberOf(payload, name)),
  );
  return toHex(nobleHash.blake3(encodeText(`branch-traj:${source}-commit:${commit}`)));
}

function hashOf(value: Plain): string {
  return toHex(nobleHash.blake3(encodeText(thymosCanonical(json(value)))));
}

function payloadOf(entry: WrittenEntry | undefined): Plain {
  return entry ? JSON.parse(new TextDecoder().decode(entry.bytes)) : null;
}

function edited(entry: WrittenEntry, path: Path, value: Plain): WrittenEntry {
  const bytes = encodeText(thymosCanonical(json(put(payloadOf(entry), path, value))));
  return { ...entry, bytes };
}

function memberOf(value: Plain, name: string | number): Plain {
  if (value === null || typeof value !== 'object') return null;
  return new Map<string, Plain>(Object.entries(value)).get(String(name)) ?? null;
}

function put(value: Plain, [name, ...rest]: Path, to: Plain): Plain {
  if (name === undefined) return to;
  const inner = put(memberOf(value, name), rest, to);
  if (Array.isArray(value)) return value.with(Number(name), inner);
  return { ...(value !== null && typeof value === 'object' ? value : {}), [name]: inner };
}

function mapped(value: Plain, ids: ReadonlyMap<string, string>): Plain {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: Plain) => mapped(item, ids));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapped(item, ids)]));
}
