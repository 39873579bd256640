// A case file is made of the report and the files of its ledgers. The same case gives the same
// bytes, in a browser and on the command line.

import { encodeText } from '../../base/bytes.ts';
import { refusal } from '../../base/error.ts';
import type { LaneAnchor } from '../model/check.ts';
import type { TrailingBytes } from '../model/trailing.ts';
import { reportText, textOfJson } from '../report/json.ts';
import { reportPage } from '../report/page.ts';
import type { Report } from '../report/shape.ts';
import type { FileToPack } from '../sources/archive/pack-stream.ts';
import { writeAnchors } from './heads.ts';
import { folderInCase, namesInCase } from './names.ts';
import { CASE_NAMES, CASE_SCHEMA, type CaseFileLedger, type Contents } from './shape.ts';

/** A file of a ledger, wherever its bytes are. */
export interface FileOfCase {
  readonly name: string;
  readonly size: number;
  readonly trailing?: readonly TrailingBytes[] | undefined;
  pieces: FileToPack['pieces'];
}

export interface LedgerOfCase {
  readonly id: string;
  readonly folder: string;
  readonly anchors: readonly LaneAnchor[];
  readonly files: readonly FileOfCase[];
}

/** An archive may unpack to this many bytes, wherever it is opened. */
const MOST_BYTES = 1024 * 1024 * 1024;

/**
 * Yields the members of the zip, in order. `ledgers` are those of the report, in its order. They
 * contain what was left out of the report: then they are not in the zip.
 * @throws {AppException} when they are too large for one.
 */
export function caseMembers(report: Report, ledgers: readonly LedgerOfCase[]): FileToPack[] {
  const page = encodeText(reportPage(report));
  const data = encodeText(reportText(report));
  const anchors = encodeText(writeAnchors(ledgers.flatMap((ledger) => ledger.anchors)));
  const whole = report.redaction.length > 0 ? [] : ledgers;
  const size = whole
    .flatMap(({ files }) => files)
    .reduce((sum, file) => sum + file.size, page.length + data.length + anchors.length);
  if (size > MOST_BYTES) throw tooLarge(size);
  const placed = whole.map((ledger, at) => placedFiles(ledger, at, whole.length));
  const contents: Contents = { schema: CASE_SCHEMA, ledgers: placed.map(({ said }) => said) };
  const small = (name: string, bytes: Uint8Array) => ({ name, pieces: () => [bytes] });
  return [
    { ...small(CASE_NAMES.contents, encodeText(textOfJson(contents))), isStored: true },
    small(CASE_NAMES.page, page),
    small(CASE_NAMES.report, data),
    small(CASE_NAMES.anchors, anchors),
    ...placed.flatMap(({ files }) => files),
  ];
}

function placedFiles({ id, folder, files }: LedgerOfCase, at: number, of: number) {
  const place = folderInCase(at, of);
  const toPack: FileToPack[] = [];
  const names = namesInCase(files.map(({ name }) => name));
  const said: CaseFileLedger = {
    id,
    folder,
    files: files.map(({ trailing = [], pieces }, i) => {
      const { name = '', path: own = '' } = names[i] ?? {};
      const path = `${place}/${own}`;
      toPack.push({ name: path, pieces });
      return {
        path,
        name,
        trailing: trailing.map(({ after, isInside = false, offset, bytes }) => ({
          after,
          is_inside: isInside,
          offset,
          bytes,
        })),
      };
    }),
  };
  return { said, files: toPack };
}

function tooLarge(size: number) {
  return refusal(
    'The case is too large for one file.',
    `Its ledgers come to ${size} bytes, and a case may have ${MOST_BYTES}: that is what an archive may unpack to where it is opened.`,
    'Make a case of fewer ledgers, or a report, and hand over the ledgers apart.',
  );
}
