// The lines of a share's report, as docs/json.md lists them: what the ledger is, then each lane
// with what is listed of it, its commits after it, and the end.

import {
  anyObject,
  count,
  exactly,
  hex,
  listOf,
  oneOf,
  optional,
  orNull,
  type Read,
  seq,
  text,
  within,
} from '../../../base/json/shape.ts';
import { schemaOf } from '../../../ledger/model/schema.ts';
import { ANCHORS } from '../../../ledger/verify/anchor-file.ts';

export const SCHEMA = schemaOf('share');
export const MAX_SHARES = 10_000;
/** Commits on one line. */
export const MANY_COMMITS = 500;
/** What a line with commits begins with. */
export const COMMITS_START = '{"commits": ';

const id = hex(64);

export const PINS = exactly({
  compiler: optional(text),
  signer: optional(id),
  policySet: optional(text),
  world: optional(id),
  anchors: optional(ANCHORS),
  keys: optional(listOf(id)),
  head: optional(text),
  seal: optional(exactly({ file: id, lines: listOf(id) })),
});

/** Which ledger was verified, and how. */
export const VERIFIED = {
  source: text,
  format: text,
  id: text,
  verifier: text,
  profile: oneOf('strict', 'reference'),
  pins: PINS,
};

export const HEADER = exactly({
  schema: oneOf(SCHEMA),
  tool: oneOf('ledgerscope'),
  version: text,
  share: exactly({ number: within(1, MAX_SHARES), of: within(1, MAX_SHARES) }),
  ledger: exactly({
    ...VERIFIED,
    skipped: listOf(exactly({ source: text, reason: text })),
    whole: anyObject,
  }),
});

export const LANE = exactly({
  lane: anyObject,
  record: exactly({
    head: orNull(exactly({ seq, entry: text })),
    compilers: listOf(text),
    rejections: listOf(anyObject),
    requests: listOf(anyObject),
  }),
});

export const COMMITS = exactly({
  commits: listOf(
    exactly({
      index: count,
      seq,
      entry: text,
      commit: id,
      proposal: id,
      intent: text,
      undoes: orNull(id),
    }),
    MANY_COMMITS,
  ),
  lane: text,
});

export const END = exactly({ end: exactly({ lanes: count, lines: count, hash: id }) });

export type Header = Read<typeof HEADER>;
export type Commits = Read<typeof COMMITS>;
export type LaneLine = Read<typeof LANE>;
