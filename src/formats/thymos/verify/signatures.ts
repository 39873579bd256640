// Signatures over the canonical body of a commit with its signature null. Malformed
// ones are settled here, the rest by the host: with the one key that every commit has
// to be signed by, and with those that any commit may be signed by.

import { encodeText, fromHex } from '../../../base/bytes.ts';
import type { SignatureCoverage } from '../../../ledger/model/check.ts';
import { type Entry, type EntryRef, toEntryRef } from '../../../ledger/model/entry.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import type { VerifyContext } from '../../../ledger/verify/rules.ts';
import type { Payload } from '../payload/payload.ts';
import { type CarriedSignature, readCarriedSignature } from '../payload/signature.ts';
import type { CommitSpans } from '../payload/spans.ts';
import type { ThymosCheckId } from './checks.ts';
import type { LaneFaults } from './faults.ts';
import { found } from './findings.ts';

const NULL = encodeText('null');
const PATH = 'payload.body.signature';
const COPIED =
  'The commit carries the signature of an earlier one: no key signs two commits alike. It was copied; take the commit as unsigned.';

/** What is known of the signatures of a lane, once all of them are settled. */
export interface SignaturesState {
  readonly unsigned: number;
  readonly malformed: number;
  readonly unchecked: number;
  readonly firstSigned: EntryRef | null;
  readonly firstUnsigned: EntryRef | null;
  readonly byKey: SignatureCoverage['byKey'];
  /** Signed commits for which no key held. */
  readonly open: readonly { readonly entry: EntryRef; readonly commit: string }[];
}

/** Who signed what in one lane. */
export class CommitSignatures {
  private unsigned = 0;
  private malformed = 0;
  private firstSigned: EntryRef | null = null;
  private firstUnsigned: EntryRef | null = null;
  private readonly byKey = new Map<string, number>();
  /** The first bytes of every signature's R: no R is made twice. */
  readonly seen = new Map<number, number>();
  /** Signed commits for which no key has held yet. */
  private readonly open = new Map<EntryRef, string>();
  /** What does not hold for the one key that every commit has to be signed by. */
  private readonly failed: (() => void)[] = [];
  /** Signed commits, where there is no key to compare them with. */
  private unchecked = 0;
  private readonly context: VerifyContext<ThymosCheckId>;
  private readonly log: FindingsLog<ThymosCheckId>;
  private readonly faults: LaneFaults;

  constructor(
    context: VerifyContext<ThymosCheckId>,
    log: FindingsLog<ThymosCheckId>,
    faults: LaneFaults,
  ) {
    this.context = context;
    this.log = log;
    this.faults = faults;
  }

  examine(entry: Entry, payload: Payload, spans: CommitSpans): void {
    const { signer, keys = [] } = this.context.pins;
    const carried = readCarriedSignature(payload, spans);
    this.count(entry, carried);
    if (signer !== undefined) this.log.examine('thymos.signature-pin');
    if (keys.length && this.context.isStrict) this.log.examine('thymos.signature-coverage');
    const { bytes: signature } = carried;
    if (signature && signer === undefined && !keys.length) {
      this.unchecked++;
      return;
    }
    if (!signature && signer === undefined && !keys.length) return;
    const commit = payload.text(spans.id);
    if (!signature) {
      if (signer !== undefined) this.fail(entry, commit, carried.fault);
      this.uncovered(entry, commit, carried.fault);
      return;
    }
    const signed = toEntryRef(entry);
    this.open.set(signed, commit);
    const message = signedBytes(payload, spans);
    const request = (key: string, settle: (fault: string | null) => void) => {
      const publicKey = fromHex(key) ?? new Uint8Array();
      this.context.requestSignature({ publicKey, message, signature, settle });
    };
    if (signer !== undefined) {
      request(signer, (fault) => {
        if (fault) this.failed.push(() => this.fail(signed, commit, fault));
        else this.covered(signed, signer);
      });
    }
    for (const key of keys) {
      request(key, (fault) => {
        if (!fault) this.covered(signed, key);
      });
    }
  }

