// An audit report as data: what the JSON says, and what its page is made from. Every member of it is
// described in docs/report.md.

import {
  count,
  exactly,
  flag,
  listOf,
  number,
  oneOf,
  optional,
  orNull,
  type Read,
  seq,
  text,
} from '../../base/json/shape.ts';
import { MAX_CASE_FINDINGS } from '../model/case.ts';
import { SIDES } from '../model/check.ts';
import { MAX_NOTES } from '../model/note.ts';
import { schemaOf } from '../model/schema.ts';
import { WRITTEN_VERDICTS } from '../model/verdict.ts';
import { NOTE } from '../review/api.ts';

/** Of each list of a report: more than this is counted, and not listed. */
export const MOST = {
  ledgers: 1000,
  lanes: 1000,
  findings: 1000,
  requests: 500,
  chosen: 500,
  drawn: 60,
  summed: 50,
  queries: 100,
  kept: MAX_CASE_FINDINGS,
} as const;

const texts = listOf(text);
const index = orNull(count);
const verdict = oneOf(...WRITTEN_VERDICTS);
/** Why it failed; null: it did not. */
const cause = orNull(text);
const severity = oneOf('error', 'warning', 'info');
const wholeness = oneOf('not proven', 'proven', 'cut');
const leftOut = listOf(exactly({ check: text, severity, count }));

const CHECK = exactly({
  check: text,
  title: text,
  proves: text,
  status: oneOf('pass', 'fail', 'warning', 'not asked for', 'not checkable'),
  reason: orNull(text),
  examined: count,
  found: count,
});

const FINDING = exactly({
  check: text,
  title: text,
  severity,
  lane: orNull(text),
  index,
  seq: orNull(seq),
  entry: orNull(text),
  path: orNull(text),
  line: orNull(count),
  expected: orNull(text),
  actual: orNull(text),
  sides: optional(oneOf(...SIDES)),
  follows: optional(exactly({ lane: orNull(text), index: count })),
  message: text,
});

const SENTENCE = exactly({ text, entries: count, seqs: listOf(seq) });

const LANE = exactly({
  id: text,
  title: text,
  /** It shows entries of other lanes once more. */
  again: flag,
  entries: count,
  head: orNull(exactly({ seq, entry: text })),
  verdict,
  cause,
  world: orNull(exactly({ hash: text, resources: count })),
  anchor: orNull(exactly({ entry_count: count, head_seq: seq, root: text })),
  wholeness: exactly({ state: wholeness, reason: text }),
  signatures: exactly({
    unsigned: count,
    malformed: count,
    unknown: count,
    by_key: listOf(exactly({ key: text, commits: count })),
  }),
  errors: count,
  warnings: count,
  summary: listOf(SENTENCE),
});

const ANSWER = exactly({ seq, entry: text, outcome: oneOf('granted', 'denied') });
const REQUEST = exactly({
  lane: text,
  index: count,
  seq,
  entry: text,
  title: text,
  tool: orNull(text),
  channel: orNull(text),
  reason: orNull(text),
  risk: orNull(text),
  outcome: oneOf('open', 'granted', 'denied', 'granted and denied'),
  answers: listOf(ANSWER),
});

const ENTRY = exactly({
  lane: text,
  index: count,
  seq,
  id: text,
  parent: orNull(text),
  /** Unix seconds. */
  recorded_at: orNull(text),
  kind: text,
  title: text,
  decision: orNull(text),
  rules: texts,
  headline: text,
  facts: listOf(exactly({ label: text, value: text })),
  blocks: listOf(exactly({ title: text, text })),
  payload: exactly({ bytes: count, blake3: text, text: orNull(text) }),
  why: texts,
});

/** A lane of the picture. `start`: the place of its first entry, counted along the lanes that it came from. */
const DRAWN = exactly({
  lane: text,
  title: text,
  depth: count,
  parent: index,
  leaves: index,
  start: count,
  entries: count,
  verdict: orNull(verdict),
  missing: orNull(text),
  marks: listOf(exactly({ index: count, is: oneOf('error', 'warning', 'open', 'answered') })),
});

