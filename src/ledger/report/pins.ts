// Whoever checks a report verifies against the same pins.

import type { LaneAnchor, Pins } from '../model/check.ts';
import type { ReportedPins } from './shape.ts';

export function reportedPins(pins: Pins): ReportedPins {
  const { compiler = null, signer = null, policySet = null, world = null, head = null } = pins;
  const { from } = pins;
  return {
    compiler,
    signer,
    policy_set: policySet,
    world,
    head,
    ...(from !== undefined && { from }),
    keys: pins.keys ?? [],
    anchors: (pins.anchors ?? []).map((anchor) => ({
      trajectory_id: anchor.trajectory_id,
      entry_count: anchor.entry_count,
      head_seq: anchor.head_seq,
      root: anchor.root,
      ledger: anchor.ledger ?? null,
      verdict: anchor.verdict ?? null,
      cause: anchor.cause ?? null,
    })),
    seal: pins.seal ?? null,
  };
}

export function readReportedPins(pins: ReportedPins): Pins {
  const { compiler, signer, policy_set, world, head, from = null, keys, anchors, seal } = pins;
  return {
    ...(compiler !== null && { compiler }),
    ...(signer !== null && { signer }),
    ...(policy_set !== null && { policySet: policy_set }),
    ...(world !== null && { world }),
    ...(head !== null && { head }),
    ...(from !== null && { from }),
    ...(keys.length > 0 && { keys }),
    ...(anchors.length > 0 && { anchors: anchors.map(toAnchor) }),
    ...(seal && { seal }),
  };
}

function toAnchor({
  ledger,
  verdict,
  cause,
  ...anchor
}: ReportedPins['anchors'][number]): LaneAnchor {
  return {
    ...anchor,
    ...(ledger !== null && { ledger }),
    ...(verdict !== null && { verdict }),
    ...(cause === 'broken' || cause === 'drift' ? { cause } : {}),
  };
}
