// What a person typed while the agent worked: it waits in a queue, and is taken up at the end of the turn (a
// prompt of its own says it then), in the middle of it, or never.

import { memberAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import type { Own } from '../step.ts';
import { firstLine } from '../text.ts';
import { readContentText } from './message.ts';

/** null: it is about no queue. */
export function readQueued(type: string, record: JsonObject): Own | null {
  if (type === 'queue-operation') return readOperation(record);
  if (textAt(record, 'attachment', 'type') !== 'queued_command') return null;
  const text = readContentText(memberAt(record, 'attachment', 'prompt'));
  const mode = textAt(record, 'attachment', 'commandMode') ?? 'prompt';
  const origin = textAt(record, 'attachment', 'origin', 'kind') ?? 'human';
  if (mode === 'prompt' && origin === 'human') return makePrompt(text);
  const words = firstLine(text);
  return {
    kind: 'queued message',
    shape: 'read',
    blocks: makeTextBlocks(text),
    title: words ? `Message while the agent worked: ${words}` : 'Message while the agent worked',
  };
}

const WORDS: ReadonlyMap<string, readonly [kind: string, title: string]> = new Map([
  ['enqueue', ['queued', 'Queued while the agent worked']],
  ['dequeue', ['taken up', 'Taken from the queue']],
  ['remove', ['removed from the queue', 'Removed from the queue']],
  ['popAll', ['taken back', 'Taken back, before the agent saw it']],
]);

function readOperation(record: JsonObject): Own {
  const operation = textAt(record, 'operation') ?? '';
  const reason = textAt(record, 'reason') ?? '';
  const text = readContentText(memberAt(record, 'content'));
  if (operation === 'remove' && reason.startsWith('absorbed') && text) return makePrompt(text);
  const [kind, title] = WORDS.get(operation) ?? ['queue', `Queue: ${operation || 'not said what'}`];
  const words = firstLine(text);
  return {
    kind,
    shape: 'read',
    blocks: makeTextBlocks(text),
    title: words ? `${title}: ${words}` : title,
    note: reason.replaceAll('_', ' '),
  };
}

/** Written twice: as it leaves the queue, and as the model saw it. */
function makePrompt(text: string): Own {
  return {
    kind: 'prompt',
    isPrompt: true,
    shape: 'start',
    task: text,
    absorbed: text,
    title: firstLine(text) || 'an empty prompt',
    note: 'while the agent worked',
    blocks: makeTextBlocks(text),
  };
}

function makeTextBlocks(text: string): NonNullable<Own['blocks']> {
  return text ? [{ type: 'text', title: 'Text', text }] : [];
}
