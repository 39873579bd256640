// Whoever holds the key signs each written record.

import { encodeText, fromHex, toHex } from '../../base/bytes.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { SignedDecision } from './decision.ts';
import {
  canonical,
  contentBytes,
  type JournalRecord,
  plainToJson,
  type RecordContent,
  type UnsealedRecord,
} from './record.ts';

/** Signs with the journal's key. 64 bytes. */
export type SignBytes = (message: Uint8Array) => Promise<Uint8Array> | Uint8Array;

/** The id of the journal of a public key, in hex. */
export function journalId(publicKey: string): string {
  return sha256Hex(fromHex(publicKey) ?? new Uint8Array());
}

/** `last` is the record before; null for the first. */
export function nextRecord(
  journal: string,
  last: Pick<JournalRecord, 'seq' | 'id'> | null,
  recorded_at: string,
  content: RecordContent,
  sign: SignBytes,
): Promise<JournalRecord> {
  const position = {
    journal,
    seq: last ? last.seq + 1 : 0,
    previous: last?.id ?? null,
    recorded_at,
  };
  return sealRecord({ format: 'review-journal/1', ...position, ...content }, sign);
}

export async function sealRecord(
  unsealed: UnsealedRecord,
  sign: SignBytes,
): Promise<JournalRecord> {
  const content = contentBytes(asJson(unsealed));
  return { ...unsealed, id: sha256Hex(content), signature: toHex(await sign(content)) };
}

export async function signDecision(
  decision: Omit<SignedDecision, 'format' | 'signature'>,
  sign: SignBytes,
): Promise<SignedDecision> {
  const unsigned = { format: 'signed-decision/1', ...decision } as const;
  return { ...unsigned, signature: toHex(await sign(decisionBytes(unsigned))) };
}

/** A decision's signature is made over its canonical text without the signature. */
export function decisionBytes(decision: Omit<SignedDecision, 'signature'>): Uint8Array {
  const { members } = asJson(decision);
  return encodeText(canonical({ members: members.filter(([name]) => name !== 'signature') }));
}

/** Writes one record as a line of the file, its end included. */
export function writeJournalLine(record: JournalRecord): string {
  return `${canonical(asJson(record))}\n`;
}

/** The file is indented for people, and the same to every reader of JSON. */
export function decisionText(decision: SignedDecision): string {
  return `${JSON.stringify(decision, null, 2)}\n`;
}

export function asJson(value: UnsealedRecord | Omit<SignedDecision, 'signature'>): JsonObject {
  // Interfaces have no index signature, so the compiler cannot see that they are plain.
  const plain = value as unknown as Parameters<typeof plainToJson>[0];
  const { members } = plainToJson(plain) as JsonObject;
  return { members };
}

/** The texts can be written as UTF-8: halves of surrogate pairs become U+FFFD. */
export function makeWellFormed<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_, own: unknown) =>
      typeof own === 'string' ? own.replace(/\p{Surrogate}/gu, '\ufffd') : own,
    ),
  ) as T;
}
