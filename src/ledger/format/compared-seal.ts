// Our own seal of an earlier copy is compared with the file as it is now. A ledger that only grew
// keeps every sealed line, in its order, and has more after them.

import { append } from '../../base/lists.ts';
import type { Completeness, Seal } from '../model/check.ts';
import type { VerifyContext } from '../verify/rules.ts';

export interface SealFinding {
  readonly severity: 'error' | 'info';
  /** Null when the line is not there any more. */
  readonly row: number | null;
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
}

const MAX_ERRORS = 200;
const SEALED = 'Every line of the sealed copy is here unchanged, in its order.';

/** The present state of a ledger without hashes. */
export interface SealedLines {
  readonly count: number;
  /** Returns the line of a row, counted from 1; undefined when nobody knows it. */
  line(row: number): number | undefined;
  seal(): Seal;
}

/**
 * Notes the differences from the given seal. Returns how whole the ledger is then; null when no
 * seal was given, it is not asked for, or it was not met.
 */
export function wholeBySeal<C extends string>(
  { pins: { seal }, isStrict, log }: VerifyContext<C>,
  check: C,
  lines: SealedLines,
): Completeness | null {
  if (!seal || !isStrict) return null;
  log.examine(check, lines.count);
  const differences = compareSeal(seal, lines.seal());
  for (const { row, ...difference } of differences)
    log.add(null, {
      check,
      line: row === null ? null : (lines.line(row) ?? row + 1),
      ...difference,
    });
  if (differences.some(({ severity }) => severity === 'error')) return null;
  const appended = lines.count - seal.lines.length;
  return appended > 0
    ? { state: 'not proven', reason: `${SEALED} Nothing covers the ${appended} after them.` }
    : { state: 'proven', reason: SEALED };
}

export function compareSeal(sealed: Seal, now: Seal): SealFinding[] {
  const { errors, last } = changedLines(sealed, now);
  if (errors.length > MAX_ERRORS) {
    const more = errors.length - MAX_ERRORS;
    const message = `${more} more lines differ from the sealed copy.`;
    return [
      ...errors.slice(0, MAX_ERRORS),
      error(null, 'the sealed lines', `${more} more differences`, message),
    ];
  }
  if (errors.length > 0) return errors;
  const count = sealed.lines.length;
  const appended = now.lines.length - count;
  if (appended > 0) {
    return [
      {
        severity: 'info',
        row: last + 1,
        expected: `${count} sealed lines`,
        actual: `the same, and ${appended} after them`,
        message: `Every sealed line is unchanged; ${appended} ${appended === 1 ? 'line was' : 'lines were'} appended since.`,
      },
    ];
  }
  if (sealed.file === now.file) return [];
  return [
    {
      severity: 'info',
      row: null,
      expected: `file ${sealed.file.slice(0, 8)}`,
      actual: `file ${now.file.slice(0, 8)}`,
      message: 'Every line is as it was sealed; only line ends, or the parting into files, differ.',
    },
  ];
}

/** `last` is the row of the last sealed line. */
function changedLines(sealed: Seal, now: Seal): { errors: SealFinding[]; last: number } {
  const rowsOf = new Map<string, number[]>();
  for (const [row, line] of now.lines.entries()) append(rowsOf, line, row);
  const errors: SealFinding[] = [];
  // Equal lines are matched in their order.
  const met = new Map<string, number>();
  const matched = new Set<number>();
  let last = -1;
  for (const [i, line] of sealed.lines.entries()) {
    const nth = met.get(line) ?? 0;
    met.set(line, nth + 1);
    const row = rowsOf.get(line)?.[nth];
    const nr = i + 1;
    if (row === undefined) {
      const expected = `line ${nr} as it was sealed, ${line.slice(0, 8)}`;
      const message = `Line ${nr} of the sealed copy was changed or taken out.`;
      errors.push(error(null, expected, 'no such line', message));
      continue;
    }
    matched.add(row);
    if (row < last) {
      const expected = `line ${nr} after the lines sealed before it`;
      const message = `Line ${nr} of the sealed copy is elsewhere now.`;
      errors.push(error(row, expected, `line ${row + 1}`, message));
    } else last = row;
  }
  for (let row = 0; row < last; row++) {
    if (matched.has(row)) continue;
    const actual = `another line, ${now.lines[row]?.slice(0, 8) ?? ''}`;
    const message = 'This line was put in, or changed, after the seal was taken.';
    errors.push(
      error(row, 'only lines that were sealed, before the last of them', actual, message),
    );
  }
  return { errors, last };
}

function error(row: number | null, expected: string, actual: string, message: string): SealFinding {
  return { severity: 'error', row, expected, actual, message };
}
