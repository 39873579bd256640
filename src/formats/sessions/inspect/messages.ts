// Messages: of logs without events they are the records.

import { memberAt, objectAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import type { AnsweredCall, Own } from '../step.ts';
import { firstLine } from '../text.ts';
import { callsOwn, resultOwn } from '../titles.ts';
import { listInspectCalls, scoped } from './calls.ts';
import { readApprovalRefusal } from './events.ts';
import type { RecordNotes } from './place.ts';
import { messageText } from './texts.ts';

export function readInspectMessage(
  record: JsonObject,
  call: AnsweredCall | null,
  { resolve, sample }: RecordNotes,
): Own {
  const role = textAt(record, 'role') ?? 'nobody';
  const text = messageText(memberAt(record, 'content'), resolve);
  const id = textAt(record, 'id');
  const blocks = text === '' ? [] : [{ type: 'text', title: 'Text', text } as const];
  if (role === 'tool') {
    const error = objectAt(record, 'error');
    const message = textAt(error ?? undefined, 'message') ?? '';
    const calls = [scoped(sample, textAt(record, 'tool_call_id'))];
    const tool = textAt(record, 'function') ?? '';
    const answered = { calls, isError: error !== null, refusal: readApprovalRefusal(error) };
    const own = resultOwn(
      { ...answered, text: [message, text].filter((one) => one).join('\n') },
      call ?? { tool, subject: '' },
    );
    return {
      ...own,
      id,
      facts: [['Error', textAt(error ?? undefined, 'type') ?? ''] as const].filter(
        ([, value]) => value !== '',
      ),
    };
  }
  const calls = listInspectCalls(record).map((one) => ({ ...one, id: scoped(sample, one.id) }));
  if (calls.length) return { ...callsOwn(calls, text), id, blocks };
  const isPrompt = role === 'user';
  return {
    kind: role === 'assistant' ? 'answer' : isPrompt ? 'prompt' : `${role} message`,
    id,
    blocks,
    isPrompt,
    task: isPrompt ? text : null,
    title: firstLine(text) || `an empty message of the ${role}`,
    shape: isPrompt ? 'start' : 'read',
  };
}
