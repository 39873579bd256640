// What a milestone says of a trajectory: enough for the checks of the entries after it.

import {
  count,
  exactly,
  flagShape,
  integer,
  leaf,
  listShape,
  matchingShape,
  oneOf,
  orNull,
  type ReadShape,
  type Shape,
  seqShape,
  textShape,
} from '../../../base/json/shape.ts';
import { PARTS } from '../share/shapes.ts';
import { type StopCode, stopCode } from '../verify/faults.ts';

const { id, entry, log, anchor, origin, child, undoing, last } = PARTS;

/** In one line, at most. */
export const MANY_IDS = 512;
/** In one line, about so many bytes of values at most. */
export const MANY_BYTES = 256 * 1024;

const hexText = matchingShape('an even number of lower-case hex digits', /^(?:[0-9a-f]{2})*$/);
const ids = matchingShape(
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
  title: textShape,
  note: orNull(textShape),
  entries: count,
  bytes: count,
  commits: count,
  headCommit: orNull(id),
  last: orNull(last),
  compilers: listShape(textShape),
  origin: orNull(origin),
  children: listShape(child),
  undoings: listShape(undoing),
  log,
  stopped: orNull(exactly({ index: count, code, seq: seqShape, message: textShape })),
  foldFaults: listShape(
    exactly({ entry, path: textShape, expected: textShape, actual: textShape, message: textShape }),
  ),
  contentFaults: listShape(entry),
  /** The frontier of the tree over the ids of all entries, and their sequence numbers. */
  tree: exactly({ leaves: count, nodes: listShape(orNull(id), 53) }),
  seqs: exactly({ length: count, runs: listShape(exactly({ from: count, seq: seqShape })) }),
  anchored: listShape(anchor),
  signatures: exactly({
    unsigned: count,
    malformed: count,
    unchecked: count,
    firstSigned: orNull(entry),
    firstUnsigned: orNull(entry),
    byKey: PARTS.signers,
    open: listShape(exactly({ entry, commit: textShape })),
  }),
  ties: exactly({
    compiler: textShape,
    policySet: textShape,
    writ: textShape,
    isFirst: flagShape,
    namedPolicySet: flagShape,
    recordedAt: orNull(integer),
    untimed: orNull(entry),
    saidUntimed: flagShape,
    spent: listShape(seqShape, 4, 4),
    caps: orNull(listShape(orNull(seqShape), 4, 4)),
    overspent: flagShape,
  }),
  requests: exactly({
    /** `written`: the payload, of those that nothing answers. */
    first: listShape(exactly({ proposal: id, entry, written: orNull(hexText) })),
    asked: listShape(
      exactly({
        intent: textShape,
        requests: listShape(exactly({ index: count, proposal: id })),
        denied: count,
      }),
    ),
    resumptions: listShape(PARTS.resumption),
    openDenials: listShape(PARTS.openDenial),
    denying: listShape(entry),
    denials: listShape(PARTS.denial),
  }),
});

const RESOURCES = exactly({
  lane: id,
  resources: listShape(
    exactly({
      kind: textShape,
      id: textShape,
      version: count,
      retracted: flagShape,
      lastCommit: id,
      index: count,
      op: count,
      value: textShape,
    }),
  ),
});

const IDS = exactly({
  lane: id,
  of: oneOf('commits', 'carried out'),
  ids,
  at: listShape(count, MANY_IDS),
});

/** Beginnings of signatures: two numbers for each. */
const SIGNED = exactly({ lane: id, signed: listShape(count, 2 * MANY_IDS) });

const BRANCH = exactly({
  lane: id,
  isOnFixed: flagShape,
  broken: orNull(
    exactly({
      index: count,
      error: exactly({
        fault: oneOf('create_collision', 'replace_missing', 'retract_missing', 'version_conflict'),
        op: count,
        kind: textShape,
        id: textShape,
        expected: orNull(seqShape),
        actual: orNull(seqShape),
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

export type LaneState = ReadShape<typeof LANE>;
export type Resources = ReadShape<typeof RESOURCES>;
export type MilestoneIds = ReadShape<typeof IDS>;
export type MilestoneSigned = ReadShape<typeof SIGNED>;
export type Branch = ReadShape<typeof BRANCH>;
