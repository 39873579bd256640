// Verifying the receipts of one node: each by itself, their chain, and in the strict profile
// the rules that the reconciler keeps.

import { twiceIn, writeStepsPath } from '../../../ledger/format/json-line.ts';
import type { Cause } from '../../../ledger/model/check.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { EntryLog } from '../../../ledger/verify/entry-log.ts';
import { MAX_OF_LANE } from '../../../ledger/verify/findings.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import type { LaneFacts, LaneRules } from '../../../ledger/verify/rules.ts';
import { type ChainError, type ChainStep, ReceiptChain } from '../read/chain.ts';
import type { DecodedReceipt } from '../read/decode.ts';
import { type Claims, STRAY } from '../read/trail.ts';
import type { ReactorCheckId, ReactorLog } from './checks.ts';
import { examineReceipt } from './receipt.ts';
import { examineInTrail } from './trail.ts';

/** How many of the real verifier's errors the nodes of one ledger may still keep. */
export interface ErrorRoom {
  left: number;
}

export class NodeRules implements LaneRules<DecodedReceipt> {
  private readonly lane: string;
  private readonly log: FindingsLog<ReactorCheckId>;
  private readonly isStrict: boolean;
  private readonly chain = new ReceiptChain();
  private readonly errors: Pick<ChainError, 'index' | 'code' | 'path'>[] = [];
  private errorsLeftOut = 0;
  private readonly room: ErrorRoom;
  private first: ChainError | null = null;
  private title: string;
  private prior: Claims | null = null;
  /** The receipt before, where it is not valid, with the hash that is written in it. */
  private broken: { readonly index: number; readonly hash: string } | null = null;
  /** Whether the topology lists the node. */
  private isMounted = false;

  constructor(lane: string, log: FindingsLog<ReactorCheckId>, isStrict: boolean, room: ErrorRoom) {
    this.lane = lane;
    this.room = room;
    this.title = lane;
    this.log = log;
    this.isStrict = isStrict;
  }

  examine(entry: Entry, decoded: DecodedReceipt): void {
    const log = new EntryLog(this.log, entry);
    const step = this.chain.push(decoded.value ?? null);
    for (const error of step.errors) this.keep(error);
    const { broken } = this;
    const isAfter = broken !== null && broken.hash === decoded.claims.prev;
    examineByReference(step, log, isAfter ? { lane: this.lane, index: broken.index } : null);
    const { receipt, actual } = step;
    if (!receipt.length) this.broken = null;
    else this.broken = actual === null ? null : { index: entry.index, hash: actual };
    if (this.isStrict) {
      examineDoubled(decoded, log);
      this.examineStrictly(step, decoded, log);
    }
    this.prior = decoded.claims;
  }

  private keep(error: ChainError): void {
    this.first ??= error;
    if (this.errors.length === MAX_OF_LANE || this.room.left === 0) {
      this.errorsLeftOut++;
      return;
    }
    this.room.left--;
    const { index, code, path } = error;
    this.errors.push({ index, code, path });
  }

  facts(): LaneFacts {
    const { title, first, errors, errorsLeftOut, chain } = this;
    return {
      title,
      reference: first
        ? { ok: false, code: first.code, seq: first.index, message: first.message }
        : { ok: true },
      referenceErrors: errors,
      ...(errorsLeftOut && { referenceErrorsLeftOut: errorsLeftOut }),
      report: { head: chain.head, length: chain.length },
      completeness: {
        state: 'not proven',
        reason:
          this.lane === STRAY
            ? 'These records name no node: nothing ties them to one another, or shows that none is missing.'
            : 'A chain shows what comes before a receipt, unless all of it was stamped again. Receipts may be missing after its last one, and nothing ties one node’s chain to another’s.',
      },
      signatures: { unsigned: chain.length, malformed: 0, unknown: 0, byKey: [] },
    };
  }

  /** Why a check examined nothing here; undefined: for the reason that the check itself gives. */
  nothing(check: ReactorCheckId): string | undefined {
    if (check === 'reactor.chain' && this.lane === STRAY)
      return 'These records name no node, so they are in no chain.';
    if ((check === 'reactor.inputs' || check === 'reactor.contract') && !this.isMounted)
      return 'The topology lists no such node, or there is none.';
    return undefined;
  }

  private examineStrictly(
    { receipt }: ChainStep,
    { claims, annotation }: DecodedReceipt,
    log: ReactorLog,
  ): void {
    // A receipt without the pinned shape has nothing that the rules could be about.
    const hasShape = receipt.every(({ code }) => code === 'hash_mismatch' || code === 'hash_form');
    if (!annotation || !hasShape) return;
    this.title = annotation.label;
    this.isMounted ||= annotation.inbound !== null;
    const examined = { claims, prior: this.prior, annotation };
    examineReceipt(examined, log);
    examineInTrail(examined, this.lane, log);
  }
}

/** What the real verifier reports. `after`: the invalid receipt that this one names; null: it names none. */
function examineByReference(
  { errors, receipt, expected, actual }: ChainStep,
  log: ReactorLog,
  after: Cause | null,
): void {
  log.examine('reactor.shape');
  log.examine('reactor.content-hash');
  if (!receipt.length) {
    log.examine('reactor.chain');
    log.examine('reactor.one-node');
  }
  for (const error of errors) {
    const { code, path } = error;
    const isMismatch = code === 'hash_mismatch';
    const isCaused = after !== null && code === 'chain_prev';
    const { check, message } = isCaused ? namesBroken(error, after) : chooseCheck(error);
    log.error(check, {
      path,
      ...(isCaused && { follows: after }),
      expected: isMismatch ? expected : null,
      actual: isMismatch ? actual : null,
      ...(isMismatch && { sides: 'computed' as const }),
      message,
    });
  }
}

/** Of a receipt that names the one before it, as it is written, though that one is invalid. */
function namesBroken(
  { message }: ChainError,
  after: Cause,
): { check: ReactorCheckId; message: string } {
  return {
    check: 'reactor.chain',
    message: `${message}. It rests on receipt ${after.index} as that is written, which is not valid: this follows from the fault there.`,
  };
}

function chooseCheck({ code, message }: ChainError): { check: ReactorCheckId; message: string } {
  switch (code) {
    case 'chain_prev':
      return {
        check: 'reactor.chain',
        message: `${message}. A receipt was taken out, put in, or moved; or the one before it is invalid.`,
      };
    case 'chain_node':
      return { check: 'reactor.one-node', message };
    case 'hash_form':
    case 'hash_mismatch':
    case 'not_canonical':
      return {
        check: 'reactor.content-hash',
        message: `${message}. The receipt was changed after it was stamped; compare it with a copy from elsewhere.`,
      };
    default:
      return { check: 'reactor.shape', message };
  }
}

function examineDoubled({ value }: DecodedReceipt, log: ReactorLog): void {
  log.examine('reactor.doubled');
  const twice = twiceIn(value ?? null);
  if (twice === null) return;
  log.error('reactor.doubled', {
    path: writeStepsPath(twice),
    expected: 'a member that is written once',
    actual: 'two',
    message:
      'A member is written twice. Here, as in the real system, the last one counts and is what was hashed; a reader that takes the first one shows something else.',
  });
}
