// Writing CSV so that a spreadsheet runs nothing of it.
//
// OWASP's page on CSV injection says what makes a cell a formula: it begins with = + - @, in
// full width too, or with a tab or a line end before it; and that a cell ends where a separator
// or a quotation mark is. Its advice is a ' before such a beginning, and quotation marks around
// the cell, doubled inside it. Beyond that: programs differ in which blanks they leave out and
// in which separator they are set to, so blanks and marks before a beginning do not count, and
// what follows another separator than the comma is a beginning too.

import { plainLine } from './visible.ts';

/** A JSON number is one for a spreadsheet too, a minus before it or not. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

// Tabs, line ends and what does not show are spelled out before. U+2800 is a blank for the eye.
const FORMULA = /(?<=^|[;|])(?=[\s\p{Z}\u2800"“”„«»]*[=+\-@＝＋－＠﹦﹢﹣﹫−⁼₌⁺₊⁻₋⩴⩵⩶﬩])/gu;

export type CsvCell = string | number | null;

export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return csvLines(rows)
    .map((line) => `${line}\r\n`)
    .join('');
}

/** One line a row: no cell has a line end. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string[] {
  return rows.map((row) => row.map(csvCell).join(','));
}

function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number' || NUMBER.test(value)) return String(value);
  const safe = plainLine(value).replace(FORMULA, "'");
  return /[",;|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
