// Strict checks of a commit's body, which the runtime does not make: is the commit
// id its hash, and does it name the position of its entry?

import { decodeLenient, decodeRange, encodeText, spellsHex, toHex } from '../../../base/bytes.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { Payload } from '../payload/payload.ts';
import type { CommitSpans } from '../payload/spans.ts';
import { sayOfPlace } from './culprit.ts';
import { found } from './findings.ts';
import type { ThymosLane } from './lane.ts';

export function checkCommitBody(
  lane: ThymosLane,
  entry: Entry,
  payload: Payload,
  spans: CommitSpans,
): void {
  lane.log.examine('thymos.commit-id');
  if (!payload.held.body) checkId(lane, entry, payload, spans);
  lane.log.examine('thymos.commit-place');
  if (!payload.is(spans.trajectory, lane.id))
    elsewhere(lane, entry, 'trajectory_id', lane.id, payload.text(spans.trajectory));
  if (payload.whole(spans.seq) !== entry.seq)
    elsewhere(lane, entry, 'seq', String(entry.seq), decodeRange(payload.canonical, ...spans.seq));
  const [parent, ...more] = spans.parents;
  if (!lane.last) return;
  if (!parent) {
    // Where the policy set went missing, that is reported instead.
    if (!lane.ties.lostPolicySet(payload.text(spans.policySet)))
      elsewhere(lane, entry, 'parent', lane.last.id, 'none');
  } else if (more.length)
    elsewhere(lane, entry, 'parent', lane.last.id, `${more.length + 1} parents`);
  else if (!payload.is(parent, lane.last.id))
    elsewhere(lane, entry, 'parent', lane.last.id, payload.text(parent));
}

function checkId(lane: ThymosLane, entry: Entry, payload: Payload, spans: CommitSpans): void {
  const id = payload.text(spans.id);
  const digest = lane.context.hash.blake3(payload.canonical.subarray(...spans.body));
  if (!spellsHex(id, digest) && storedBodyHash(lane, entry, payload) !== id)
    found(
      lane.log,
      entry,
      'thymos.commit-id',
      [toHex(digest), id],
      lane.isUnsealed(entry.index)
        ? {
            follows: { lane: lane.id, index: entry.index },
            message: `The commit’s own id does not fit its text either: it follows from the change of record ${entry.seq}, and speaks against the text.`,
          }
        : {},
    );
}

/** Where the runtime's reader drifts on a number, the id is over the bytes as stored. */
function storedBodyHash(lane: ThymosLane, entry: Entry, payload: Payload): string | null {
  if (payload.wasCanonical) return null;
  const text = decodeLenient(entry.bytes);
  const end = text.lastIndexOf(',"id":"');
  if (!text.startsWith('{"body":') || end < 0) return null;
  return toHex(lane.context.hash.blake3(encodeText(text.slice('{"body":'.length, end))));
}

function elsewhere(
  lane: ThymosLane,
  entry: Entry,
  field: 'trajectory_id' | 'seq' | 'parent',
  expected: string,
  actual: string,
): void {
  lane.log.add(entry, {
    check: 'thymos.commit-place',
    severity: 'error',
    path: `payload.body.${field}`,
    expected,
    actual,
    ...sayOfPlace(lane, entry, field, actual),
  });
}
