// Logs of Inspect: `.eval`, which is a zip of JSON documents, and `.json`, the same in one object.

import type { SessionWriter } from '../writer.ts';
import { logRecords } from './records.ts';
import { stepOfRecord } from './step.ts';

export const inspect: SessionWriter = {
  id: 'inspect',
  name: 'Inspect',
  container: 'evaluation log',
  unit: 'record',
  idMember: 'uuid',
  isGraph: false,
  recordsDecisions: true,
  asksCall: new Set(),
  recognises: () => false,
  recognisesDocument({ members }) {
    const isLog = members.has('eval') && (members.has('plan') || members.has('version'));
    const isSample = ['id', 'epoch', 'input', 'target'].every((name) => members.has(name));
    return isLog || isSample;
  },
  records: logRecords,
  step: stepOfRecord,
  agentOfFile: () => null,
};
