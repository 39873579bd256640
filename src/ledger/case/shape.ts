// A case file is a zip of a report, the anchors of its ledgers, and the ledgers themselves.
// `case.json` says which file of it belongs to which ledger; all that the case says is in the
// report. docs/case.md describes every member.

import {
  count,
  exactly,
  flagShape,
  hex,
  listShape,
  oneOf,
  type ReadShape,
  textShape,
} from '../../base/json/shape.ts';
import { nameSchema } from '../model/schema.ts';
import { MOST } from '../report/shape.ts';

export const CASE_SCHEMA = nameSchema('case');

/** The members beyond the files of ledgers, in the order in which they are written. */
export const CASE_NAMES = {
  contents: 'case.json',
  page: 'report.html',
  report: 'report.json',
  anchors: 'anchors.json',
} as const;

const TRAILING = exactly({
  after: textShape,
  is_inside: flagShape,
  offset: count,
  bytes: count,
});

const FILE = exactly({
  path: textShape,
  name: textShape,
  /**
   * Counts the bytes after the end of the archives that it came out of; they are not in the case.
   */
  trailing: listShape(TRAILING),
});

export const CONTENTS = exactly({
  schema: oneOf(CASE_SCHEMA),
  /**
   * The ledgers are in the order of the report; there are none where something was left out of
   * that.
   */
  ledgers: listShape(
    exactly({
      /** BLAKE3 of its bytes. */
      id: hex(64),
      /** The folder or archive that it was in; empty when none is known. */
      folder: textShape,
      files: listShape(FILE, 10_000, 1),
    }),
    MOST.ledgers,
  ),
});

export type Contents = ReadShape<typeof CONTENTS>;
export type CaseFileLedger = Contents['ledgers'][number];
