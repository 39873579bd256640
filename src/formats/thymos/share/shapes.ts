// What the report of a share says of a ledger and of each of its lanes, and how it is read.

import {
  count,
  exactly,
  flagShape,
  hex,
  listShape,
  oneOf,
  optionalShape,
  orNull,
  type ReadShape,
  seqShape,
  textShape,
} from '../../../base/json/shape.ts';
import { SIDES } from '../../../ledger/model/check.ts';
import type { EntryRef } from '../../../ledger/model/entry.ts';
import { THYMOS_CHECKS } from '../verify/checks.ts';

const id = hex(64);
const entry = exactly({ index: count, seq: seqShape, id: textShape });
const KNOWN: readonly string[] = THYMOS_CHECKS.map((one) => one.id);
const check = oneOf(...KNOWN);
const severity = oneOf('error', 'warning', 'info');

const finding = exactly({
  check,
  severity,
  lane: orNull(textShape),
  index: orNull(count),
  seq: orNull(seqShape),
  entry: orNull(textShape),
  path: orNull(textShape),
  line: optionalShape(count),
  offset: optionalShape(count),
  expected: orNull(textShape),
  actual: orNull(textShape),
  sides: optionalShape(oneOf(...SIDES)),
  follows: optionalShape(exactly({ lane: orNull(textShape), index: count })),
  fault: optionalShape(textShape),
  message: textShape,
});
const leftOut = exactly({
  check,
  severity,
  fault: optionalShape(textShape),
  times: count,
  from: orNull(count),
});
const log = exactly({
  examined: listShape(exactly({ check, times: count })),
  findings: listShape(finding, 1000),
  leftOut: listShape(leftOut),
});
const head = exactly({ lane: textShape, id: textShape, seq: orNull(seqShape), at: textShape });
const anchor = exactly({ entry_count: count, head_seq: seqShape, root: id });

const origin = exactly({ lane: textShape, commit: textShape, entry });
const child = exactly({ lane: textShape, task: textShape, entry });
const undoing = exactly({ commit: id, entry });
const last = exactly({ entry, fault: orNull(textShape) });
const resumption = exactly({ proposal: id, entry });
const openDenial = exactly({ intent: textShape, entry });
const denial = exactly({ proposal: id, denial: count });
const signers = listShape(exactly({ key: textShape, commits: count }));

/** Of what a lane leaves to whoever verifies what comes after it, or next to it. */
export const PARTS = {
  id,
  entry,
  log,
  anchor,
  origin,
  child,
  undoing,
  last,
  resumption,
  openDenial,
  denial,
  signers,
} as const;

export const WHOLE = exactly({
  container: textShape,
  lanes: count,
  entries: count,
  fingerprint: id,
  carriesParents: flagShape,
  openFault: orNull(exactly({ seq: orNull(seqShape), message: textShape })),
  findings: listShape(finding),
  leftOut: listShape(leftOut),
  trailing: listShape(
    exactly({ after: textShape, isInside: optionalShape(flagShape), offset: count, bytes: count }),
  ),
  rows: orNull(count),
  /** Whether SQLite was asked what is wrong, and what it said. */
  damage: exactly({
    isKnown: flagShape,
    found: orNull(exactly({ words: textShape, ofLedger: flagShape })),
  }),
  /** Whether there is a table of heads, and those of lanes that are not here. */
  heads: exactly({ areKnown: flagShape, ofNothing: listShape(head) }),
});

export const LANE_SHAPE = exactly({
  place: count,
  id: textShape,
  entries: count,
  bytes: count,
  log,
  end: log,
  facts: exactly({
    title: textShape,
    completeness: exactly({ state: oneOf('not proven', 'proven', 'cut'), reason: textShape }),
    reference: exactly({
      ok: flagShape,
      code: optionalShape(textShape),
      seq: optionalShape(orNull(seqShape)),
      message: optionalShape(textShape),
    }),
    report: orNull(
      exactly({
        entries_seen: count,
        commits_replayed: count,
        head_commit: orNull(textShape),
        head_seq: seqShape,
        compiler_versions_seen: listShape(textShape),
      }),
    ),
    anchor: orNull(anchor),
    world: orNull(exactly({ hash: id, resources: count })),
    signatures: exactly({
      unsigned: count,
      malformed: count,
      unknown: count,
      byKey: signers,
    }),
    verdict: optionalShape(oneOf('failed')),
  }),
  branch: orNull(exactly({ isBeyondRuntime: flagShape, resources: count, bytes: orNull(count) })),
  note: orNull(textShape),
  origin: orNull(origin),
  children: listShape(child),
  undoings: listShape(undoing),
  requests: exactly({
    first: listShape(exactly({ proposal: id, entry })),
    asked: listShape(
      exactly({ intent: textShape, requests: listShape(exactly({ index: count, proposal: id })) }),
    ),
    resumptions: listShape(resumption),
    openDenials: listShape(openDenial),
    denying: listShape(entry),
    denials: listShape(denial),
  }),
  /** Commits compared with the requests of their sources. */
  compared: listShape(exactly({ index: count, log })),
  last: orNull(last),
  heads: listShape(head),
});

export type WholeFacts = ReadShape<typeof WHOLE>;
export type LaneShare = ReadShape<typeof LANE_SHAPE>;
/** When it was recorded matters to no other lane. */
export type SharedEntryRef = Pick<EntryRef, 'index' | 'seq' | 'id'>;
