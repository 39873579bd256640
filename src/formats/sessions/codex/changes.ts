// Changes of files as they were made. The patch of a call may come in several spellings; these are one.

import { memberAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { type FileEffect, fileEffect } from '../step.ts';

export function listPatchChanges(changes: JsonObject): readonly FileEffect[] {
  return changes.members.flatMap(([path, change]): FileEffect[] => {
    const type = textAt(change, 'type');
    if (type === 'add')
      return [fileEffect(path, 'written', { text: textAt(change, 'content'), created: true })];
    if (type === 'delete') return [fileEffect(path, 'removed')];
    const patch = textAt(change, 'unified_diff');
    const moved = memberAt(change, 'move_path');
    // Whole at its new place only where the old text is known; that is not followed over the move.
    if (typeof moved === 'string')
      return [fileEffect(path, 'removed'), fileEffect(moved, 'touched')];
    return [fileEffect(path, patch === null ? 'touched' : 'written', { patch })];
  });
}
