import type { LineChange } from '../../ledger/diff/diff.ts';

export type DiffRow =
  | {
      readonly type: 'line';
      readonly change: LineChange['change'];
      readonly text: string;
      readonly at: number;
    }
  | { readonly type: 'fold'; readonly lines: number; readonly at: number };

const CONTEXT = 3;

export function diffRows(lines: readonly LineChange[], opened: ReadonlySet<number>): DiffRow[] {
  const out: DiffRow[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (end < lines.length && lines[end]?.change === 'same') end++;
    if (end === at) {
      push(out, lines, at, at + 1);
      at++;
      continue;
    }
    const before = at === 0 ? 0 : CONTEXT;
    const after = end === lines.length ? 0 : CONTEXT;
    const hidden = end - at - before - after;
    // Folding two lines would save one row and hide two.
    if (hidden < 3 || opened.has(at)) push(out, lines, at, end);
    else {
      push(out, lines, at, at + before);
      out.push({ type: 'fold', lines: hidden, at });
      push(out, lines, end - after, end);
    }
    at = end;
  }
  return out;
}

function push(out: DiffRow[], lines: readonly LineChange[], from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const line = lines[at];
    if (line) out.push({ type: 'line', change: line.change, text: line.text, at });
  }
}
