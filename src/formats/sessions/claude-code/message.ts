// The message inside a record: its blocks, in the few kinds that matter here.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { subjectOf } from '../../../ledger/format/describe.ts';
import type { Call, Refusal, Result } from '../step.ts';
import { clipped } from '../text.ts';
import { lastOf } from '../words-of-input.ts';

/** Tools that hand work to an agent, by the names that the program gave them. */
const DELEGATING: ReadonlySet<string> = new Set(['Task', 'Agent']);

export function blocksOf(record: JsonObject): readonly JsonObject[] {
  return (listAt(record, 'message', 'content') ?? []).filter(isObject);
}

/** Text that a person reads, of a text or of blocks. */
export function textOf(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content;
  if (content === undefined || content === null || !isArray(content)) return '';
  const texts = content.filter(isObject).flatMap((block) => textAt(block, 'text') ?? []);
  return texts.join('\n');
}

export function callsOf(blocks: readonly JsonObject[]): readonly Call[] {
  return blocks.flatMap((block): Call[] => {
    if (textAt(block, 'type') !== 'tool_use') return [];
    const tool = textAt(block, 'name') ?? '';
    const input = memberAt(block, 'input') ?? null;
    const subject =
      textAt(input, 'description') && DELEGATING.has(tool)
        ? clipped(textAt(input, 'description') ?? '')
        : lastOf(input) || subjectOf(input);
    const delegates = DELEGATING.has(tool);
    return [{ id: textAt(block, 'id'), tool, subject, input, delegates }];
  });
}

export function resultsOf(blocks: readonly JsonObject[], record: JsonObject): readonly Result[] {
  return blocks.flatMap((block): Result[] => {
    if (textAt(block, 'type') !== 'tool_result') return [];
    const isError = memberAt(block, 'is_error') === true;
    const text = textOf(memberAt(block, 'content'));
    return [{ call: textAt(block, 'tool_use_id'), isError, refusal: refusalOf(record, text) }];
  });
}

const SAID = /the user said:\n?([\s\S]*)$/;
const BY_USER = /^The user doesn[’']t want to (proceed with this tool use|take this action)/;
const BY_PERMISSION =
  /^(Claude requested permissions to [\s\S]{1,4000}, but you haven[’']t granted it yet|Permission to use [\s\S]{1,400} (has been )?denied)/;

/** A member that says so comes before any wording. */
function refusalOf(record: JsonObject, text: string): Refusal | null {
  const reason = SAID.exec(text)?.[1]?.trim() || null;
  const kind = textAt(record, 'toolDenialKind');
  if (kind !== null) {
    const by = kind.startsWith('user') || kind === 'interrupted' ? 'user' : 'permission';
    return { recorded: true, by, reason: reason ?? kind };
  }
  if (BY_USER.test(text) || textAt(record, 'toolUseResult') === 'User rejected tool use')
    return { recorded: false, by: 'user', reason };
  return BY_PERMISSION.test(text) ? { recorded: false, by: 'permission', reason: text } : null;
}
