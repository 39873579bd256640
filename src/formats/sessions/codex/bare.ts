// Lines of the first releases, which have nothing around them: a head without a type, items as they
// are, and marks that say only that state was saved. Only the head has a time.

import { memberAt, objectAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { missingMembers, typeFaults } from '../member-types.ts';
import { type AnsweredCall, makeStep, type Own, type SessionStep } from '../step.ts';
import { parseSessionTime } from '../text.ts';
import { readCodexItem } from './items.ts';

const ITEMS: ReadonlySet<string> = new Set([
  'message',
  'reasoning',
  'function_call',
  'function_call_output',
  'local_shell_call',
  'custom_tool_call',
  'custom_tool_call_output',
  'web_search_call',
]);

function isHead(record: JsonObject): boolean {
  return (
    textAt(record, 'id') !== null &&
    textAt(record, 'timestamp') !== null &&
    memberAt(record, 'instructions') !== undefined &&
    memberAt(record, 'type') === undefined
  );
}

function isMark(record: JsonObject): boolean {
  return textAt(record, 'record_type') === 'state' && record.members.length === 1;
}

/** Whether it shows by itself whose file it is in: others write such items as well. */
export function marksBare(record: JsonObject): boolean {
  return isHead(record) || isMark(record);
}

export function isBare(record: JsonObject): boolean {
  if (memberAt(record, 'payload') !== undefined) return false;
  return marksBare(record) || ITEMS.has(textAt(record, 'type') ?? '');
}

export function stepOfBare(record: JsonObject, call: AnsweredCall | null): SessionStep {
  const own = isMark(record)
    ? MARK
    : isHead(record)
      ? readHead(record)
      : readCodexItem(record, call);
  return makeStep({
    title: own.kind,
    time: parseSessionTime(textAt(record, 'timestamp')),
    faults: [
      ...typeFaults(record, { id: ['text', 'null'], role: ['text'], call_id: ['text'] }),
      ...absent(record),
    ],
    ...own,
  });
}

const MARK: Own = { kind: 'state', title: 'State was saved', isOutside: true };

/** What a message and an output cannot be without. */
function absent(record: JsonObject): SessionStep['faults'] {
  const type = textAt(record, 'type') ?? '';
  const names = type === 'message' ? ['role', 'content'] : /_output$/.test(type) ? ['call_id'] : [];
  const gone = names.filter((name) => memberAt(record, name) === undefined);
  return gone.flatMap((name) => missingMembers(name));
}

function readHead(record: JsonObject): Own {
  const git = objectAt(record, 'git') ?? undefined;
  const id = textAt(record, 'id');
  const facts = [
    ['Branch', textAt(git, 'branch')],
    ['Commit', textAt(git, 'commit_hash')],
  ] as const;
  return {
    kind: 'thread',
    title: 'Thread begins',
    shape: 'start',
    session: id,
    agent: id,
    facts: facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const])),
  };
}
