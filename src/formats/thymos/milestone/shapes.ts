// What a milestone says of a trajectory: enough for the checks of the entries after it.

import {
  count,
  exactly,
  flag,
  integer,
  leaf,
  listOf,
  matching,
  oneOf,
  orNull,
  type Read,
  type Shape,
  seq,
  text,
} from '../../../base/json/shape.ts';
import { PARTS } from '../share/shapes.ts';
import { type StopCode, stopCode } from '../verify/faults.ts';

const { id, entry, log, anchor, origin, child, undoing, last } = PARTS;

/** In one line, at most. */
export const MANY_IDS = 512;
/** In one line, about so many bytes of values at most. */
export const MANY_BYTES = 256 * 1024;

const hexText = matching('an even number of lower-case hex digits', /^(?:[0-9a-f]{2})*$/);
const ids = matching(
  `1 to ${MANY_IDS} ids of 64 lower-case hex digits`,
  new RegExp(`^(?:[0-9a-f]{64}){1,${MANY_IDS}}$`),
);
const code = leaf<StopCode>(
  'a fault at which the runtime stops',
  (value) => typeof value === 'string' && stopCode(value) !== null,
  (value) => stopCode(String(value)) ?? 'unreadable',
);

const LANE = exactly({
  id,
  title: text,
  note: orNull(text),
  entries: count,
  bytes: count,
  commits: count,
  headCommit: orNull(id),
  last: orNull(last),
  compilers: listOf(text),
  origin: orNull(origin),
  children: listOf(child),
  undoings: listOf(undoing),
  log,
  stopped: orNull(exactly({ index: count, code, seq, message: text })),
  foldFaults: listOf(exactly({ entry, path: text, expected: text, actual: text, message: text })),
  contentFaults: listOf(entry),
  /** The frontier of the tree over the ids of all entries, and their sequence numbers. */
  tree: exactly({ leaves: count, nodes: listOf(orNull(id), 53) }),
  seqs: exactly({ length: count, runs: listOf(exactly({ from: count, seq })) }),
  anchored: listOf(anchor),
  signatures: exactly({
    unsigned: count,
    malformed: count,
    unchecked: count,
    firstSigned: orNull(entry),
    firstUnsigned: orNull(entry),
    byKey: PARTS.signers,
    open: listOf(exactly({ entry, commit: text })),
  }),
  ties: exactly({
    compiler: text,
    policySet: text,
    writ: text,
    isFirst: flag,
    namedPolicySet: flag,
    recordedAt: orNull(integer),
    untimed: orNull(entry),
    saidUntimed: flag,
    spent: listOf(seq, 4, 4),
    caps: orNull(listOf(orNull(seq), 4, 4)),
    overspent: flag,
  }),
  requests: exactly({
    /** `written`: the payload, of those that nothing answers. */
    first: listOf(exactly({ proposal: id, entry, written: orNull(hexText) })),
    asked: listOf(
      exactly({
        intent: text,
        requests: listOf(exactly({ index: count, proposal: id })),
        denied: count,
      }),
    ),
    resumptions: listOf(PARTS.resumption),
    openDenials: listOf(PARTS.openDenial),
    denying: listOf(entry),
    denials: listOf(PARTS.denial),
  }),
});

const RESOURCES = exactly({
  lane: id,
  resources: listOf(
    exactly({
      kind: text,
      id: text,
      version: count,
      retracted: flag,
      lastCommit: id,
      index: count,
      op: count,
      value: text,
    }),
  ),
});

const IDS = exactly({
  lane: id,
  of: oneOf('commits', 'carried out'),
  ids,
  at: listOf(count, MANY_IDS),
});

/** Beginnings of signatures: two numbers for each. */
const SIGNED = exactly({ lane: id, signed: listOf(count, 2 * MANY_IDS) });

const BRANCH = exactly({
  lane: id,
  isOnFixed: flag,
  broken: orNull(
    exactly({
      index: count,
      error: exactly({
        fault: oneOf('create_collision', 'replace_missing', 'retract_missing', 'version_conflict'),
        op: count,
        kind: text,
        id: text,
        expected: orNull(seq),
        actual: orNull(seq),
      }),
    }),
  ),
  state: orNull(
    exactly({
      resources: count,
      summary: orNull(exactly({ hash: id, resources: count })),
      bytes: orNull(count),
    }),
  ),
});

export const LINES = {
  lane: LANE,
  resources: RESOURCES,
  ids: IDS,
  signed: SIGNED,
  branch: BRANCH,
} satisfies Record<string, Shape>;

export type LaneState = Read<typeof LANE>;
export type Resources = Read<typeof RESOURCES>;
export type Ids = Read<typeof IDS>;
export type Signed = Read<typeof SIGNED>;
export type Branch = Read<typeof BRANCH>;
