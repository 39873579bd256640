// Applying recorded edits to a text that is known.

import type { Replacement } from './step.ts';

/** null: a text that is to be replaced is not there. */
export function applied(text: string, edits: readonly Replacement[]): string | null {
  let now = text;
  for (const { from, to, all } of edits) {
    if (from === '') {
      // So a file is begun.
      if (now !== '') return null;
      now = to;
      continue;
    }
    const at = now.indexOf(from);
    if (at < 0) return null;
    now = all ? now.split(from).join(to) : now.slice(0, at) + to + now.slice(at + from.length);
  }
  return now;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@/;

/** A unified difference of one file; null: it does not fit the text. */
export function patched(text: string, patch: string): string | null {
  const lines = text.split('\n');
  const made: string[] = [];
  let at = 0;
  let isIn = false;
  for (const line of patch.split('\n')) {
    const start = HUNK.exec(line)?.[1];
    if (start !== undefined) {
      const to = Math.max(0, Number(start) - 1);
      if (to < at || to > lines.length) return null;
      while (at < to) made.push(lines[at++] ?? '');
      isIn = true;
    } else if (isIn && line.startsWith('+')) made.push(line.slice(1));
    else if (isIn && (line.startsWith(' ') || line.startsWith('-'))) {
      if (lines[at] !== line.slice(1)) return null;
      if (line.startsWith(' ')) made.push(line.slice(1));
      at++;
    }
  }
  return isIn ? [...made, ...lines.slice(at)].join('\n') : null;
}
