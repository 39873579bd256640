// Messages of LangChain among the values of a state: what they say, call and answer.

import {
  listAt,
  memberAt,
  numberAt,
  objectAt,
  textAt,
  writtenAt,
} from '../../../base/json/access.ts';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { messageText } from '../inspect/texts.ts';
import type { SessionCall, Usage } from '../step.ts';
import { callWith } from '../titles.ts';

export interface GraphMessage {
  readonly who: 'person' | 'model' | 'tool' | 'system' | 'other';
  readonly id: string | null;
  readonly text: string;
  readonly calls: readonly SessionCall[];
  /** The call that it answers. */
  readonly answers: string | null;
  readonly isError: boolean;
  /** Of the tool that answers. */
  readonly name: string;
  readonly usage: readonly Usage[];
  readonly model: string | null;
}

const WHO = new Map<string, GraphMessage['who']>([
  ['human', 'person'],
  ['user', 'person'],
  ['ai', 'model'],
  ['assistant', 'model'],
  ['AIMessageChunk', 'model'],
  ['tool', 'tool'],
  ['system', 'system'],
  ['developer', 'system'],
  ['function', 'other'],
  ['chat', 'other'],
  ['remove', 'other'],
]);

/** null: it is none. */
export function readGraphMessage(value: JsonValue): GraphMessage | null {
  const fields = readFields(value);
  const who = fields && WHO.get(textAt(fields, 'type') ?? textAt(fields, 'role') ?? '');
  if (!fields || !who || memberAt(fields, 'content') === undefined) return null;
  return {
    who,
    id: textAt(fields, 'id'),
    text: messageText(memberAt(fields, 'content'), (text) => text),
    calls: (listAt(fields, 'tool_calls') ?? []).map((call) =>
      callWith(textAt(call, 'id'), textAt(call, 'name') ?? '', memberAt(call, 'args') ?? null),
    ),
    answers: who === 'tool' ? textAt(fields, 'tool_call_id') : null,
    isError: textAt(fields, 'status') === 'error',
    name: textAt(fields, 'name') ?? '',
    usage: listUsage(objectAt(fields, 'usage_metadata')),
    model:
      textAt(fields, 'response_metadata', 'model_name') ??
      textAt(fields, 'response_metadata', 'model'),
  };
}

/** Of an instance, its arguments; of the older JSON, its `kwargs`. */
function readFields(value: JsonValue): JsonObject | null {
  if (value === null || typeof value !== 'object' || !isObject(value)) return null;
  if (textAt(value, 'class') !== null) return objectAt(value, 'arguments');
  if (textAt(value, 'type') === 'constructor') return constructed(value);
  return value;
}

function constructed(value: JsonObject): JsonObject | null {
  const fields = objectAt(value, 'kwargs');
  const name = listAt(value, 'id')?.at(-1);
  if (!fields || typeof name !== 'string' || memberAt(fields, 'type') !== undefined) return fields;
  const type = name.replace(/Message(?:Chunk)?$/, '').toLowerCase();
  return { members: [...fields.members, ['type', type]] };
}

/** The messages of a channel, each at its place; none: it holds something else. */
export function messagesIn(
  value: JsonValue,
): readonly (readonly [nth: number, message: GraphMessage])[] {
  if (value === null || !isArray(value)) return [];
  return value.flatMap((one, nth) => {
    const message = readGraphMessage(one);
    return message ? [[nth, message] as const] : [];
  });
}

const PARTS = [
  ['input tokens', ['input_tokens']],
  ['output tokens', ['output_tokens']],
  ['cache write tokens', ['input_token_details', 'cache_creation']],
  ['cache read tokens', ['input_token_details', 'cache_read']],
  ['reasoning output tokens', ['output_token_details', 'reasoning']],
] as const;

function listUsage(usage: JsonObject | null): readonly Usage[] {
  if (!usage) return [];
  return PARTS.flatMap(([part, path]) => {
    const tokens = writtenAt(usage, ...path);
    return tokens === null || !Number.isFinite(numberAt(usage, ...path)) ? [] : [{ part, tokens }];
  });
}

/** A call in a branch may have the id of one in the lane that it comes from. `at`: the checkpoint that has it first. */
export function callKey(at: string, id: string): string {
  return `${at} / ${id}`;
}
