// The same report always makes the same bytes of text, which can be read again.

import { decodeLenient, encodeText } from '../../base/bytes.ts';
import { type AppException, refusal } from '../../base/error.ts';
import { JsonError, parseJson } from '../../base/json/parse.ts';
import type { Plain } from '../../base/json/plain.ts';
import { misfit, readShape } from '../../base/json/shape.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { visibleJson } from '../../base/visible.ts';
import { REPORT, type Report } from './shape.ts';

/** Returns the JSON as it is saved, and as it is inside of the page. */
export function reportText(report: Report): string {
  return textOfJson(report);
}

/** The text is indented for people. A `<` in it is an escape, so that it may be put into a page. */
export function textOfJson(value: Plain): string {
  return `${visibleJson(pretty(value, '')).replaceAll('<', '\\u003c')}\n`;
}

function pretty(value: Plain, indent: string): string {
  if (value === null || typeof value !== 'object') return written(value);
  const inner = `${indent}  `;
  const parts = isList(value)
    ? value.map((item) => pretty(item, inner))
    : Object.entries(value).map(
        ([name, item]) => `${JSON.stringify(name)}: ${pretty(item, inner)}`,
      );
  const [open, close] = isList(value) ? '[]' : '{}';
  return parts.length
    ? `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`
    : `${open}${close}`;
}

function written(value: null | boolean | string | number | bigint): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function isList(value: Plain): value is readonly Plain[] {
  return Array.isArray(value);
}

const MAX_DEPTH = 64;
/** A thousand ledgers come to a tenth of it. */
export const MOST_REPORT_BYTES = 256 * 1024 * 1024;
const DATA = /<script type="application\/json" id="report">\n([\s\S]*?)<\/script>/;

/**
 * Reads a report, as JSON or as the page that has it.
 * @throws {AppException} that says what was expected where.
 */
export function readReport(bytes: Uint8Array): {
  readonly report: Report;
  readonly page: string | null;
} {
  if (bytes.length > MOST_REPORT_BYTES) throw refused('It is larger than any report.');
  const text = decodeLenient(bytes);
  const isPage = text.trimStart().startsWith('<');
  const data = isPage ? DATA.exec(text)?.[1] : text;
  if (data === undefined) throw refused('It is a page without the data of a report.');
  const value = parse(encodeText(data));
  const fault = misfit(value, REPORT);
  if (fault)
    throw refused(`${fault.path || 'It'} should be ${fault.expected}, and is ${fault.actual}.`);
  return { report: readShape(value, REPORT), page: isPage ? text : null };
}

/**
 * Orders its members as in the shape, so that whoever reads it makes the same bytes of it again.
 */
export function orderMembers(report: Report): Report {
  const value = parse(encodeText(reportText(report)));
  const fault = misfit(value, REPORT);
  if (fault) throw new Error(`A report was made that is none: ${fault.path}.`);
  return readShape(value, REPORT);
}

function parse(bytes: Uint8Array): JsonValue {
  try {
    return parseJson(bytes, { maxDepth: MAX_DEPTH });
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw refused(`At byte ${error.offset} of its data: ${error.message}.`);
  }
}

function refused(found: string): AppException {
  return refusal(
    'This is no report.',
    found,
    'Give the page or the JSON that was saved as a report, whole and unchanged.',
  );
}