const ANCHOR = exactly({
  trajectory_id: text,
  entry_count: count,
  head_seq: seq,
  root: text,
  ledger: orNull(text),
  verdict: orNull(verdict),
  cause,
});
/** What the verifier was asked to expect; null and an empty list: nothing. */
const PINS = exactly({
  compiler: orNull(text),
  signer: orNull(text),
  policy_set: orNull(text),
  world: orNull(text),
  head: orNull(text),
  /** Reports that were made before it was asked for have none. */
  from: optional(orNull(text)),
  keys: texts,
  anchors: listOf(ANCHOR),
  seal: orNull(exactly({ file: text, lines: texts })),
});

const LEDGER = exactly({
  /** BLAKE3 of its bytes. */
  id: text,
  name: text,
  format: text,
  format_name: text,
  container: text,
  entries: count,
  lanes: count,
  verifier: text,
  profile: oneOf('strict', 'reference'),
  pins: PINS,
  verdict,
  cause,
  wholeness: exactly({ state: wholeness, reasons: texts }),
  tamper_evidence: orNull(text),
  /** `ok` null: the system says neither, because not everything was checked. */
  reference: orNull(exactly({ ok: orNull(flag), open_error: orNull(text) })),
  remarks: texts,
  checks: listOf(CHECK),
  findings: listOf(FINDING, MOST.findings),
  findings_left_out: leftOut,
  lane_list: listOf(LANE, MOST.lanes),
  requests: listOf(REQUEST, MOST.requests),
  requests_left_out: count,
  chosen: listOf(ENTRY, MOST.chosen),
  chosen_left_out: count,
  drawn: listOf(DRAWN, MOST.drawn),
  drawn_left_out: count,
  /** As they were signed. */
  notes: listOf(NOTE, MAX_NOTES),
});

const PLACE = exactly({ ledger: text, lane: text, index });
const JOINS = exactly({
  joins: listOf(
    exactly({
      kind: text,
      label: text,
      from: PLACE,
      lane: orNull(text),
      commit: orNull(text),
      found: listOf(PLACE),
      agreement: listOf(
        exactly({ what: text, state: text, handed: orNull(text), given: orNull(text) }),
      ),
    }),
  ),
  findings: listOf(
    exactly({ check: text, severity, lane: text, places: listOf(PLACE), message: text }),
  ),
});

const KEPT = { ledger: text, lane: orNull(text), index };

/** What a person made it for; see docs/case.md. Earlier versions kept no findings and no notes. */
const CASE = exactly({
  question: text,
  conclusion: text,
  findings: optional(
    listOf(
      exactly({
        ...KEPT,
        what: text,
        more: text,
        record: orNull(text),
        check: orNull(text),
        other: orNull(exactly(KEPT)),
        recorded_at: orNull(number),
      }),
      MOST.kept,
    ),
  ),
  notes: optional(listOf(text, MOST.kept)),
  queries: listOf(exactly({ name: text, query: text }), MOST.queries),
});

export const REPORT_SCHEMA = schemaOf('audit-report');

export const REPORT = exactly({
  schema: oneOf(REPORT_SCHEMA),
  tool: text,
  title: text,
  /** The day on which it was made, as 2026-11-30; left out: nobody said. */
  made_on: optional(text),
  /** Entries that it finds are among the chosen ones. */
  query: orNull(text),
  /** The case that it is of; null: of none. */
  case: orNull(CASE),
  ledgers: listOf(LEDGER, MOST.ledgers, 1),
  /** Between its ledgers; null: it has one. */
  joins: orNull(JOINS),
  redaction: listOf(exactly({ what: text, places: count })),
  /** Files that were given with its ledgers and are none; left out: there are none. */
  not_read: optional(listOf(exactly({ name: text, reason: text }))),
});

export type Report = Read<typeof REPORT>;
export type ReportedCase = NonNullable<Report['case']>;
export type ReportedLedger = Report['ledgers'][number];
export type ReportedFinding = ReportedLedger['findings'][number];
export type ReportedLane = ReportedLedger['lane_list'][number];
export type ReportedEntry = ReportedLedger['chosen'][number];
export type ReportedPins = ReportedLedger['pins'];
export type ReportedJoins = NonNullable<Report['joins']>;
export type DrawnLane = ReportedLedger['drawn'][number];
