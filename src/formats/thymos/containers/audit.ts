// The server's audit export: one JSON document.

import { JsonError, JsonReader } from '../../../base/json/parse.ts';
import { briefly } from '../../../base/json/shape.ts';
import { isNumber, type JsonValue } from '../../../base/json/value.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import { trailing } from '../../../ledger/model/trailing.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import { JsonWalk } from '../../../ledger/sources/text/json-walk.ts';
import { textStart } from '../../../ledger/sources/text/lines.ts';
import { KeptFindings } from '../../../ledger/verify/findings.ts';
import { collectedReader, LaneCollector, notThere, type ReadAgain } from './collect.ts';
import { cutFindings } from './export-cut.ts';
import { loadFinding, type ThymosReader } from './reader.ts';
import { addRecord, toThymosEntry } from './record.ts';
import { markFindings, readTextRecord, TEXT_READ_OPTIONS } from './text.ts';

/** In steps. @throws {SourceError} */
export function* readAudit(source: Bytes, slice?: number): Generator<void, ThymosReader, void> {
  const lanes = new LaneCollector();
  const document = new JsonWalk(source, textStart(source), TEXT_READ_OPTIONS, slice);
  const fields = new Map<string, JsonValue>();
  const twice = new Set<string>();
  try {
    for (const name of document.members()) {
      if (fields.has(name)) twice.add(name);
      fields.set(name, null);
      if (name !== 'entries')
        fields.set(
          name,
          document.read((reader) => reader.value()),
        );
      else
        for (const _ of document.items()) {
          const { record, ...place } = document.read(readPlaced);
          addRecord(lanes, record, place);
          yield;
        }
      if (!AROUND.has(name)) lanes.addOther(name);
    }
    // Nothing reads what follows.
    document.space();
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new SourceError(
      'corrupt',
      'This audit export is damaged.',
      `At byte ${error.offset}: ${error.message}.`,
      'Export it again, or copy the file again.',
    );
  }
  lanes.sort();
  const findings = new KeptFindings();
  findings.addAll(markFindings(source));
  for (const name of twice) findings.add(writtenTwice(name));
  findings.addAll(countFindings(fields.get('count'), lanes.total));
  findings.addAll(lanes.otherFindings);
  findings.addAll(cutFindings(lanes));
  const again: ReadAgain = ({ start, end, number }) => {
    const reader = new JsonReader(source.read(start, end), 0, TEXT_READ_OPTIONS);
    try {
      return toThymosEntry(readTextRecord(reader, start), number);
    } catch (error) {
      throw error instanceof JsonError ? notThere(start) : error;
    }
  };
  return collectedReader('audit export (JSON)', lanes, again, findings, {
    trailing: trailing('the JSON document', document.offset, source.size),
  });
}

/** An item of the list, and where it is. @throws {JsonError} */
function readPlaced(reader: JsonReader, from: number) {
  reader.space();
  const start = from + reader.pos;
  const record = readTextRecord(reader, from);
  return { record, start, end: from + reader.pos };
}

function writtenTwice(name: string): Finding {
  return loadFinding(
    'error',
    `The export has "${name.slice(0, 60)}" more than once: which one counts depends on who reads it. All entries are shown here.`,
    { path: name, expected: 'a member that is written once', actual: 'more than one' },
  );
}

/** Members of an export around its entries. */
const AROUND: ReadonlySet<string> = new Set(['entries', 'count']);

/** An export that says another count than it holds was cut or joined by somebody. */
function countFindings(claimed: JsonValue | undefined, total: number): Finding[] {
  const where = { path: 'count', expected: String(total) };
  if (claimed === undefined) {
    const message =
      'The export does not say how many entries it holds, as the server does: nothing in it shows whether some were taken out.';
    return [loadFinding('warning', message, { ...where, actual: 'none' })];
  }
  const actual = isNumber(claimed) ? claimed.number : briefly(claimed);
  if (actual === String(total)) return [];
  return [
    loadFinding(
      'error',
      `The export says that it holds ${actual} entries, but it holds ${total}: it was cut or edited after it was written. Ask for it again.`,
      { ...where, actual },
    ),
  ];
}
