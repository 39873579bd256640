// Messages inside the attributes of a span: roles with parts.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { readSubject } from '../../../ledger/format/describe.ts';
import type { SessionCall } from '../step.ts';
import { readInputSubject } from '../words-of-input.ts';

function listParts(messages: JsonValue, role?: string): readonly JsonObject[] {
  return (listAt(messages) ?? [])
    .filter((message) => role === undefined || textAt(message, 'role') === role)
    .flatMap((message) => (listAt(message, 'parts') ?? []).filter(isObject));
}

/** What is said in text, and not thought. */
export function readSpanText(messages: JsonValue): string {
  return listParts(messages)
    .filter((part) => textAt(part, 'type') === 'text')
    .flatMap((part) => textAt(part, 'content') ?? [])
    .join('\n');
}

/** What a person, or an agent, asked last; '': nothing is kept. */
export function askedIn(messages: JsonValue): string {
  const users = (listAt(messages) ?? []).filter((message) => textAt(message, 'role') === 'user');
  const asked = users.map((message) => readSpanText([message])).filter((text) => text !== '');
  return asked.at(-1) ?? '';
}

/** `toId`: ids are those of one conversation. */
export function spanCalls(
  messages: JsonValue,
  toId: (id: string | null) => string | null,
): SessionCall[] {
  return listParts(messages)
    .filter((part) => textAt(part, 'type') === 'tool_call')
    .map((part) => {
      const input = memberAt(part, 'arguments') ?? null;
      return makeSpanCall(textAt(part, 'name') ?? '', toId(textAt(part, 'id')), input);
    });
}

export function makeSpanCall(tool: string, id: string | null, input: JsonValue): SessionCall {
  const subject = readInputSubject(input) || (isObject(input ?? '') ? readSubject(input) : '');
  return { id, tool, subject, input, delegates: false };
}

/** Calls that are answered somewhere in messages, which are repeated from span to span. */
export function answeredIn(messages: JsonValue): readonly string[] {
  return listParts(messages)
    .filter((part) => textAt(part, 'type') === 'tool_call_response')
    .flatMap((part) => textAt(part, 'id') ?? []);
}
