// An audit report is data: the JSON, from which its page is made. docs/report.md describes every
// member.

import {
  count,
  exactly,
  flagShape,
  listShape,
  numberShape,
  oneOf,
  optionalShape,
  orNull,
  type ReadShape,
  seqShape,
  textShape,
} from '../../base/json/shape.ts';
import { MAX_CASE_FINDINGS } from '../model/case.ts';
import { SIDES } from '../model/check.ts';
import { MAX_NOTES } from '../model/note.ts';
import { nameSchema } from '../model/schema.ts';
import { WRITTEN_VERDICTS } from '../model/verdict.ts';
import { NOTE } from '../review/api.ts';

/** Beyond these, the items of each list of a report are counted, and not listed. */
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

const texts = listShape(textShape);
const index = orNull(count);
const verdict = oneOf(...WRITTEN_VERDICTS);
const cause = orNull(textShape);
const severity = oneOf('error', 'warning', 'info');
const wholeness = oneOf('not proven', 'proven', 'cut');
const leftOut = listShape(exactly({ check: textShape, severity, count }));

const CHECK = exactly({
  check: textShape,
  title: textShape,
  proves: textShape,
  status: oneOf('pass', 'fail', 'warning', 'not asked for', 'not checkable'),
  reason: orNull(textShape),
  examined: count,
  found: count,
});

const FINDING = exactly({
  check: textShape,
  title: textShape,
  severity,
  lane: orNull(textShape),
  index,
  seq: orNull(seqShape),
  entry: orNull(textShape),
  path: orNull(textShape),
  line: orNull(count),
  expected: orNull(textShape),
  actual: orNull(textShape),
  sides: optionalShape(oneOf(...SIDES)),
  follows: optionalShape(exactly({ lane: orNull(textShape), index: count })),
  message: textShape,
});

const SENTENCE = exactly({ text: textShape, entries: count, seqs: listShape(seqShape) });

const LANE = exactly({
  id: textShape,
  title: textShape,
  again: flagShape,
  entries: count,
  head: orNull(exactly({ seq: seqShape, entry: textShape })),
  verdict,
  cause,
  world: orNull(exactly({ hash: textShape, resources: count })),
  anchor: orNull(exactly({ entry_count: count, head_seq: seqShape, root: textShape })),
  wholeness: exactly({ state: wholeness, reason: textShape }),
  signatures: exactly({
    unsigned: count,
    malformed: count,
    unknown: count,
    by_key: listShape(exactly({ key: textShape, commits: count })),
  }),
  errors: count,
  warnings: count,
  summary: listShape(SENTENCE),
});

const ANSWER = exactly({ seq: seqShape, entry: textShape, outcome: oneOf('granted', 'denied') });
const REQUEST = exactly({
  lane: textShape,
  index: count,
  seq: seqShape,
  entry: textShape,
  title: textShape,
  tool: orNull(textShape),
  channel: orNull(textShape),
  reason: orNull(textShape),
  risk: orNull(textShape),
  outcome: oneOf('open', 'granted', 'denied', 'granted and denied'),
  answers: listShape(ANSWER),
});

const ENTRY = exactly({
  lane: textShape,
  index: count,
  seq: seqShape,
  id: textShape,
  parent: orNull(textShape),
  /** Unix seconds. */
  recorded_at: orNull(textShape),
  kind: textShape,
  title: textShape,
  decision: orNull(textShape),
  rules: texts,
  headline: textShape,
  facts: listShape(exactly({ label: textShape, value: textShape })),
  blocks: listShape(exactly({ title: textShape, text: textShape })),
  payload: exactly({ bytes: count, blake3: textShape, text: orNull(textShape) }),
  why: texts,
});

/** `start` is the place of its first entry, counted along the lanes that it came from. */
const DRAWN = exactly({
  lane: textShape,
  title: textShape,
  depth: count,
  parent: index,
  leaves: index,
  start: count,
  entries: count,
  verdict: orNull(verdict),
  missing: orNull(textShape),
  marks: listShape(exactly({ index: count, is: oneOf('error', 'warning', 'open', 'answered') })),
});

