// Anchors are published as one JSON object, or several under "anchors".

import { fromHex } from '../../base/bytes.ts';
import { COMMAND } from '../../base/command.ts';
import { AppException } from '../../base/error.ts';
import { integerAt, listAt, textAt, wordsAt } from '../../base/json/access.ts';
import { JsonError, parseJson } from '../../base/json/parse.ts';
import {
  count,
  leaf,
  listShape,
  misfit,
  objectShape,
  oneOf,
  optionalShape,
  readShape,
  type Shape,
  textShape,
} from '../../base/json/shape.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { toSeq } from '../../base/seq.ts';
import type { LaneAnchor } from '../model/check.ts';
import type { LedgerVerified } from '../model/ledger.ts';
import { otherSchema } from '../model/schema.ts';
import { WRITTEN_VERDICTS, writtenVerdict } from '../model/verdict.ts';
import { wholeness } from '../model/wholeness.ts';

const HASH = leaf('64 hex digits', (value) => fromHex(bare(value))?.length === 32, bare);
const SEQ = leaf(
  'a whole number',
  (value) => (integerAt(value) ?? -1n) >= 0n,
  (value) => toSeq(integerAt(value) ?? 0n),
);
/** The shape of published anchors. */
export const ANCHORS: Shape<readonly LaneAnchor[]> = listShape(
  objectShape({
    trajectory_id: HASH,
    entry_count: count,
    head_seq: SEQ,
    root: HASH,
    ledger: optionalShape(textShape),
    verdict: optionalShape(oneOf(...WRITTEN_VERDICTS)),
    cause: optionalShape(oneOf('broken', 'drift')),
  }),
);

/**
 * Publishes for a ledger an anchor over each lane whose integrity holds. Each says of which ledger
 * it is and whether that verified: an anchor outlives the knowledge of its time.
 */
export function makeLaneAnchors(report: LedgerVerified, ledger: string): readonly LaneAnchor[] {
  // The reference profile has no check for a cut that the ledger itself shows.
  const verdict = wholeness(report).state === 'cut' ? 'failed' : report.verdict;
  return report.lanes.flatMap(({ lane, anchor }) =>
    anchor ? [{ trajectory_id: lane, ...anchor, ledger, ...writtenVerdict(verdict) }] : [],
  );
}

/** @throws {AppException} that says what was expected where. */
export function readAnchors(bytes: Uint8Array): readonly LaneAnchor[] {
  const document = parse(bytes);
  const other = otherSchema(textAt(document, 'schema'), 'anchor');
  if (other) throw refused(other);
  const list = listAt(document, 'anchors') ?? listAt(document) ?? [document];
  const fault = misfit(list, ANCHORS, 'anchors');
  if (!fault) return readShape(list, ANCHORS);
  throw refused(`${fault.path} should be ${fault.expected}, and is ${fault.actual}.`);
}

function parse(bytes: Uint8Array): JsonValue {
  try {
    return parseJson(bytes, { maxDepth: 32 });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw refused(`At byte ${error.offset}: ${error.message}.`);
  }
}

/** Some spell ids with a prefix. */
function bare(value: JsonValue): string {
  return wordsAt(value)
    .replace(/^traj:/, '')
    .toLowerCase();
}

function refused(detail: string): AppException {
  return new AppException({
    code: 'unknown format',
    title: 'This is no file of anchors.',
    detail,
    todo: `Give what "${COMMAND} anchor" prints: {"anchors": [{"trajectory_id", "entry_count", "head_seq", "root"}]}.`,
  });
}
