// docs/json.md lists the lines of a share's report: the ledger, then each lane with what is listed
// of it, its commits after it, and the end.

import {
  anyObject,
  count,
  exactly,
  hex,
  listShape,
  oneOf,
  optionalShape,
  orNull,
  type ReadShape,
  seqShape,
  textShape,
  within,
} from '../../../base/json/shape.ts';
import { nameSchema } from '../../../ledger/model/schema.ts';
import { ANCHORS } from '../../../ledger/verify/anchor-file.ts';

export const SHARE_SCHEMA = nameSchema('share');
export const MAX_SHARES = 10_000;
/** A line has this many commits. */
export const MANY_COMMITS = 500;
/** A line with commits begins with this text. */
export const COMMITS_START = '{"commits": ';

const id = hex(64);

export const PINS = exactly({
  compiler: optionalShape(textShape),
  signer: optionalShape(id),
  policySet: optionalShape(textShape),
  world: optionalShape(id),
  anchors: optionalShape(ANCHORS),
  keys: optionalShape(listShape(id)),
  head: optionalShape(textShape),
  seal: optionalShape(exactly({ file: id, lines: listShape(id) })),
});

/** Says which ledger was verified, and how. */
export const VERIFIED = {
  source: textShape,
  format: textShape,
  id: textShape,
  verifier: textShape,
  profile: oneOf('strict', 'reference'),
  pins: PINS,
};

export const SHARE_HEADER = exactly({
  schema: oneOf(SHARE_SCHEMA),
  tool: oneOf('ledgerscope'),
  version: textShape,
  share: exactly({ number: within(1, MAX_SHARES), of: within(1, MAX_SHARES) }),
  ledger: exactly({
    ...VERIFIED,
    skipped: listShape(exactly({ source: textShape, reason: textShape })),
    whole: anyObject,
  }),
});

export const LANE_SHARE = exactly({
  lane: anyObject,
  record: exactly({
    head: orNull(exactly({ seq: seqShape, entry: textShape })),
    compilers: listShape(textShape),
    rejections: listShape(anyObject),
    requests: listShape(anyObject),
  }),
});

export const COMMITS = exactly({
  commits: listShape(
    exactly({
      index: count,
      seq: seqShape,
      entry: textShape,
      commit: id,
      proposal: id,
      intent: textShape,
      undoes: orNull(id),
    }),
    MANY_COMMITS,
  ),
  lane: textShape,
});

export const SHARE_END = exactly({ end: exactly({ lanes: count, lines: count, hash: id }) });

export type ShareHeader = ReadShape<typeof SHARE_HEADER>;
export type Commits = ReadShape<typeof COMMITS>;
export type LaneLine = ReadShape<typeof LANE_SHARE>;
