// What the result of a tool says about files and lists. Only what is recorded: no command is run
// again, and a refused or failed call changes nothing.

import { listAt, memberAt, numberAt, objectAt, textAt } from '../../../base/json/access.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { applied } from '../edits.ts';
import {
  type AnsweredCall,
  type FileEffect,
  fileEffect,
  type Replacement,
  type StepWrite,
} from '../step.ts';

export interface ToolEffects {
  readonly files: readonly FileEffect[];
  readonly written: readonly StepWrite[];
}

const NONE: ToolEffects = { files: [], written: [] };

/** Calls whose own input says what the result leaves out. */
export const CLAUDE_ASKS_CALL: ReadonlySet<string> = new Set([
  'Write',
  'Edit',
  'MultiEdit',
  'TodoWrite',
]);

export function readToolEffects(record: JsonObject, call: AnsweredCall | null): ToolEffects {
  const said = objectAt(record, 'toolUseResult');
  if (said) return fromResult(said, call) ?? NONE;
  return call?.input === undefined ? NONE : fromCall(call.tool, call.input);
}

function fromResult(said: JsonObject, call: AnsweredCall | null): ToolEffects | null {
  const path = textAt(said, 'filePath');
  const byPerson = memberAt(said, 'userModified') === true;
  if (path !== null) {
    const content = textAt(said, 'content');
    const before = textAt(said, 'originalFile') ?? textAt(said, 'originalFileContents');
    if (content !== null) {
      const created = textAt(said, 'type') === 'create';
      return files(fileEffect(path, 'written', { text: content, before, created, byPerson }));
    }
    const edits = listReplacements(said);
    // What a person changed before it was written is not what was asked for.
    const text = before === null || byPerson ? null : applied(before, edits);
    const more = { text, before, byPerson, edits: before === null && !byPerson ? edits : [] };
    return files(fileEffect(path, edits.length ? 'written' : 'touched', more));
  }
  const file = objectAt(said, 'file');
  const read = textAt(file ?? undefined, 'filePath');
  if (file && read !== null) return files(readEffect(file, read));
  const todos = memberAt(said, 'newTodos');
  if (todos !== undefined) return { files: [], written: [todoList(todos)] };
  return readTask(said) ?? (call?.input === undefined ? null : fromCall(call.tool, call.input));
}

function fromCall(tool: string, input: JsonValue): ToolEffects {
  const path = textAt(input, 'file_path');
  if (tool === 'TodoWrite') {
    const todos = memberAt(input, 'todos');
    return todos === undefined ? NONE : { files: [], written: [todoList(todos)] };
  }
  if (path === null) return NONE;
  if (tool === 'Write')
    return files(fileEffect(path, 'written', { text: textAt(input, 'content') }));
  if (tool !== 'Edit' && tool !== 'MultiEdit') return NONE;
  return files(fileEffect(path, 'written', { edits: listReplacements(input) }));
}

function files(...all: readonly FileEffect[]): ToolEffects {
  return { files: all, written: [] };
}

function todoList(value: JsonValue): StepWrite {
  return { kind: 'todo list', id: 'todos', value };
}

/** One edit, or a list of them, in either spelling. */
function listReplacements(value: JsonValue): readonly Replacement[] {
  const list = listAt(value, 'edits');
  return (list ?? [value]).filter(isObject).flatMap((one) => {
    const from = textAt(one, 'oldString') ?? textAt(one, 'old_string');
    const to = textAt(one, 'newString') ?? textAt(one, 'new_string');
    const all = memberAt(one, 'replaceAll') === true || memberAt(one, 'replace_all') === true;
    return from === null || to === null ? [] : [{ from, to, all }];
  });
}

function readEffect(file: JsonObject, path: string): FileEffect {
  const text = textAt(file, 'content');
  const from = numberAt(file, 'startLine') ?? 1;
  const lines = numberAt(file, 'numLines');
  if (text === null) return fileEffect(path, 'touched');
  const isWhole = from === 1 && lines !== null && lines === numberAt(file, 'totalLines');
  return fileEffect(path, 'read', isWhole ? { text } : { part: { from, text } });
}

/** A task of the newer lists: created, or changed in the members that it names. */
function readTask(said: JsonObject): ToolEffects | null {
  const task = objectAt(said, 'task');
  const id = textAt(task ?? undefined, 'id') ?? textAt(said, 'taskId');
  if (id === null) return null;
  const value = task ?? objectAt(said, 'statusChange') ?? said;
  return { files: [], written: [{ kind: 'task', id, value }] };
}
