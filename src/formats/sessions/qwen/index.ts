// Session files of Qwen Code.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import { GEMINI_ASKS_CALL } from '../gemini/effects.ts';
import type { SessionWriter } from '../writer.ts';
import { stepOfQwen } from './step.ts';

export const qwenCode: SessionWriter = {
  id: 'qwen-code',
  name: 'Qwen Code',
  container: 'session file',
  unit: 'line',
  idMember: 'uuid',
  isGraph: true,
  againDiffersIn: new Set(['timestamp', 'parentUuid']),
  asksCall: GEMINI_ASKS_CALL,
  recognises(record) {
    if (textAt(record, 'uuid') === null || memberAt(record, 'parentUuid') === undefined)
      return false;
    return (
      listAt(record, 'message', 'parts') !== null ||
      memberAt(record, 'systemPayload') !== undefined ||
      memberAt(record, 'toolCallResult') !== undefined
    );
  },
  step: stepOfQwen,
  agentOfFile: () => null,
};
