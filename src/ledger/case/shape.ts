// What is in a case file: a zip of a report, the anchors of its ledgers, and the ledgers themselves.
// `case.json` says which file of it belongs to which ledger; all that the case says is in the report.
// Every member of it is described in docs/case.md.

import {
  count,
  exactly,
  flag,
  hex,
  listOf,
  oneOf,
  type Read,
  text,
} from '../../base/json/shape.ts';
import { schemaOf } from '../model/schema.ts';
import { MOST } from '../report/shape.ts';

export const CASE_SCHEMA = schemaOf('case');

/** Its members beyond the files of ledgers, in the order in which they are written. */
export const CASE_NAMES = {
  contents: 'case.json',
  page: 'report.html',
  report: 'report.json',
  anchors: 'anchors.json',
} as const;

const TRAILING = exactly({
  after: text,
  is_inside: flag,
  offset: count,
  bytes: count,
});

const FILE = exactly({
  /** In the zip. */
  path: text,
  /** As it was called where the ledger was opened. */
  name: text,
  /** What followed the end of the archives that it came out of; it is not in the case. */
  trailing: listOf(TRAILING),
});

export const CONTENTS = exactly({
  schema: oneOf(CASE_SCHEMA),
  /** In the order of the report; none of them where something was left out of that. */
  ledgers: listOf(
    exactly({
      /** BLAKE3 of its bytes. */
      id: hex(64),
      /** The folder or archive that it was in; empty: none is known. */
      folder: text,
      files: listOf(FILE, 10_000, 1),
    }),
    MOST.ledgers,
  ),
});

export type Contents = Read<typeof CONTENTS>;
export type CaseLedger = Contents['ledgers'][number];
