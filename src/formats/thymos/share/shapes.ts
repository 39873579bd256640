// What the report of a share says of a ledger and of each of its lanes, and how it is read.

import {
  count,
  exactly,
  flag,
  hex,
  listOf,
  oneOf,
  optional,
  orNull,
  type Read,
  seq,
  text,
} from '../../../base/json/shape.ts';
import { SIDES } from '../../../ledger/model/check.ts';
import type { EntryRef } from '../../../ledger/model/entry.ts';
import { CHECKS } from '../verify/checks.ts';

const id = hex(64);
const entry = exactly({ index: count, seq, id: text });
const KNOWN: readonly string[] = CHECKS.map((one) => one.id);
const check = oneOf(...KNOWN);
const severity = oneOf('error', 'warning', 'info');

const finding = exactly({
  check,
  severity,
  lane: orNull(text),
  index: orNull(count),
  seq: orNull(seq),
  entry: orNull(text),
  path: orNull(text),
  line: optional(count),
  offset: optional(count),
  expected: orNull(text),
  actual: orNull(text),
  sides: optional(oneOf(...SIDES)),
  follows: optional(exactly({ lane: orNull(text), index: count })),
  fault: optional(text),
  message: text,
});
const leftOut = exactly({
  check,
  severity,
  fault: optional(text),
  times: count,
  from: orNull(count),
});
const log = exactly({
  examined: listOf(exactly({ check, times: count })),
  findings: listOf(finding, 1000),
  leftOut: listOf(leftOut),
});
const head = exactly({ lane: text, id: text, seq: orNull(seq), at: text });
const anchor = exactly({ entry_count: count, head_seq: seq, root: id });

const origin = exactly({ lane: text, commit: text, entry });
const child = exactly({ lane: text, task: text, entry });
const undoing = exactly({ commit: id, entry });
const last = exactly({ entry, fault: orNull(text) });
const resumption = exactly({ proposal: id, entry });
const openDenial = exactly({ intent: text, entry });
const denial = exactly({ proposal: id, denial: count });
const signers = listOf(exactly({ key: text, commits: count }));

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
  container: text,
  lanes: count,
  entries: count,
  fingerprint: id,
  carriesParents: flag,
  openFault: orNull(exactly({ seq: orNull(seq), message: text })),
  findings: listOf(finding),
  leftOut: listOf(leftOut),
  trailing: listOf(exactly({ after: text, isInside: optional(flag), offset: count, bytes: count })),
  rows: orNull(count),
  /** Whether SQLite was asked what is wrong, and what it said. */
  damage: exactly({
    isKnown: flag,
    found: orNull(exactly({ words: text, ofLedger: flag })),
  }),
  /** Whether there is a table of heads, and those of lanes that are not here. */
  heads: exactly({ areKnown: flag, ofNothing: listOf(head) }),
});

export const LANE = exactly({
  place: count,
  id: text,
  entries: count,
  bytes: count,
  log,
  end: log,
  facts: exactly({
    title: text,
    completeness: exactly({ state: oneOf('not proven', 'proven', 'cut'), reason: text }),
    reference: exactly({
      ok: flag,
      code: optional(text),
      seq: optional(orNull(seq)),
      message: optional(text),
    }),
    report: orNull(
      exactly({
        entries_seen: count,
        commits_replayed: count,
        head_commit: orNull(text),
        head_seq: seq,
        compiler_versions_seen: listOf(text),
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
    verdict: optional(oneOf('failed')),
  }),
  branch: orNull(exactly({ isBeyondRuntime: flag, resources: count, bytes: orNull(count) })),
  note: orNull(text),
  origin: orNull(origin),
  children: listOf(child),
  undoings: listOf(undoing),
  requests: exactly({
    first: listOf(exactly({ proposal: id, entry })),
    asked: listOf(
      exactly({ intent: text, requests: listOf(exactly({ index: count, proposal: id })) }),
    ),
    resumptions: listOf(resumption),
    openDenials: listOf(openDenial),
    denying: listOf(entry),
    denials: listOf(denial),
  }),
  /** Commits compared with the requests of their sources. */
  compared: listOf(exactly({ index: count, log })),
  last: orNull(last),
  heads: listOf(head),
});

export type WholeFacts = Read<typeof WHOLE>;
export type LaneShare = Read<typeof LANE>;
/** When it was recorded matters to no other lane. */
export type Place = Pick<EntryRef, 'index' | 'seq' | 'id'>;
