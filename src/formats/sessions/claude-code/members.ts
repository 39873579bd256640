// Members of a record: those that are known, and their types.

import { memberAt, textAt } from '../../../base/json/access.ts';
import { isArray, type JsonObject } from '../../../base/json/value.ts';
import { type MemberTypes, missingMembers, typeFaults, typeWord } from '../member-types.ts';
import type { MemberFault } from '../step.ts';

const COMMON: MemberTypes = {
  type: ['text'],
  uuid: ['text'],
  parentUuid: ['text', 'null'],
  logicalParentUuid: ['text', 'null'],
  sessionId: ['text'],
  timestamp: ['text'],
  isSidechain: ['true or false'],
  isMeta: ['true or false'],
  agentId: ['text'],
  cwd: ['text'],
  version: ['text'],
  gitBranch: ['text'],
  requestId: ['text'],
  message: ['object'],
};

const KINDS: ReadonlySet<string> = new Set([
  'user',
  'assistant',
  'system',
  'progress',
  'attachment',
  'summary',
  'file-history-snapshot',
  'queue-operation',
  'pr-link',
  'permission-mode',
  'mode',
  'custom-title',
  'ai-title',
  'last-prompt',
  'worktree-state',
  'agent-name',
  'frame-link',
  'started',
  'result',
  'relocated',
  'bridge-session',
  'stream_event',
  'rate_limit_event',
  'tool_progress',
]);

export function findMemberFaults(record: JsonObject): readonly MemberFault[] {
  const faults = typeFaults(record, COMMON);
  const type = memberAt(record, 'type');
  if (type === undefined) return [...faults, ...missingMembers('type')];
  if (type !== 'user' && type !== 'assistant') return faults;
  const content = memberAt(record, 'message', 'content');
  const isFine =
    typeof content === 'string' || (content !== undefined && content !== null && isArray(content));
  const hasId = memberAt(record, 'uuid') !== undefined || textAt(record, 'session_id') !== null;
  if (isFine && hasId) return faults;
  const member = isFine ? 'uuid' : 'message.content';
  const expected = isFine ? 'a text' : 'a text or a list of blocks';
  const actual = isFine || content === undefined ? 'nothing' : typeWord(content);
  if (faults.some(({ path }) => path === 'message')) return faults;
  return [...faults, { path: member, expected, actual }];
}

export function findUnknownKinds(record: JsonObject): readonly string[] {
  const type = memberAt(record, 'type');
  return typeof type === 'string' && !KINDS.has(type) ? [`kind ${type.slice(0, 80)}`] : [];
}
