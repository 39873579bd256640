// A commit's delta out of its spans: headers only, values stay where they are.

import { decodeRange } from '../../core/bytes.ts';
import type { Delta, DeltaOp } from '../../core/fold/fold.ts';
import { type Seq, toSeq } from '../../core/model/entry.ts';
import type { Payload } from './payload/payload.ts';

/** @param commit the commit id, bare hex */
export function deltaOf(payload: Payload, commit: string): Delta {
  const ops: DeltaOp[] = [];
  for (const { op, kind, id, expected } of payload.commit?.ops ?? []) {
    ops.push({
      op,
      kind: payload.text(kind),
      id: payload.text(id),
      expected: expected ? version(decodeRange(payload.canonical, ...expected)) : null,
    });
  }
  return { commit, ops };
}

function version(digits: string): Seq {
  return digits.length < 16 ? Number(digits) : toSeq(BigInt(digits));
}
