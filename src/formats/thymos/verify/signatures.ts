// What a pinned key is asked about: the canonical body of a commit with its
// signature null. Malformed signatures are settled here, the rest by the host.

import { encodeText, fromHex } from '../../../core/bytes.ts';
import type { Entry } from '../../../core/entry.ts';
import type { Payload } from '../payload.ts';
import type { CommitSpans } from '../scan.ts';
import type { LaneState } from './lane.ts';

const QUOTE = 0x22;
const NULL = encodeText('null');

export function askSignature(
  lane: LaneState,
  entry: Entry,
  payload: Payload,
  spans: CommitSpans,
  commit: string,
): void {
  if (lane.pins.signer === undefined) return;
  lane.log.look('thymos.signature-pin');
  if (payload.canonical[spans.signature[0]] !== QUOTE) {
    signatureFault(lane, entry, commit, 'the commit is unsigned');
    return;
  }
  const signature = fromHex(payload.text(spans.signature));
  if (!signature) signatureFault(lane, entry, commit, 'the signature is not hex');
  else lane.signatures.push({ entry, commit, message: signedBytes(payload, spans), signature });
}

function signedBytes({ canonical }: Payload, { body, signature }: CommitSpans): Uint8Array {
  const head = canonical.subarray(body[0], signature[0]);
  const tail = canonical.subarray(signature[1], body[1]);
  const message = new Uint8Array(head.length + NULL.length + tail.length);
  message.set(head);
  message.set(NULL, head.length);
  message.set(tail, head.length + NULL.length);
  return message;
}

export function signatureFault(lane: LaneState, entry: Entry, commit: string, why: string): void {
  lane.log.fail({
    check: 'thymos.signature-pin',
    phase: 'replay',
    step: 2,
    code: 'signature',
    entry,
    path: 'payload.body.signature',
    expected: 'a valid signature of the expected key',
    actual: why,
    message: `The signature of commit ${commit} does not hold for the key that you expect: ${why}.`,
  });
}
