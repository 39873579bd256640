// What a run prints as it goes (`stream-json`): the same messages, with the session and the call of an agent
// in members of other names, and at the end what the run cost and which calls were denied.

import {
  listAt,
  memberAt,
  objectAt,
  textAt,
  wordsAt,
  writtenAt,
} from '../../../base/json/access.ts';
import { isObject, type JsonObject } from '../../../base/json/value.ts';
import { readSubject } from '../../../ledger/format/describe.ts';
import { DOLLARS, FAILED_END, type Own, type Result } from '../step.ts';
import { clipped, firstLine } from '../text.ts';
import { callName } from '../titles.ts';
import { readInputSubject } from '../words-of-input.ts';

/** Another program prints such records, with ids of its own. */
const OTHER_IDS = /^T-/;

/** Members of which each kind has one, and other programs that print the like have none. */
const OWN_MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['system', ['uuid', 'mcp_servers', 'slash_commands', 'apiKeySource']],
  ['assistant', ['uuid', 'parent_tool_use_id']],
  ['user', ['uuid', 'parent_tool_use_id']],
  ['result', ['uuid', 'total_cost_usd', 'permission_denials', 'num_turns']],
  ['stream_event', ['uuid', 'parent_tool_use_id']],
]);

export function isPrinted(record: JsonObject): boolean {
  const session = textAt(record, 'session_id');
  if (session === null || OTHER_IDS.test(session)) return false;
  const type = textAt(record, 'type') ?? '';
  const isMessage = type === 'assistant' || type === 'user';
  if (isMessage && objectAt(record, 'message') === null) return false;
  const members = OWN_MEMBERS.get(type) ?? [];
  return members.some((name) => memberAt(record, name) !== undefined);
}

export function isEndOfRun(record: JsonObject): boolean {
  return textAt(record, 'type') === 'result' && textAt(record, 'session_id') !== null;
}

/** Calls that were denied may be in the run as well: then this says them again. */
export function endOfRun(record: JsonObject): Own {
  const denied = (listAt(record, 'permission_denials') ?? []).filter(isObject).map((one) => {
    const input = memberAt(one, 'tool_input') ?? null;
    const call = {
      tool: textAt(one, 'tool_name') ?? '',
      subject: readInputSubject(input) || readSubject(input),
    };
    return { id: textAt(one, 'tool_use_id'), name: callName(call) };
  });
  const results = denied.map(
    ({ id, name }): Result => ({
      call: id,
      isError: false,
      isRepeated: true,
      refusal: { recorded: true, by: 'permission', reason: name },
    }),
  );
  const how = (textAt(record, 'subtype') ?? 'no word how').replaceAll('_', ' ');
  const names = clipped(denied.map(({ name }) => name).join(', '));
  const price = writtenAt(record, 'total_cost_usd');
  const isFailed = memberAt(record, 'is_error') === true || how.startsWith('error');
  return {
    kind: isFailed ? FAILED_END : 'end',
    isOutside: true,
    results,
    title: `The run ended: ${how}${denied.length ? `; denied: ${names}` : ''}`,
    note: firstLine(textAt(record, 'result') ?? ''),
    shape: isFailed || denied.length ? 'denied' : 'read',
    totals: price === null ? [] : [{ part: DOLLARS, tokens: price }],
    facts: [
      ['Turns', wordsAt(record, 'num_turns')],
      ['Milliseconds', wordsAt(record, 'duration_ms')],
      ['Price of the run so far, in US dollars', price ?? ''],
    ],
  };
}
