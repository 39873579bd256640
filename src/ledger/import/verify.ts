// The verifier goes through a ledger in a worker that still listens: it pauses between entries, and
// settles signatures in small batches.

import { settleSignaturesFast } from '../../base/signature/batch.ts';
import type { SignatureRequest } from '../../base/signature/signature.ts';
import type { LedgerFormat } from '../format/format.ts';
import type { Host, LedgerReader } from '../format/reader.ts';
import type { Gathered } from '../format/threads/gather.ts';
import type { Pace } from '../held/pace.ts';
import type { Ports } from '../held/ports.ts';
import type { LedgerReport } from '../model/check.ts';
import type { ExaminedRow } from '../storage/rows.ts';
import type { MarkedEntries } from '../verify/log.ts';
import type { VerifyOptions } from '../verify/rules.ts';
import { type VerifyStep, verifySteps } from '../verify/steps.ts';
import { ExaminedChecks, ExaminedLanes } from './examined.ts';
import { type GatheredPart, readInWorkers } from './gather.ts';

/** A batch is short work even where noble does all of it. */
const MAX_SIGNATURES_AT_ONCE = 32;

export interface PacedInput extends Paced {
  readonly format: LedgerFormat;
  readonly reader: LedgerReader;
  readonly options: VerifyOptions;
  /** Null when no other worker can read them. */
  readonly parts?: readonly GatheredPart[] | null;
  /** Others read along, and check the source as a whole meanwhile. */
  onHelped?(): void;
}

/** The steps are taken by these. */
export interface Paced {
  readonly pace: Pace;
  /** The signatures of so many first entries are known to hold. */
  readonly known?: number;
  /** Called with each step; a promise is waited for. */
  onStep?(step: VerifyStep<unknown>): Promise<void> | void;
  /**
   * Called at every pause with the number of verified entries, without those shown again.
   * `helpLater` says that others will read along, and do something else at present.
   */
  onEntries?(done: number, helpLater?: boolean): void;
}

export interface ImportVerified {
  readonly report: LedgerReport;
  readonly examined: ReadonlyMap<string, ExaminedRow>;
  readonly marked: ReadonlyMap<string, MarkedEntries>;
}

export async function verifyPaced(ports: Ports, input: PacedInput): Promise<ImportVerified> {
  const { format, reader, options, parts = null } = input;
  const ahead = readInWorkers(ports.helpers, format, reader, options.profile, parts);
  if (ahead) input.onHelped?.();
  try {
    const { hash } = await ports.host();
    const examined = new ExaminedLanes();
    const steps = verifySteps(format, reader, hash, options);
    return await takeSteps(ports, steps, examined, input, ahead);
  } finally {
    await ahead?.close();
  }
}

/** Takes steps to their end, and notes what they examined. */
export async function takeSteps(
  ports: Ports,
  steps: Iterator<VerifyStep<unknown>, LedgerReport, void>,
  examined: ExaminedLanes,
  input: Paced,
  ahead: Gathered | null = null,
): Promise<ImportVerified> {
  const { pace, onStep } = input;
  const host = await ports.host();
  const marked = new Map<string, MarkedEntries>();
  let lane = new ExaminedChecks();
  let entries = 0;
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done) {
      input.onEntries?.(entries);
      return { report: next.value, examined: examined.rows(), marked };
    }
    const step = next.value;
    const stored = onStep?.(step);
    if (stored) await stored;
    if (step.type === 'lane') lane = examined.lane(step.lane.id, step.continues);
    else if (step.type === 'marked') marked.set(step.lane.id, step.marked);
    else if (step.type === 'signatures') await settle(unknown(step.requests, input), host, pace);
    else {
      if (step.type === 'entry') {
        lane.add(step.examined);
        if (!step.lane.again) entries++;
      }
      if (pace.due()) {
        input.onEntries?.(entries, ahead?.isLooking);
        await pace.pause();
      }
    }
    while (ahead?.isShort) {
      await ahead.more();
      input.onEntries?.(entries);
      await pace.pause();
    }
  }
}

function unknown(
  requests: readonly SignatureRequest[],
  { known = 0 }: Paced,
): readonly SignatureRequest[] {
  if (known === 0) return requests;
  const isKnown = ({ index }: SignatureRequest) => index !== undefined && index < known;
  for (const request of requests) if (isKnown(request)) request.settle(null);
  return requests.filter((request) => !isKnown(request));
}

async function settle(
  requests: readonly SignatureRequest[],
  { verifySignature = undefined }: Host,
  pace: Pace,
): Promise<void> {
  for (let i = 0; i < requests.length; i += MAX_SIGNATURES_AT_ONCE) {
    const batch = requests.slice(i, i + MAX_SIGNATURES_AT_ONCE);
    await settleSignaturesFast(batch, verifySignature ?? null);
    if (pace.due()) await pace.pause();
  }
}
