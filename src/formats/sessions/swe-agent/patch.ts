// What a unified difference says of files.

import { fileEffect, type SessionStep } from '../step.ts';

/** Files that a unified difference names, with their part of it. */
export function filesOfPatch(patch: string): SessionStep['files'] {
  const parts = patch.split(/^(?=diff --git )/m).filter((part) => part.startsWith('diff --git '));
  return parts.flatMap((part) => {
    const [, path] = /^\+\+\+ b\/([^\r\n\t]{1,1000})/m.exec(part) ?? [];
    const [, removed] = /^--- a\/([^\r\n\t]{1,1000})/m.exec(part) ?? [];
    if (path !== undefined) return [fileEffect(path, 'written', { patch: part })];
    return removed === undefined ? [] : [fileEffect(removed, 'removed')];
  });
}