const ANCHOR = exactly({
  trajectory_id: textShape,
  entry_count: count,
  head_seq: seqShape,
  root: textShape,
  ledger: orNull(textShape),
  verdict: orNull(verdict),
  cause,
});
const PINS = exactly({
  compiler: orNull(textShape),
  signer: orNull(textShape),
  policy_set: orNull(textShape),
  world: orNull(textShape),
  head: orNull(textShape),
  /** Reports of earlier versions have none. */
  from: optionalShape(orNull(textShape)),
  keys: texts,
  anchors: listShape(ANCHOR),
  seal: orNull(exactly({ file: textShape, lines: texts })),
});

const LEDGER = exactly({
  /** BLAKE3 of its bytes. */
  id: textShape,
  name: textShape,
  format: textShape,
  format_name: textShape,
  container: textShape,
  entries: count,
  lanes: count,
  verifier: textShape,
  profile: oneOf('strict', 'reference'),
  pins: PINS,
  verdict,
  cause,
  wholeness: exactly({ state: wholeness, reasons: texts }),
  tamper_evidence: orNull(textShape),
  /** `ok` is null when the system says neither, because not everything was checked. */
  reference: orNull(exactly({ ok: orNull(flagShape), open_error: orNull(textShape) })),
  remarks: texts,
  checks: listShape(CHECK),
  findings: listShape(FINDING, MOST.findings),
  findings_left_out: leftOut,
  lane_list: listShape(LANE, MOST.lanes),
  requests: listShape(REQUEST, MOST.requests),
  requests_left_out: count,
  chosen: listShape(ENTRY, MOST.chosen),
  chosen_left_out: count,
  drawn: listShape(DRAWN, MOST.drawn),
  drawn_left_out: count,
  notes: listShape(NOTE, MAX_NOTES),
});

const PLACE = exactly({ ledger: textShape, lane: textShape, index });
const JOINS = exactly({
  joins: listShape(
    exactly({
      kind: textShape,
      label: textShape,
      from: PLACE,
      lane: orNull(textShape),
      commit: orNull(textShape),
      found: listShape(PLACE),
      agreement: listShape(
        exactly({
          what: textShape,
          state: textShape,
          handed: orNull(textShape),
          given: orNull(textShape),
        }),
      ),
    }),
  ),
  findings: listShape(
    exactly({
      check: textShape,
      severity,
      lane: textShape,
      places: listShape(PLACE),
      message: textShape,
    }),
  ),
});

const KEPT = { ledger: textShape, lane: orNull(textShape), index };

/** A person made it for this; see docs/case.md. Earlier versions kept no findings and no notes. */
const CASE = exactly({
  question: textShape,
  conclusion: textShape,
  findings: optionalShape(
    listShape(
      exactly({
        ...KEPT,
        what: textShape,
        more: textShape,
        record: orNull(textShape),
        check: orNull(textShape),
        other: orNull(exactly(KEPT)),
        recorded_at: orNull(numberShape),
      }),
      MOST.kept,
    ),
  ),
  notes: optionalShape(listShape(textShape, MOST.kept)),
  queries: listShape(exactly({ name: textShape, query: textShape }), MOST.queries),
});

export const REPORT_SCHEMA = nameSchema('audit-report');

export const REPORT = exactly({
  schema: oneOf(REPORT_SCHEMA),
  tool: textShape,
  title: textShape,
  made_on: optionalShape(textShape),
  query: orNull(textShape),
  case: orNull(CASE),
  ledgers: listShape(LEDGER, MOST.ledgers, 1),
  /** Null when it has one ledger. */
  joins: orNull(JOINS),
  redaction: listShape(exactly({ what: textShape, places: count })),
  not_read: optionalShape(listShape(exactly({ name: textShape, reason: textShape }))),
});

export type Report = ReadShape<typeof REPORT>;
export type ReportedCase = NonNullable<Report['case']>;
export type ReportedLedger = Report['ledgers'][number];
export type ReportedFinding = ReportedLedger['findings'][number];
export type ReportedLane = ReportedLedger['lane_list'][number];
export type ReportedEntry = ReportedLedger['chosen'][number];
export type ReportedPins = ReportedLedger['pins'];
export type ReportedJoins = NonNullable<Report['joins']>;
export type DrawnLane = ReportedLedger['drawn'][number];
