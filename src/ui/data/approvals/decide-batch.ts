// Several decisions are recorded, signed and sent one after the other: the outcome of each is known
// before the next begins.

import type { GuardRefusal } from '../../../ledger/held/journal/decision-guard.ts';
import type { Delivery } from '../../../ledger/live/protocol.ts';
import { isVoidRefusal, type RecordedDecision } from '../../../ledger/review/api.ts';
import type { Decide, DecidedRequest, Sent } from './decide.ts';

export type BatchResult =
  | { readonly type: 'waiting' }
  | { readonly type: 'under way' }
  | { readonly type: 'sent' }
  | {
      readonly type: 'decided';
      readonly decision: RecordedDecision;
      readonly isNew: boolean;
      readonly delivery: Delivery | null;
    }
  | { readonly type: 'refused'; readonly refusal: GuardRefusal }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'stopped' };

export interface BatchPorts {
  decide(choice: Decide): Promise<DecidedRequest>;
  sendAgain(choice: Decide, decision: RecordedDecision): Promise<Sent | null>;
  /** Settles when the outcome takes so long that nobody waits for it; else never. */
  late(choice: Decide, signal: AbortSignal): Promise<void>;
  report(place: number, result: BatchResult): void;
}

/** Returns whether another try may lead further. A decision that was recorded is then only sent. */
export function mayGoFurther(result: BatchResult | undefined): boolean {
  if (result?.type === 'decided')
    return result.delivery?.state === 'not sent' && !isVoidRefusal(result.delivery.refusal);
  return result?.type === 'failed' || result?.type === 'stopped';
}

/**
 * Settles when every choice had its turn. A decision under way is finished when the batch is
 * stopped, and nothing begins after it. `before` has the results of an earlier try; choices that it
 * finished have no turn.
 */
export async function decideBatch(
  ports: BatchPorts,
  choices: readonly Decide[],
  stop: AbortSignal,
  before: readonly BatchResult[] = [],
): Promise<void> {
  const { late, report } = ports;
  for (const [place, choice] of choices.entries()) {
    const last = before[place];
    if (last && !mayGoFurther(last)) continue;
    if (stop.aborted) {
      if (!last) report(place, { type: 'stopped' });
      continue;
    }
    report(place, { type: 'under way' });
    const done = attempt(ports, choice, last);
    const waited = new AbortController();
    const first = await Promise.race([done, late(choice, waited.signal).then(() => null)]);
    waited.abort();
    report(place, first ?? { type: 'sent' });
    if (!first) void done.then((result) => report(place, result));
  }
}

async function attempt(
  { decide, sendAgain }: BatchPorts,
  choice: Decide,
  last: BatchResult | undefined,
): Promise<BatchResult> {
  if (last?.type !== 'decided') return decide(choice).then(toResult, failed);
  // A recorded decision stays recorded, whatever becomes of sending it.
  return sendAgain(choice, last.decision).then(
    (sent) => ({ ...last, ...sent }),
    () => last,
  );
}

function toResult(decided: DecidedRequest): BatchResult {
  return decided.refused === null
    ? { type: 'decided', ...decided }
    : { type: 'refused', refusal: decided.refused };
}

function failed(error: unknown): BatchResult {
  return { type: 'failed', message: error instanceof Error ? error.message : String(error) };
}
