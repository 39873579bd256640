// Verifying a trail: every node's receipts with their chain, then what needs all of them.

import { EntryLog } from '../../../ledger/verify/entry-log.ts';
import { MAX_OF_LEDGER } from '../../../ledger/verify/findings.ts';
import type { LedgerFacts, LedgerRules, VerifyContext } from '../../../ledger/verify/rules.ts';
import type { DecodedReceipt } from '../read/decode.ts';
import type { ReactorReader } from '../read/reader.ts';
import type { ReactorCheckId } from './checks.ts';
import {
  examineOpening,
  examineParts,
  examineTopology,
  examineTruths,
  examineWaste,
} from './ledger.ts';
import { type ErrorRoom, NodeRules } from './node.ts';

/** Raised whenever a verdict, or what is derived, of the same bytes could come out differently. */
export const REACTOR_VERIFIER = 'reactor-verifier/6';

export function createReactorRules(
  reader: ReactorReader,
  { isStrict, log }: VerifyContext<ReactorCheckId>,
): LedgerRules<DecodedReceipt, ReactorCheckId> {
  const nodes = new Map<string, NodeRules>();
  const findNode = (lane: string): NodeRules => {
    const node = nodes.get(lane);
    if (!node) throw new Error(`no lane ${lane}`);
    return node;
  };
  const nothing = nothingIn(reader);
  const room: ErrorRoom = { left: MAX_OF_LEDGER };
  return {
    lane({ id }, laneLog) {
      const node = new NodeRules(id, laneLog, isStrict, room);
      nodes.set(id, node);
      return node;
    },
    finish() {
      const whole = new EntryLog(log, null);
      examineOpening(reader, whole);
      if (!isStrict) return;
      examineParts(reader, whole);
      examineTopology(reader, whole);
      examineTruths(reader, whole);
      examineWaste(reader, whole);
    },
    laneFacts: (lane) => findNode(lane).facts(),
    ledgerFacts: () => ({ reference: readReference(reader) }),
    notMade(check, of) {
      if (of.of(check).examined) return null;
      const reason = of.lane === null ? nothing.get(check) : findNode(of.lane).nothing(check);
      return reason === undefined ? null : { status: 'not checkable', reason };
    },
  };
}

function readReference({
  opening: { ok, openError },
}: ReactorReader): NonNullable<LedgerFacts['reference']> {
  return openError === null ? { ok } : { ok, open_error: openError };
}

/** Why a check examined nothing in the ledger as a whole. */
function nothingIn({ trail }: ReactorReader): ReadonlyMap<ReactorCheckId, string> {
  const nothing = new Map<ReactorCheckId, string>([
    ['reactor.truth-name', 'There are no published truths with these receipts.'],
    ['reactor.published', 'There is nothing published with these receipts.'],
    ['reactor.waste', 'No node rendered more than once.'],
  ]);
  if (trail.topology) return nothing;
  for (const check of [
    'reactor.topology',
    'reactor.inputs',
    'reactor.contract',
    'reactor.propagation',
  ] as const)
    nothing.set(check, 'There is no topology with these receipts.');
  return nothing;
}
