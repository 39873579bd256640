// Block state ledgers: the shared context of a composite block's run.

import { decodeLenient, encodeText } from '../../base/bytes.ts';
import { integerAt, memberAt, textAt } from '../../base/json/access.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { mainFile } from '../../ledger/format/describe.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import { writtenLines } from '../../ledger/format/json-line.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { blockContentHash, blocksCanonical, parseBlocksJson } from './canonical.ts';
import { blocksComparing } from './comparing.ts';
import { ContextHasher } from './context-hash.ts';
import { type DecodedBlock, decodeBlock } from './decode.ts';
import { decodeManyBlocks } from './decode-many.ts';
import { initialContext, isHeader } from './header.ts';
import { blocksManifest } from './manifest.ts';
import { blocksProofs } from './proofs.ts';
import { blocksQuestions } from './questions.ts';
import { BlocksReader } from './reader.ts';
import { readBlockRecord, toMemberMap } from './record.ts';
import { toRecordType } from './shape.ts';
import { blocksSummary } from './summary.ts';
import { BLOCKS_CHECKS, type BlocksCheckId } from './verify/checks.ts';
import { BLOCKS_VERIFIER, createBlocksRules } from './verify/rules.ts';
import { backTo, listProvenance, viewBlocksDecision, viewBlocksEntry } from './view.ts';
import { blocksLaneTitle, digestBlocks } from './words.ts';

export const blocks: LedgerFormat<BlocksReader, DecodedBlock, BlocksCheckId> = {
  manifest: blocksManifest,
  recogniser: {
    detect: ({ head }) => isLedger(head),
  },
  reader: {
    open: (files) => BlocksReader.open(mainFile(files).bytes),
    decode: decodeBlock,
    decodeMany: decodeManyBlocks,
    isRead: (_, { object }) => object !== null,
  },
  rules: {
    version: BLOCKS_VERIFIER,
    checks: BLOCKS_CHECKS,
    createRules: createBlocksRules,
    proofs: blocksProofs,
    canonical: (_, { object }) => object && blocksCanonical(object),
    canonicalize(bytes, { hash }) {
      const value = parseBlocksJson(bytes);
      return { text: blocksCanonical(value), hash: blockContentHash(value, hash) };
    },
  },
  words: {
    digest: digestBlocks,
    laneTitle: blocksLaneTitle,
    view: viewBlocksEntry,
    decision: viewBlocksDecision,
    summary: blocksSummary,
    comparing: blocksComparing,
    names(_, { object }) {
      const writer = textAt(object, 'writer');
      return { named: writer === null ? [] : [{ role: 'actor', name: writer }] };
    },
  },
  state: {
    value: deltaValue,
    bytes: (entry, decoded, op) => encodeText(blocksCanonical(deltaValue(entry, decoded, op))),
    provenance: listProvenance,
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
  questions: blocksQuestions,
};

function deltaValue({ index }: Entry, { object }: DecodedBlock, op: number): JsonValue {
  if (index > 0) return memberAt(object, 'value') ?? null;
  return [...toMemberMap(initialContext(object)).values()][op] ?? null;
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
  const { object } = readBlockRecord(line);
  if (isHeader(object)) return textAt(object, 'format')?.startsWith('blocks-ledger/') ?? false;
  // This format calls its hashes `id` and `prev`: another chained log has the same names besides.
  if (object?.members.some(([name]) => OTHER_HASH.test(name))) return false;
  return (
    toRecordType(textAt(object, 'type')) !== null &&
    textAt(object, 'writer') !== null &&
    integerAt(object, 'seq') !== null
  );
}
