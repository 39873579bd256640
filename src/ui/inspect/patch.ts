// A unified diff is shown and never applied, so a line that belongs to no diff stays a plain line.

import { splitShownLines } from './bounded.ts';

export interface PatchLine {
  readonly type: 'added' | 'removed' | 'same' | 'meta';
  readonly text: string;
}

export function patchLines(text: string): PatchLine[] {
  return splitShownLines(text).map((line) => {
    if (/^(\+\+\+ |--- |@@ |diff |index )/.test(line)) return { type: 'meta', text: line };
    if (line.startsWith('+')) return { type: 'added', text: line.slice(1) };
    if (line.startsWith('-')) return { type: 'removed', text: line.slice(1) };
    return { type: 'same', text: line.startsWith(' ') ? line.slice(1) : line };
  });
}

export function patchCounts(lines: readonly PatchLine[]): { added: number; removed: number } {
  let added = 0;
  let removed = 0;
  for (const { type } of lines) {
    if (type === 'added') added++;
    else if (type === 'removed') removed++;
  }
  return { added, removed };
}
