// Calls of tools as the model wrote them.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import type { SessionCall } from '../step.ts';
import { callWith } from '../titles.ts';
import { outputMessage } from './texts.ts';

/** Ids are those of one sample: two samples may have equal ones. */
export function scoped(sample: string, id: string | null): string | null {
  return id === null ? null : `${sample} ${id}`;
}

export function outputCalls(event: JsonValue): readonly SessionCall[] {
  return listInspectCalls(outputMessage(event));
}

/** Of a message of the model. */
export function listInspectCalls(message: JsonValue | undefined): readonly SessionCall[] {
  return (listAt(message, 'tool_calls') ?? []).map(readInspectCall);
}

export function readInspectCall(call: JsonValue): SessionCall {
  const input = memberAt(call, 'arguments') ?? null;
  return callWith(textAt(call, 'id'), textAt(call, 'function') ?? '', input);
}
