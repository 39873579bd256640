// Our own seal, taken of an earlier copy, against the file as it is now. A ledger that
// only grew keeps every sealed line, in its order, and has more after them.

import type { Seal } from '../../../core/model/check.ts';

export interface SealFinding {
  readonly severity: 'error' | 'info';
  /** Place of the line now; null: it is not there any more. */
  readonly row: number | null;
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
}

const MOST = 200;

export function compareSeal(sealed: Seal, now: Seal): SealFinding[] {
  const places = new Map<string, number[]>();
  for (const [row, line] of now.lines.entries()) {
    const rows = places.get(line);
    if (rows) rows.push(row);
    else places.set(line, [row]);
  }
  const out: SealFinding[] = [];
  // How often each line was met already: equal lines are matched in their order.
  const met = new Map<string, number>();
  const matched = new Set<number>();
  let last = -1;
  for (const [place, line] of sealed.lines.entries()) {
    const nth = met.get(line) ?? 0;
    met.set(line, nth + 1);
    const row = places.get(line)?.[nth];
    if (row === undefined) {
      out.push({
        severity: 'error',
        row: null,
        expected: `line ${place + 1} as it was sealed, ${line.slice(0, 8)}`,
        actual: 'no such line',
        message: `Line ${place + 1} of the sealed copy was changed or taken out.`,
      });
      continue;
    }
    matched.add(row);
    if (row < last) {
      out.push({
        severity: 'error',
        row,
        expected: `line ${place + 1} after the lines sealed before it`,
        actual: `line ${row + 1}`,
        message: `Line ${place + 1} of the sealed copy stands elsewhere now.`,
      });
    } else last = row;
  }
  for (let row = 0; row < last; row++) {
    if (matched.has(row)) continue;
    out.push({
      severity: 'error',
      row,
      expected: 'only lines that were sealed, before the last of them',
      actual: `another line, ${now.lines[row]?.slice(0, 8) ?? ''}`,
      message: 'This line was put in, or changed, after the seal was taken.',
    });
  }
  if (out.length > MOST) {
    const more = out.length - MOST;
    out.length = MOST;
    out.push({
      severity: 'error',
      row: null,
      expected: 'the sealed lines',
      actual: `${more} more differences`,
      message: `${more} more lines differ from the sealed copy.`,
    });
  }
  const appended = now.lines.length - sealed.lines.length;
  if (out.length === 0 && appended > 0) {
    out.push({
      severity: 'info',
      row: last + 1,
      expected: `${sealed.lines.length} sealed lines`,
      actual: `the same, and ${appended} after them`,
      message: `Every sealed line stands; ${appended} ${appended === 1 ? 'line was' : 'lines were'} appended since.`,
    });
  } else if (out.length === 0 && sealed.file !== now.file) {
    out.push({
      severity: 'info',
      row: null,
      expected: `file ${sealed.file.slice(0, 8)}`,
      actual: `file ${now.file.slice(0, 8)}`,
      message: 'Every line is as it was sealed; only line ends, or the parting into files, differ.',
    });
  }
  return out;
}
