// What a log is in, and where a record of it is, in words.

import { type ChainsAnnotation, lineOfFile } from '../annotation.ts';
import type { Container, CsvContainer } from '../profile/container.ts';
import { pointerWords } from '../profile/pointer.ts';
import type { ChainProfile } from '../profile/profile.ts';

/** "SQLite table audit" */
export function containerWords(container: Container | undefined): string {
  if (!container) return 'JSON Lines';
  if (container.is === 'SQLite') return `SQLite table ${container.table.slice(0, 60)}`;
  return container.is === 'JSON' ? 'JSON document' : `CSV${delimiterWords(container)}`;
}

const BETWEEN = { semicolon: 'semicolons', tab: 'tabs', bar: 'bars' } as const;

/** " with semicolons between cells"; of commas nothing. */
function delimiterWords({ delimiter }: CsvContainer): string {
  return delimiter ? ` with ${BETWEEN[delimiter]} between cells` : '';
}

/** "Its records are the rows of …", in a sentence. */
export function whereRecordsAre(container: Container, isView = false): string {
  if (container.is === 'JSON') {
    const { records = '' } = container;
    const list = records === '' ? 'the list' : `the list at ${pointerWords(records)}`;
    return `Its records are the items of ${list} in one JSON document.`;
  }
  const { json = [], booleans = [] } = container;
  const order = container.is === 'SQLite' ? container.order : undefined;
  const rows =
    container.is === 'CSV'
      ? `the rows of a CSV file${delimiterWords(container)}`
      : `the rows of the ${isView ? 'view' : 'table'} “${container.table}”${order === undefined ? '' : `, in the order of “${order}”`}`;
  const columns = (names: readonly string[], as: string) =>
    names.length ? `; ${names.map((name) => `“${name}”`).join(', ')} read as ${as}` : '';
  return `Its records are ${rows}, as JSON objects of their columns${columns(json, 'JSON')}${columns(booleans, 'true or false')}.`;
}

type Profile = Pick<ChainProfile, 'container'>;

/** What one record of a log is called by its number. */
export function recordWord({ container }: Profile): 'Line' | 'Record' | 'Row' {
  if (!container) return 'Line';
  return container.is === 'JSON' ? 'Record' : 'Row';
}

/** Where findings say that it is: the number of a line, or words. */
export function findingPlace(annotation: ChainsAnnotation, profile: Profile): number | string {
  return profile.container ? describeRecordPlace(annotation, profile) : lineOfFile(annotation);
}

/** "line 7"; "record 7 (byte 1234)"; "row 7", counted without a header; "line 3 of audit.jsonl.1" */
export function describeRecordPlace(
  { line, byte, file }: Pick<ChainsAnnotation, 'line' | 'byte' | 'file'>,
  profile: Profile,
): string {
  if (file) return `line ${file.line} of ${file.name}`;
  const place = `${recordWord(profile).toLowerCase()} ${line}`;
  return byte === undefined || profile.container?.is !== 'JSON' ? place : `${place} (byte ${byte})`;
}