  /** What can be said of a signature without any key. */
  private count(entry: Entry, carried: CarriedSignature): void {
    const { isStrict } = this.context;
    if (isStrict) this.log.examine('thymos.signature-mixed');
    if (carried.bytes) this.firstSigned ??= toEntryRef(entry);
    else if (carried.isUnsigned) {
      this.unsigned++;
      this.firstUnsigned ??= toEntryRef(entry);
      return;
    } else this.malformed++;
    if (!isStrict) return;
    this.log.examine('thymos.signature-form');
    const check = 'thymos.signature-form';
    if (!carried.bytes) found(this.log, entry, check, ['64 bytes in hex', carried.fault]);
    else if (this.isCopied(carried.bytes)) {
      const what = ['a signature of its own', 'that of an earlier commit'] as const;
      found(this.log, entry, check, what, { message: COPIED });
    }
  }

  /** R follows from what is signed: 96 of its bits tell two apart. */
  private isCopied(signature: Uint8Array): boolean {
    const { buffer, byteOffset } = signature;
    const view = new DataView(buffer, byteOffset);
    const at = (offset: number) => view.getUint32(offset) * 65_536 + view.getUint16(offset + 4);
    const known = this.seen.get(at(0));
    if (known === undefined) this.seen.set(at(0), at(6));
    return known === at(6);
  }

  /** Once the lane has ended and its signatures are settled. */
  report(): void {
    for (const fail of this.failed) fail();
  }

  /** Once everything is settled: what no pinned key holds for, and whether all or none are signed. */
  finish(): void {
    const why = 'signed by none of the pinned keys, or changed since';
    for (const [entry, commit] of this.open) this.uncovered(entry, commit, why);
    const { firstSigned, firstUnsigned } = this;
    if (!this.context.isStrict || !firstSigned || !firstUnsigned) return;
    const check = 'thymos.signature-mixed';
    if (firstSigned.index < firstUnsigned.index)
      found(this.log, firstUnsigned, check, [`signed, as at seq ${firstSigned.seq}`, 'unsigned']);
    else
      found(this.log, firstSigned, check, [`unsigned, as at seq ${firstUnsigned.seq}`, 'signed']);
  }

  state(): SignaturesState {
    const { unsigned, malformed, unchecked, firstSigned, firstUnsigned } = this;
    const open = Array.from(this.open, ([entry, commit]) => ({ entry, commit }));
    const { byKey } = this.coverage();
    return { unsigned, malformed, unchecked, firstSigned, firstUnsigned, byKey, open };
  }

  /** Of a lane of which nothing was examined yet. */
  resume(state: SignaturesState): void {
    this.unsigned = state.unsigned;
    this.malformed = state.malformed;
    this.unchecked = state.unchecked;
    this.firstSigned = state.firstSigned;
    this.firstUnsigned = state.firstUnsigned;
    for (const { key, commits } of state.byKey) this.byKey.set(key, commits);
    for (const { entry, commit } of state.open) this.open.set(entry, commit);
  }

  coverage(): SignatureCoverage {
    const byKey = [...this.byKey].map(([key, commits]) => ({ key, commits }));
    return {
      unsigned: this.unsigned,
      malformed: this.malformed,
      unknown: this.unchecked + this.open.size,
      byKey,
    };
  }

  /** The first key that holds is the one that counts. */
  private covered(entry: EntryRef, key: string): void {
    if (this.open.delete(entry)) this.byKey.set(key, (this.byKey.get(key) ?? 0) + 1);
  }

  private fail(entry: EntryRef, commit: string, why: string): void {
    this.faults.add(entry, 'signature', {
      expected: 'a valid signature of the expected key',
      actual: why,
      message: `The signature of commit ${commit} does not hold for the key that you expect: ${why}.`,
    });
  }

  private uncovered(entry: EntryRef, commit: string, why: string): void {
    const { isStrict, pins } = this.context;
    if (!isStrict || !pins.keys?.length) return;
    this.log.add(entry, {
      check: 'thymos.signature-coverage',
      severity: 'error',
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
