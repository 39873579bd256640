// What a call of a tool of Gemini CLI, and of Qwen Code after it, did to files and lists: from what
// its result shows, else from what it was asked to write.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { type FileEffect, fileEffect, type StepRefusal, type StepWrite } from '../step.ts';

export interface GeminiEffects {
  readonly files: readonly FileEffect[];
  readonly written: readonly StepWrite[];
}

const NONE: GeminiEffects = { files: [], written: [] };

/** Their results say less than their calls. */
export const GEMINI_ASKS_CALL: ReadonlySet<string> = new Set([
  'write_file',
  'replace',
  'edit',
  'edit_file',
  'todo_write',
  'write_todos',
]);

/** `shown`: how the program displayed the result. */
export function readGeminiEffects(
  tool: string,
  input: JsonValue,
  shown: JsonValue | undefined,
): GeminiEffects {
  if (tool === 'todo_write' || tool === 'write_todos') {
    const todos = listAt(input, 'todos');
    return todos
      ? { files: [], written: [{ kind: 'todo list', id: 'todos', value: todos }] }
      : NONE;
  }
  if (!GEMINI_ASKS_CALL.has(tool)) return NONE;
  const path = textAt(input, 'file_path') ?? textAt(input, 'absolute_path');
  if (path === null) return NONE;
  const text = textAt(shown, 'newContent') ?? textAt(input, 'content');
  const before = textAt(shown, 'originalContent');
  if (text !== null) return { files: [fileEffect(path, 'written', { text, before })], written: [] };
  const from = textAt(input, 'old_string');
  const to = textAt(input, 'new_string');
  if (from === null || to === null) return { files: [fileEffect(path, 'touched')], written: [] };
  const all = memberAt(input, 'replace_all') === true;
  return { files: [fileEffect(path, 'written', { edits: [{ from, to, all }] })], written: [] };
}

const NOT_ALLOWED = /^\[Operation Cancelled\] Reason: (User did not allow tool call[\s\S]{0,400})/;

/** No member says so: it is read from the wording of the result. */
export function geminiRefusal(text: string): StepRefusal | null {
  const reason = NOT_ALLOWED.exec(text)?.[1];
  return reason === undefined ? null : { recorded: false, by: 'user', reason };
}

/** What a tool answered, of a `functionResponse`; an error is a text or an object with a message. */
export function responseText(response: JsonObject | null): string {
  const said = response ?? undefined;
  const error = textAt(said, 'error') ?? textAt(said, 'error', 'message');
  return error ?? textAt(said, 'output') ?? '';
}
