// What an observation says about a file.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { type FileEffect, fileEffect, type StepWrite } from '../step.ts';

/** `seen`: the members of an edit, `extras` in the older form. */
export function editIn(seen: JsonObject): readonly FileEffect[] {
  const path = textAt(seen, 'path');
  const text = textAt(seen, 'new_content');
  if (path === null || text === null) return [];
  const before = textAt(seen, 'old_content');
  const created = memberAt(seen, 'prev_exist') === false;
  return [fileEffect(path, 'written', { text, before, created })];
}

export function tasksIn(seen: JsonObject): readonly StepWrite[] {
  const tasks = listAt(seen, 'task_list');
  return tasks ? [{ kind: 'todo list', id: 'tasks', value: tasks }] : [];
}
