// The message inside a record: its blocks, in the few kinds that matter here.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { readSubject } from '../../../ledger/format/describe.ts';
import type { Result, SessionCall, StepRefusal } from '../step.ts';
import { clipped } from '../text.ts';
import { readInputSubject } from '../words-of-input.ts';

/** Tools that hand work to an agent, by the names that the program gave them. */
const DELEGATING: ReadonlySet<string> = new Set(['Task', 'Agent']);

export function listContentBlocks(record: JsonObject): readonly JsonObject[] {
  return (listAt(record, 'message', 'content') ?? []).filter(isObject);
}

/** Text that a person reads, of a text or of blocks. */
export function readContentText(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content;
  if (content === undefined || content === null || !isArray(content)) return '';
  const texts = content.filter(isObject).flatMap((block) => textAt(block, 'text') ?? []);
  return texts.join('\n');
}

export function listToolCalls(blocks: readonly JsonObject[]): readonly SessionCall[] {
  return blocks.flatMap((block): SessionCall[] => {
    if (textAt(block, 'type') !== 'tool_use') return [];
    const tool = textAt(block, 'name') ?? '';
    const input = memberAt(block, 'input') ?? null;
    const subject =
      textAt(input, 'description') && DELEGATING.has(tool)
        ? clipped(textAt(input, 'description') ?? '')
        : readInputSubject(input) || readSubject(input);
    const delegates = DELEGATING.has(tool);
    return [{ id: textAt(block, 'id'), tool, subject, input, delegates }];
  });
}

export function listToolResults(
  blocks: readonly JsonObject[],
  record: JsonObject,
): readonly Result[] {
  return blocks.flatMap((block): Result[] => {
    if (textAt(block, 'type') !== 'tool_result') return [];
    const isError = memberAt(block, 'is_error') === true;
    const text = readContentText(memberAt(block, 'content'));
    return [{ call: textAt(block, 'tool_use_id'), isError, refusal: readRefusal(record, text) }];
  });
}

const SAID = /the user said:\n?([\s\S]*)$/;
const BY_USER = /^The user doesn[’']t want to (proceed with this tool use|take this action)/;
const BY_PERMISSION =
  /^(Claude requested permissions to [\s\S]{1,4000}, but you haven[’']t granted it yet|Permission to use [\s\S]{1,400} (has been )?denied)/;

/** A member that says so comes before any wording. */
function readRefusal(record: JsonObject, text: string): StepRefusal | null {
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
