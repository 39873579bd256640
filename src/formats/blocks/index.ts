// Block state ledgers: the shared context of a composite block's run.

import { decodeLenient, encodeText } from '../../base/bytes.ts';
import { integerAt, memberAt, textAt } from '../../base/json/access.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { mainFile } from '../../ledger/format/describe.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import { writtenLines } from '../../ledger/format/json-line.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { blocksCanonical, contentHash, parseBlocksJson } from './canonical.ts';
import { comparing } from './comparing.ts';
import { ContextHasher } from './context-hash.ts';
import { type DecodedRecord, decodeRecord } from './decode.ts';
import { decodeMany } from './decode-many.ts';
import { initialContext, isHeader } from './header.ts';
import { blocksManifest } from './manifest.ts';
import { proofs } from './proofs.ts';
import { questions } from './questions.ts';
import { BlocksReader } from './reader.ts';
import { membersOf, readRecord } from './record.ts';
import { typeOf } from './shape.ts';
import { summary } from './summary.ts';
import { CHECKS, type CheckId } from './verify/checks.ts';
import { createRules, VERIFIER } from './verify/rules.ts';
import { backTo, decisionView, entryView, provenanceOf } from './view.ts';
import { digest, laneTitle } from './words.ts';

export const blocks: LedgerFormat<BlocksReader, DecodedRecord, CheckId> = {
  manifest: blocksManifest,
  recogniser: {
    detect: ({ head }) => isLedger(head),
  },
  reader: {
    open: (files) => BlocksReader.open(mainFile(files).bytes),
    decode: decodeRecord,
    decodeMany,
    isRead: (_, { object }) => object !== null,
  },
  rules: {
    version: VERIFIER,
    checks: CHECKS,
    createRules,
    proofs,
    canonical: (_, { object }) => object && blocksCanonical(object),
    canonicalize(bytes, { hash }) {
      const value = parseBlocksJson(bytes);
      return { text: blocksCanonical(value), hash: contentHash(value, hash) };
    },
  },
  words: {
    digest,
    laneTitle,
    view: entryView,
    decision: decisionView,
    summary,
    comparing,
    names(_, { object }) {
      const writer = textAt(object, 'writer');
      return { named: writer === null ? [] : [{ role: 'actor', name: writer }] };
    },
  },
  state: {
    value: deltaValue,
    bytes: (entry, decoded, op) => encodeText(blocksCanonical(deltaValue(entry, decoded, op))),
    provenance: provenanceOf,
    wentBack: (_, { annotation: { does } }) => (does.what === 'goes back' ? backTo(does.to) : null),
    hash(resources, hash) {
      const context = new ContextHasher(hash);
      for (const { id, bytes } of resources) context.put(id, bytes);
      return context.hash();
    },
    json: (resources) => ({
      members: [['context', { members: resources.map(({ id, value }) => [id, value] as const) }]],
    }),
  },
  questions,
};

function deltaValue({ index }: Entry, { object }: DecodedRecord, op: number): JsonValue {
  if (index > 0) return memberAt(object, 'value') ?? null;
  return [...membersOf(initialContext(object)).values()][op] ?? null;
}

/** Lines that are tried: the first may be damaged. */
const MAX_LINES = 3;
const NAMED = /^\ufeff?\{.*"format"\s*:\s*"blocks-ledger\//s;

function isLedger(bytes: Uint8Array): boolean {
  let lines = 0;
  for (const { bytes: line, isOpen } of writtenLines(inMemory(bytes))) {
    if (isRecord(line)) return true;
    // The beginning of a file may end inside its first line.
    if (isOpen && lines === 0) return NAMED.test(decodeLenient(line.subarray(0, 4096)));
    if (++lines === MAX_LINES) return false;
  }
  return false;
}

const OTHER_HASH = /^(?:(?:prev|previous|parent)_?[a-z_]*)?(?:hash|digest|sha\d+)$/i;

function isRecord(line: Uint8Array): boolean {
  if (line[0] !== 0x7b && line[0] !== 0xef && line[0] !== 0x20) return false;
  const { object } = readRecord(line);
  if (isHeader(object)) return textAt(object, 'format')?.startsWith('blocks-ledger/') ?? false;
  // This format calls its hashes `id` and `prev`: another chained log has the same names besides.
  if (object?.members.some(([name]) => OTHER_HASH.test(name))) return false;
  return (
    typeOf(textAt(object, 'type')) !== null &&
    textAt(object, 'writer') !== null &&
    integerAt(object, 'seq') !== null
  );
}
