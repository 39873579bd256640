// Block state ledgers: the shared context of a composite block's run.

import { decodeLenient, encodeText } from '../../core/bytes.ts';
import type { JsonValue } from '../../core/json/value.ts';
import type { Entry } from '../../core/model/entry.ts';
import { SourceError } from '../../sources/error.ts';
import { isBlank, lineBytes, linesOf } from '../../sources/text/lines.ts';
import { blocksAbout } from '../about.ts';
import type { LedgerFormat, SourceFile } from '../format.ts';
import type { Questions } from '../questions.ts';
import { blocksCanonical, contentHash, parseBlocksJson } from './canonical.ts';
import { ContextHasher } from './context-hash.ts';
import { initialContext, isHeader } from './header.ts';
import { LIMITS } from './limits.ts';
import { answerMarks, type RunSurvey } from './marks.ts';
import { BlocksReader } from './reader.ts';
import { integerAt, membersOf, readRecord, textAt, valueAt } from './record.ts';
import { typeOf } from './shape.ts';
import { CHECKS } from './verify/checks.ts';
import { createVerifier, VERIFIER } from './verify/verifier.ts';
import { decisionView, entryView, provenanceOf } from './view.ts';
import { digest, laneTitle } from './words.ts';

export const blocks: LedgerFormat = {
  id: 'blocks',
  ...blocksAbout,
  version: VERIFIER,
  checks: CHECKS,
  pins: ['head'],
  limits: LIMITS,
  detect: ({ head }) => isLedger(head),
  read,
  createVerifier,
  digest,
  laneTitle,
  view: entryView,
  decision: decisionView,
  simulationFacts: () => null,
  request: () => null,
  deltaValue: valueAtOp,
  deltaBytes: (entry, op) => encodeText(blocksCanonical(valueAtOp(entry, op))),
  provenance: provenanceOf,
  stateHash(resources, hash) {
    const context = new ContextHasher(hash);
    for (const { id, bytes } of resources) context.put(id, decodeLenient(bytes));
    return context.hash();
  },
  answer(survey, question, ask) {
    if (question !== 'blocks.marks') throw new Error(`Block ledgers do not answer ${question}.`);
    // Both come from this format's own survey and from a question typed where it is asked.
    return answerMarks(survey as RunSurvey, ask as Questions[typeof question]['ask']);
  },
  canonicalize(bytes, { hash }) {
    const value = parseBlocksJson(bytes);
    return { text: blocksCanonical(value), hash: contentHash(value, hash) };
  },
  foldJson: (resources) => ({ members: resources.map(({ id, value }) => [id, value] as const) }),
  canonical(entry) {
    const { object } = readRecord(entry.bytes);
    return object && blocksCanonical(object);
  },
};

function valueAtOp(entry: Entry, op: number): JsonValue {
  const { object } = readRecord(entry.bytes);
  if (entry.index > 0) return valueAt(object, 'value') ?? null;
  return [...membersOf(initialContext(object)).values()][op] ?? null;
}

/** Lines that are looked at: the first may be damaged. */
const LOOKED_AT = 3;
const NAMED = /^\ufeff?\{.*"format"\s*:\s*"blocks-ledger\//s;

function isLedger(bytes: Uint8Array): boolean {
  let looked = 0;
  for (const found of linesOf(bytes)) {
    const line = lineBytes(bytes, found);
    if (isBlank(line)) continue;
    if (isRecord(line)) return true;
    // The beginning of a file may end inside its first line.
    if (found.isOpen && looked === 0) return NAMED.test(decodeLenient(line.subarray(0, 4096)));
    if (++looked === LOOKED_AT) return false;
  }
  return false;
}

function isRecord(line: Uint8Array): boolean {
  if (line[0] !== 0x7b && line[0] !== 0xef && line[0] !== 0x20) return false;
  const { object } = readRecord(line);
  if (isHeader(object)) return textAt(object, 'format')?.startsWith('blocks-ledger/') ?? false;
  return (
    typeOf(object) !== null &&
    textAt(object, 'writer') !== null &&
    integerAt(object, 'seq') !== null
  );
}

function read([file]: readonly SourceFile[]): BlocksReader {
  if (file) return new BlocksReader(file.bytes);
  throw new SourceError('unknown format', 'No file was given.', '', 'Choose a ledger.');
}
