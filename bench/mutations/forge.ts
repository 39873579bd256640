// A forger recomputes ids after an edit, as far as the forger goes.

import { encodeText, fromHex, toHex } from '../../src/base/bytes.ts';
import { nobleHash } from '../../src/base/hash/hash.ts';
import { objectAt, textAt } from '../../src/base/json/access.ts';
import {
  isArray,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
} from '../../src/base/json/value.ts';
import {
  parseThymosJson,
  payloadContentHash,
  thymosCanonical,
} from '../../src/formats/thymos/payload/canonical.ts';
import type { MutationRow, Workbench } from './database.ts';
import type { MutationRandom } from './random.ts';

const blob = (hex: string) => fromHex(hex) ?? new Uint8Array(32);

interface Edited {
  readonly payload: Uint8Array;
  readonly field: string;
}

/**
 * The content of these members is the tool's, the agent's or the caller's own: it counts as one
 * field.
 */
const OWN: ReadonlySet<string> = new Set(['args', 'output', 'value', 'params', 'evidence']);

/** Changes one value of the payload, of this field or of any; null when there is none. */
export function editLeaf(
  payload: Uint8Array,
  random: MutationRandom,
  field?: string,
): Edited | null {
  const tree = tryParse(payload);
  const fields = fieldList(tree);
  const places = [...fields.keys()].filter((i) => field === undefined || fields[i] === field);
  if (!places.length) return null;
  const target = random.pick(places);
  let seen = -1;
  const walk = (value: JsonValue): JsonValue => {
    if (isArray(value)) return value.map(walk);
    if (value !== null && typeof value === 'object' && isObject(value)) {
      return { members: value.members.map(([key, item]) => [key, walk(item)] as const) };
    }
    seen++;
    return seen === target ? changed(value, random) : value;
  };
  return { payload: encodeText(thymosCanonical(walk(tree))), field: fields[target] ?? '' };
}

export function readFieldNames(payload: Uint8Array): ReadonlySet<string> {
  return new Set(fieldList(tryParse(payload)));
}

/** Takes one of all fields, each in its turn. */
export function nthField(rows: readonly MutationRow[], nth: number): string | undefined {
  const all = [...new Set(rows.flatMap(({ payload }) => [...readFieldNames(payload)]))].sort();
  return all[nth % all.length];
}

function fieldList(tree: JsonValue): readonly string[] {
  const walk = (value: JsonValue, path: string): readonly string[] => {
    if (isArray(value)) return value.flatMap((item) => walk(item, `${path}[]`));
    if (value === null || typeof value !== 'object' || !isObject(value)) return [path];
    return value.members.flatMap(([key, item]) => {
      const inner = walk(item, path ? `${path}.${key}` : key);
      return OWN.has(key) ? inner.map(() => (path ? `${path}.${key}` : key)) : inner;
    });
  };
  const kind = textAt(tree, 'type') ?? 'payload';
  return tree === null ? [] : walk(tree, '').map((path) => `${kind}: ${path}`);
}

function tryParse(payload: Uint8Array): JsonValue {
  try {
    return parseThymosJson(payload);
  } catch {
    // Some corpus entries are unreadable on purpose.
    return null;
  }
}

/** The value has the same type, so that the payload stays readable where it can. */
function changed(value: JsonValue, random: MutationRandom): JsonValue {
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'x';
  if (typeof value !== 'string') {
    return isNumber(value) && /^\d{1,15}$/.test(value.number)
      ? { number: String(Number(value.number) + 1 + random.below(9)) }
      : { number: '7' };
  }
  if (/^[0-9a-f]{64}$/.test(value)) return toHex(nobleHash.blake3(encodeText(value)));
  return `${value}${random.pick(['!', ' ', 'x'])}`;
}

/** Recomputes the entry's id, and repairs the next entry's parent and the head. */
export function resealEntry(db: Workbench, row: MutationRow, payload: Uint8Array): boolean {
  const tree = tryParse(payload);
  if (tree === null) return false;
  const id = blob(payloadContentHash(tree, nobleHash));
  db.run('UPDATE entries SET payload_bytes = ?, id = ? WHERE rowid = ?', [payload, id, row.rowid]);
  db.run('UPDATE entries SET parent_id = ? WHERE parent_id = ?', [id, row.id]);
  db.run('UPDATE heads SET head_id = ? WHERE head_id = ?', [id, row.id]);
  return true;
}

/**
 * Recomputes everything of one trajectory: commit ids, body parents, entry ids, parents, the head.
 */
export function resealLane(db: Workbench, trajectory: Uint8Array): void {
  let previous: Uint8Array | null = null;
  let seq = 0;
  for (const row of db.table().filter((r) => toHex(r.trajectory) === toHex(trajectory))) {
    const tree = tryParse(row.payload);
    const position: Position = { parent: previous, seq };
    const sealed = tree === null ? null : sealTree(tree, position);
    const payload = sealed === null ? row.payload : encodeText(thymosCanonical(sealed));
    const id: Uint8Array = sealed === null ? row.id : blob(payloadContentHash(sealed, nobleHash));
    db.run('UPDATE entries SET seq = ?, parent_id = ?, payload_bytes = ?, id = ? WHERE rowid = ?', [
      seq,
      previous,
      payload,
      id,
      row.rowid,
    ]);
    previous = id;
    seq++;
  }
  if (previous) {
    db.run('UPDATE heads SET head_id = ?, head_seq = ? WHERE trajectory_id = ?', [
      previous,
      seq - 1,
      trajectory,
    ]);
  }
}

interface Position {
  readonly parent: Uint8Array | null;
  readonly seq: number;
}

function sealTree(tree: JsonValue, { parent, seq }: Position): JsonValue {
  const body = objectAt(tree, 'body');
  if (textAt(tree, 'type') !== 'commit' || !body) return tree;
  const placed = set(set(body, 'parent', parent ? [toHex(parent)] : []), 'seq', {
    number: String(seq),
  });
  return set(set(asObject(tree), 'body', placed), 'id', payloadContentHash(placed, nobleHash));
}

function asObject(value: JsonValue): JsonObject {
  return value !== null && typeof value === 'object' && isObject(value) ? value : { members: [] };
}

function set(object: JsonObject, key: string, value: JsonValue): JsonObject {
  return {
    members: object.members.map(([name, item]) => (name === key ? [name, value] : [name, item])),
  };
}
