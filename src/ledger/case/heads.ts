// Systems without anchors have the last record of each lane noted instead: where every id covers
// all that came before it, the same record at the same place shows that nothing before it was
// changed.

import { refusal } from '../../base/error.ts';
import { JsonError, parseJson } from '../../base/json/parse.ts';
import {
  count,
  exactly,
  listShape,
  misfit,
  type ReadShape,
  readShape,
  textShape,
} from '../../base/json/shape.ts';
import { isObject, member } from '../../base/json/value.ts';
import type { LaneAnchor } from '../model/check.ts';
import { nameSchema } from '../model/schema.ts';
import { textOfJson } from '../report/json.ts';

const HEAD = exactly({
  /** The ledger's id when it was noted: the hash of its bytes. */
  ledger: textShape,
  format: textShape,
  lane: textShape,
  entries: count,
  entry: textShape,
});

export type NotedHead = ReadShape<typeof HEAD>;

/**
 * Writes anchors as the command `anchor` prints them, with heads next to them where there are some.
 */
export function writeAnchors(
  anchors: readonly LaneAnchor[],
  heads: readonly NotedHead[] = [],
): string {
  return textOfJson({
    schema: nameSchema('anchor'),
    anchors: anchors.map((one) => ({ ...one })),
    ...(heads.length > 0 && { heads }),
  });
}

const MOST = 1_000_000;

/**
 * Reads the heads of a file that is read as one of anchors, too.
 * @throws {AppException} where they are none.
 */
export function readHeads(bytes: Uint8Array): readonly NotedHead[] {
  const value = (() => {
    try {
      return parseJson(bytes, { maxDepth: 32 });
    } catch (error) {
      if (!(error instanceof JsonError)) throw error;
      return null;
    }
  })();
  const heads = isObject(value) ? member(value, 'heads') : undefined;
  if (heads === undefined) return [];
  const shape = listShape(HEAD, MOST);
  const fault = misfit(heads, shape, 'heads');
  if (!fault) return readShape(heads, shape);
  throw refusal(
    'This is no file of anchors.',
    `${fault.path} should be ${fault.expected}, and is ${fault.actual}.`,
    'Give the file that was saved as the anchors of a case, whole and unchanged.',
  );
}
