// Session files of Claude Code, and those of its agents.

import { memberAt, textAt } from '../../../base/json/access.ts';
import type { SessionWriter } from '../writer.ts';
import { CLAUDE_ASKS_CALL } from './effects.ts';
import { AGAIN_DIFFERS_IN, COPY_DIFFERS_IN } from './forks.ts';
import { isPrinted } from './printed.ts';
import { agentLane, claudeStep } from './step.ts';

/** Kinds that no other program of those known here writes. */
const OWN_KINDS: ReadonlySet<string> = new Set([
  'file-history-snapshot',
  'queue-operation',
  'permission-mode',
]);

const AGENT_FILE = /(?:^|\/)agent-([A-Za-z0-9_-]{1,80})\.jsonl$/;

export const claudeCode: SessionWriter = {
  id: 'claude-code',
  name: 'Claude Code',
  container: 'session file',
  unit: 'line',
  idMember: 'uuid',
  isGraph: true,
  copyDiffersIn: COPY_DIFFERS_IN,
  againDiffersIn: AGAIN_DIFFERS_IN,
  asksCall: CLAUDE_ASKS_CALL,
  recognises(record) {
    const type = textAt(record, 'type') ?? '';
    if (OWN_KINDS.has(type) || isPrinted(record)) return true;
    if (type === 'summary') return textAt(record, 'leafUuid') !== null;
    const hasPlace =
      memberAt(record, 'parentUuid') !== undefined && textAt(record, 'sessionId') !== null;
    if (memberAt(record, 'message', 'parts') !== undefined) return false;
    if (hasPlace && textAt(record, 'uuid') !== null && type !== '') return true;
    return (
      (type === 'user' || type === 'assistant') &&
      textAt(record, 'message', 'role') !== null &&
      textAt(record, 'uuid') !== null
    );
  },
  step: claudeStep,
  agentOfFile(name) {
    const id = AGENT_FILE.exec(name)?.[1];
    return id === undefined ? null : agentLane(id);
  },
};
