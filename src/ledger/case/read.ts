// Reading a case file checks only whether its members belong together; its report is checked by
// whoever has its ledgers.

import { type AppException, refusal } from '../../base/error.ts';
import { JsonError, parseJson } from '../../base/json/parse.ts';
import { misfit, readShape } from '../../base/json/shape.ts';
import type { Claim } from '../model/report.ts';
import type { TrailingBytes } from '../model/trailing.ts';
import { readReport } from '../report/json.ts';
import type { Report, ReportedLedger } from '../report/shape.ts';
import { nameClaim, pageClaim } from '../report/whole-claims.ts';
import { newBudget, unzip } from '../sources/archive/archive.ts';
import { zipFaults } from '../sources/archive/zip-whole.ts';
import type { FileSet, MemoryFile } from '../sources/file.ts';
import { folderInCase, namesInCase } from './names.ts';
import { CASE_NAMES, type CaseFileLedger, CONTENTS, type Contents } from './shape.ts';

export interface LedgerInCase {
  /** The id that its bytes should have. */
  readonly id: string;
  readonly folder: string;
  readonly set: FileSet<MemoryFile>;
  readonly said: ReportedLedger;
}

export interface CaseFile {
  readonly report: Report;
  readonly reportText: Uint8Array;
  readonly anchors: Uint8Array;
  readonly ledgers: readonly LedgerInCase[];
  readonly claims: readonly Claim[];
}

/**
 * `tool` is the name of the reader.
 * @throws {AppException} when it is none, or a part of it is missing.
 */
export function readCaseFile(bytes: Uint8Array, tool: string): CaseFile {
  const { files, skipped } = unzip(bytes, newBudget());
  const [unread] = skipped;
  if (unread) throw refused(`${unread.name}: ${unread.reason}.`);
  const byName = new Map<string, MemoryFile>();
  for (const file of files) {
    if (byName.has(file.name)) throw refused(`It has two files of the name ${file.name}.`);
    byName.set(file.name, file);
  }
  const member = (name: string) => {
    const file = byName.get(name);
    if (!file) throw refused(`${name} is missing.`);
    return file;
  };
  const contents = readContents(member(CASE_NAMES.contents).bytes);
  const data = member(CASE_NAMES.report).bytes;
  const { report } = readReport(data);
  if (!report.case) throw refused('The report in it is of no case.');
  const { page } = readReport(member(CASE_NAMES.page).bytes);
  const ledgers = contents.ledgers.map((one, at) => ledgerIn(one, report.ledgers[at], member));
  const isLeftOut = ledgers.length === 0 && report.redaction.length > 0;
  if (ledgers.length !== report.ledgers.length && !isLeftOut)
    throw refused(`It has ${ledgers.length} ledgers, and its report ${report.ledgers.length}.`);
  return {
    report,
    reportText: data,
    anchors: member(CASE_NAMES.anchors).bytes,
    ledgers,
    claims: [
      ...[pageClaim(report, page, tool)].flatMap((claim) => claim ?? []),
      ...nameClaims(report, contents),
      filesClaim([
        ...zipFaults(bytes, new Map(files.map((file) => [file.name, file.bytes.length]))),
        ...files.flatMap(({ trailing: after = [] }) => after.map(afterWords)),
        ...contents.ledgers.flatMap((one, at) => pathFaults(one, at, contents.ledgers.length)),
        ...otherFiles(contents, [...byName.keys()]),
      ]),
    ],
  };
}

function readContents(bytes: Uint8Array): Contents {
  try {
    const value = parseJson(bytes, { maxDepth: 16 });
    const fault = misfit(value, CONTENTS, CASE_NAMES.contents);
    if (!fault) return readShape(value, CONTENTS);
    throw refused(`${fault.path} should be ${fault.expected}, and is ${fault.actual}.`);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw refused(`${CASE_NAMES.contents}, byte ${error.offset}: ${error.message}.`);
  }
}

function ledgerIn(
  { id, folder, files }: CaseFileLedger,
  said: ReportedLedger | undefined,
  member: (name: string) => MemoryFile,
): LedgerInCase {
  if (said?.id !== id) throw refused(`The ledger ${id} is not the one of the report at its place.`);
  const { name, format } = said;
  return {
    id,
    folder,
    said,
    set: {
      name,
      format,
      files: files.map(({ path, name: called, trailing }) => ({
        name: called,
        bytes: member(path).bytes,
        ...(trailing.length > 0 && {
          trailing: trailing.map(({ is_inside, ...one }) => ({
            ...one,
            ...(is_inside && { isInside: true as const }),
          })),
        }),
      })),
    },
  };
}

/**
 * A ledger of one file has the name of that file, or of the folder that it was in: never of another
 * file.
 */
function nameClaims({ ledgers }: Report, contents: Contents): Claim[] {
  const names = new Map(
    contents.ledgers.flatMap(({ id, files: [first, ...more] }) =>
      first && more.length === 0 ? [[id, first.name] as const] : [],
    ),
  );
  return ledgers.flatMap((said) => nameClaim(said, ledgers, names) ?? []);
}

/** A file that the contents do not list, or a byte of no file, would travel along unseen. */
function filesClaim(faults: readonly string[]): Claim {
  const [first, second, ...more] = faults;
  const shown = [first, second].filter((one) => one !== undefined).join('; ');
  const words = shown
    ? `${shown}${more.length > 0 ? `; and ${more.length} more` : ''}.`
    : 'Every file in it is a part of the case, and every byte of it is of one of them.';
  return { claim: 'Files', holds: !shown, counts: true, words };
}

function otherFiles({ ledgers }: Contents, names: readonly string[]): string[] {
  const known = new Set<string>(Object.values(CASE_NAMES));
  for (const { files } of ledgers) for (const { path } of files) known.add(path);
  const others = names.filter((name) => !known.has(name));
  if (others.length === 0) return [];
  return [`${others.length} files in it are no part of the case: ${others.slice(0, 3).join(', ')}`];
}

/**
 * The files of a case that was written here are where their names put them: never outside of its
 * folders.
 */
function pathFaults({ files }: CaseFileLedger, at: number, of: number): string[] {
  const paths = namesInCase(files.map(({ name }) => name)).map(({ path }) => path);
  return files.flatMap(({ path, name }, i) => {
    const own = `${folderInCase(at, of)}/${paths[i]}`;
    return path === own ? [] : [`the place of “${name}” is ${own}, and the case has it at ${path}`];
  });
}

function afterWords({ after, bytes }: TrailingBytes): string {
  return `${bytes} bytes follow ${after}`;
}

function refused(found: string): AppException {
  return refusal(
    'This is no case.',
    found,
    'Give the file that was saved as a case, whole and unchanged.',
  );
}
