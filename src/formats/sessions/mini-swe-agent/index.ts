// Runs of mini-swe-agent: one JSON document a run, in its first form a bare list of messages.

import { textAt } from '../../../base/json/access.ts';
import { isObject } from '../../../base/json/value.ts';
import { documentRecords } from '../read/records.ts';
import type { SessionWriter } from '../writer.ts';
import { beginsAsMessages, miniRecords } from './records.ts';
import { stepOfMini } from './step.ts';

export const miniSweAgent: SessionWriter = {
  id: 'mini-swe-agent',
  name: 'mini-swe-agent',
  container: 'trajectory',
  unit: 'record',
  idMember: 'id',
  isGraph: false,
  asksCall: new Set(),
  recognises: () => false,
  recognisesDocument({ members, items, start }) {
    const format = members.get('trajectory_format');
    if (typeof format === 'string') return format.startsWith('mini-swe-agent');
    if (items.length) return beginsAsMessages(items.map((one) => (isObject(one) ? one : null)));
    // Its long list of messages may be before the member that names it.
    const isMini = textAt(members.get('info') ?? null, 'mini_version') !== null;
    return isMini || (members.has('info') && /^\s*\{\s*"info":\s*\{\s*"model_stats"/.test(start));
  },
  records: (file) => documentRecords(file, (walk) => miniRecords(walk, file)),
  step: stepOfMini,
  agentOfFile: () => null,
};
