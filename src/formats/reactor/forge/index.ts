// Forging Reactor trails: a receipt's hash is that of its own text, and each names the one before it
// of the same node. The other files of a state folder stay as they are.

import { encodeText, joinedBytes } from '../../../base/bytes.ts';
import { textAt } from '../../../base/json/access.ts';
import { isObject, type JsonValue } from '../../../base/json/value.ts';
import type { MemoryFile } from '../../../ledger/sources/file.ts';
import type { ForgeDraft, ForgedRecord, Forger, Records } from '../../forging/draft.ts';
import { mapJson, putAt } from '../../forging/json-change.ts';
import { jsonValue } from '../../forging/json-place.ts';
import { alteredLine } from '../../forging/lines.ts';
import {
  CONTENT_HASH,
  parseReactorJson,
  reactorCanonical,
  receiptContentHash,
} from '../read/canonical.ts';
import type { ReactorReader } from '../read/reader.ts';

const FIELDS = { hash: [CONTENT_HASH], parent: ['prev'] };

export const reactorForger: Forger = {
  open(files, reader): ForgeDraft {
    // Opened by this format's own reader.
    const { trail } = reader as ReactorReader;
    const records: Records = trail.receipts.map(({ lane, bytes }) => ({ lane, bytes }));
    return {
      means: {
        hash: 'SHA-256',
        seal: null,
        sign: 'Every receipt says “scheme: none”: there is no signature to forge, and none that could tell.',
        named: 'Every receipt says “scheme: none”.',
        byKeys: false,
        anchor: 'Nothing that was kept of such a trail is compared: there is no anchor to rewrite.',
        anchorName: 'anchor',
        signer: null,
        without: ['seq'],
      },
      records,
      altered: (record, field) => (field === 'seq' ? null : alteredLine(record, field, FIELDS)),
      sealed,
      write: async (all) => written(files, all),
    };
  },
};

function sealed(records: Records, from: number, count: number): Records {
  const ids = new Map<string, string>();
  const last = new Map<string | null, string | null>();
  const own = records[from]?.lane;
  return records.map((record, i) => {
    const value = jsonValue(record.bytes);
    if (value === undefined || value === null || typeof value !== 'object' || !isObject(value))
      return record;
    const named = mapJson(value, ids);
    const isOne = i >= from && i < from + count && (record.lane === own || named !== value);
    const made = isOne ? stamped(named, last.get(record.lane) ?? null) : value;
    const [was, is] = [textAt(value, CONTENT_HASH), textAt(made, CONTENT_HASH)];
    if (was !== null && is !== null && was !== is) ids.set(was, is);
    last.set(record.lane, is);
    return made === value ? record : withBytes(record, made);
  });
}

function stamped(value: JsonValue, prev: string | null): JsonValue {
  const chained = putAt(value, ['prev'], prev);
  if (chained === null || typeof chained !== 'object' || !isObject(chained)) return value;
  try {
    // Read as the system reads it, so that its numbers are spelled as it spells them.
    const read = parseReactorJson(encodeText(reactorCanonical(chained)));
    if (read === null || typeof read !== 'object' || !isObject(read)) return value;
    return putAt(chained, [CONTENT_HASH], receiptContentHash(read));
  } catch (error) {
    // A number beyond the doubles.
    if (error instanceof TypeError) return value;
    throw error;
  }
}

function withBytes(record: ForgedRecord, value: JsonValue): ForgedRecord {
  return { ...record, bytes: encodeText(reactorCanonical(value)) };
}

/** The list in its file, the first; the others as they were. */
function written(files: readonly MemoryFile[], records: Records): MemoryFile[] {
  const texts = records.flatMap(({ bytes }, i) => (i ? [encodeText(','), bytes] : [bytes]));
  const bytes = joinedBytes([encodeText('['), ...texts, encodeText(']\n')]);
  return files.map((file, i) => (i === 0 ? { name: file.name, bytes } : file));
}
