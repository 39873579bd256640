// Writing records: sealed one by one, by whoever holds the key.

import { encodeText, fromHex, toHex } from '../../core/bytes.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import type { JsonObject } from '../../core/json/value.ts';
import { canonical, contentBytes, type JournalRecord, type UnsealedRecord } from './record.ts';
import { json } from './shape.ts';
import type { SignedDecision } from './types.ts';

/** Signs with the journal's key. 64 bytes. */
export type Sign = (message: Uint8Array) => Promise<Uint8Array> | Uint8Array;

/** The id of the journal of a public key, hex. */
export function journalId(publicKey: string): string {
  return sha256Hex(fromHex(publicKey) ?? new Uint8Array());
}

export async function sealRecord(unsealed: UnsealedRecord, sign: Sign): Promise<JournalRecord> {
  const content = contentBytes(asJson(unsealed));
  const id = sha256Hex(content);
  return { ...unsealed, id, signature: toHex(await sign(content)) };
}

export async function signDecision(
  unsigned: Omit<SignedDecision, 'signature'>,
  sign: Sign,
): Promise<SignedDecision> {
  return { ...unsigned, signature: toHex(await sign(decisionBytes(unsigned))) };
}

/** What a decision's signature is made over: its canonical text without the signature. */
export function decisionBytes(decision: Omit<SignedDecision, 'signature'>): Uint8Array {
  const { members } = asJson(decision);
  return encodeText(canonical({ members: members.filter(([name]) => name !== 'signature') }));
}

/** One record as a line of the file, its end included. */
export function lineOf(record: JournalRecord): string {
  return `${canonical(asJson(record))}\n`;
}

/** The document as it is handed out: indented for people, and the same to every reader of JSON. */
export function decisionText(decision: SignedDecision): string {
  return `${JSON.stringify(decision, null, 2)}\n`;
}

function asJson(value: UnsealedRecord | Omit<SignedDecision, 'signature'>): JsonObject {
  // Interfaces have no index signature, so that the compiler cannot see that they are plain.
  const plain = value as unknown as Parameters<typeof json>[0];
  const { members } = json(plain) as JsonObject;
  return { members };
}

/** Plain data whose texts can be written as UTF-8: halves of surrogate pairs become U+FFFD. */
export function wellFormed<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_, own: unknown) =>
      typeof own === 'string' ? own.replace(/\p{Surrogate}/gu, '\ufffd') : own,
    ),
  ) as T;
}
