// Signatures over the canonical body of a commit with its signature null. Malformed
// ones are settled here, the rest by the host: with the one key that every commit has
// to be signed by, and with those that any commit may be signed by.

import { encodeText, fromHex } from '../../../core/bytes.ts';
import type { SignatureCoverage } from '../../../core/model/check.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { FindingsLog } from '../../../core/verify/log.ts';
import type { VerifyContext } from '../../../core/verify/rules.ts';
import type { Payload } from '../payload/payload.ts';
import type { CommitSpans } from '../payload/scan.ts';
import type { CheckId } from './checks.ts';
import type { LaneFaults } from './faults.ts';

const QUOTE = 0x22;
const NULL = encodeText('null');
const PATH = 'payload.body.signature';

/** Who signed what in one lane. */
export class LaneSignatures {
  private unsigned = 0;
  private malformed = 0;
  private readonly byKey = new Map<string, number>();
  /** Signed commits for which no key has held yet. */
  private readonly open = new Map<Entry, string>();
  private readonly context: VerifyContext<CheckId>;
  private readonly log: FindingsLog<CheckId>;
  private readonly faults: LaneFaults;

  constructor(context: VerifyContext<CheckId>, log: FindingsLog<CheckId>, faults: LaneFaults) {
    this.context = context;
    this.log = log;
    this.faults = faults;
  }

  examine(entry: Entry, payload: Payload, spans: CommitSpans, commit: string): void {
    const { signer, keys = [] } = this.context.pins;
    const isSigned = payload.canonical[spans.signature[0]] === QUOTE;
    const signature = isSigned ? fromHex(payload.text(spans.signature)) : null;
    const wellFormed = signature?.length === 64;
    if (!isSigned) this.unsigned++;
    else if (!wellFormed) this.malformed++;
    if (signer !== undefined) this.log.examine('thymos.signature-pin');
    if (keys.length && this.context.isStrict) this.log.examine('thymos.signature-coverage');
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
    const message = signedBytes(payload, spans);
    const request = (key: string, settle: (fault: string | null) => void) => {
      const publicKey = fromHex(key) ?? new Uint8Array();
      this.context.requestSignature({ publicKey, message, signature, settle });
    };
    if (signer !== undefined) {
      request(signer, (fault) => {
        if (fault) this.fail(entry, commit, fault);
        else this.covered(entry, signer);
      });
    }
    for (const key of keys) {
      request(key, (fault) => {
        if (!fault) this.covered(entry, key);
      });
    }
  }

  /** Once everything is settled: what no pinned key holds for. */
  finish(): void {
    const why = 'signed by none of the pinned keys, or changed since';
    for (const [entry, commit] of this.open) this.uncovered(entry, commit, why, 'warning');
  }

  coverage(): SignatureCoverage {
    const byKey = [...this.byKey].map(([key, commits]) => ({ key, commits }));
    return { unsigned: this.unsigned, malformed: this.malformed, unknown: this.open.size, byKey };
  }

  /** The first key that holds is the one that counts. */
  private covered(entry: Entry, key: string): void {
    if (this.open.delete(entry)) this.byKey.set(key, (this.byKey.get(key) ?? 0) + 1);
  }

  private fail(entry: Entry, commit: string, why: string): void {
    this.faults.add(entry, 'signature', {
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
    const { isStrict, pins } = this.context;
    if (!isStrict || !pins.keys?.length) return;
    this.log.add(entry, {
      check: 'thymos.signature-coverage',
      severity,
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
