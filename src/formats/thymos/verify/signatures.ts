// Signatures over the canonical body of a commit with its signature null. Malformed
// ones are settled here, the rest by the host: against the one key that every commit
// has to be signed by, and against those that any commit may be signed by.

import { encodeText, fromHex } from '../../../core/bytes.ts';
import type { SignatureCoverage } from '../../../core/model/check.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { Payload } from '../payload/payload.ts';
import type { CommitSpans } from '../payload/scan.ts';
import type { LaneState } from './lane.ts';

const QUOTE = 0x22;
const NULL = encodeText('null');
const PATH = 'payload.body.signature';

/** One signature, to be tried with one key. */
export interface SignatureRequest {
  readonly entry: Entry;
  readonly commit: string;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
  /** Hex. */
  readonly key: string;
  /** The key that every commit has to be signed by, as against one of several. */
  readonly required: boolean;
}

/** Who signed what in one lane. */
export class LaneSignatures {
  readonly requests: SignatureRequest[] = [];
  private unsigned = 0;
  private malformed = 0;
  private readonly byKey = new Map<string, number>();
  /** Signed commits for which no key has held yet. */
  private readonly open = new Map<Entry, string>();
  private readonly lane: LaneState;

  constructor(lane: LaneState) {
    this.lane = lane;
  }

  ask(entry: Entry, payload: Payload, spans: CommitSpans, commit: string): void {
    const { signer, keys = [] } = this.lane.pins;
    const isSigned = payload.canonical[spans.signature[0]] === QUOTE;
    const signature = isSigned ? fromHex(payload.text(spans.signature)) : null;
    const wellFormed = signature?.length === 64;
    if (!isSigned) this.unsigned++;
    else if (!wellFormed) this.malformed++;
    if (signer !== undefined) this.lane.log.look('thymos.signature-pin');
    if (keys.length) this.lane.lookStrict('thymos.signature-coverage');
    if (!signature || !wellFormed) {
      const why = !isSigned
        ? 'the commit is unsigned'
        : signature
          ? 'the signature is not 64 bytes'
          : 'the signature is not hex';
      if (signer !== undefined) this.fail(entry, commit, why);
      this.uncovered(entry, commit, why, isSigned ? 'error' : 'warning');
      return;
    }
    this.open.set(entry, commit);
    if (signer === undefined && !keys.length) return;
    const base = { entry, commit, message: signedBytes(payload, spans), signature };
    if (signer !== undefined) this.requests.push({ ...base, key: signer, required: true });
    for (const key of keys) this.requests.push({ ...base, key, required: false });
  }

  settle({ entry, commit, key, required }: SignatureRequest, fault: string | null): void {
    if (fault && required) this.fail(entry, commit, fault);
    if (fault || !this.open.delete(entry)) return;
    this.byKey.set(key, (this.byKey.get(key) ?? 0) + 1);
  }

  /** Once everything is settled: what no pinned key holds for. */
  finish(): void {
    for (const [entry, commit] of this.open) {
      this.uncovered(
        entry,
        commit,
        'signed by none of the pinned keys, or changed since',
        'warning',
      );
    }
  }

  coverage(): SignatureCoverage {
    const byKey = [...this.byKey].map(([key, commits]) => ({ key, commits }));
    return { unsigned: this.unsigned, malformed: this.malformed, unknown: this.open.size, byKey };
  }

  private fail(entry: Entry, commit: string, why: string): void {
    this.lane.log.fail({
      check: 'thymos.signature-pin',
      phase: 'replay',
      step: 2,
      code: 'signature',
      entry,
      path: PATH,
      expected: 'a valid signature of the expected key',
      actual: why,
      message: `The signature of commit ${commit} does not hold for the key that you expect: ${why}.`,
    });
  }

  private uncovered(
    entry: Entry,
    commit: string,
    why: string,
    severity: 'error' | 'warning',
  ): void {
    if (!this.lane.isStrict || !this.lane.pins.keys?.length) return;
    this.lane.log.add({
      check: 'thymos.signature-coverage',
      severity,
      entry,
      path: PATH,
      expected: 'a valid signature of a pinned key',
      actual: why,
      message: `No key that you pinned vouches for commit ${commit}: ${why}.`,
    });
  }
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
