// Runs of SWE-agent: one JSON document a run.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import { documentRecords } from '../read/records.ts';
import type { SessionWriter } from '../writer.ts';
import { runRecords } from './records.ts';
import { stepOfRun } from './step.ts';

/** One attempt may be longer than what is looked at. */
const ATTEMPTS = /^\s*\{\s*"attempts":\s*\[\s*\{\s*"(?:trajectory|history|info|environment)"/;

export const sweAgent: SessionWriter = {
  id: 'swe-agent',
  name: 'SWE-agent',
  container: 'trajectory',
  unit: 'record',
  idMember: 'id',
  isGraph: false,
  asksCall: new Set(),
  recognises: () => false,
  recognisesDocument({ members, start }) {
    if (members.has('trajectory_format')) return false;
    const [step] = listAt(members.get('trajectory')) ?? [];
    const [message] = listAt(members.get('history')) ?? [];
    const isStep = textAt(step, 'action') !== null && textAt(step, 'observation') !== null;
    const isOfRun = ['trajectory', 'info'].some((name) => members.has(name));
    const isOwn = isOfRun || memberAt(message, 'agent') !== undefined;
    const isMessage =
      textAt(message, 'role') !== null && memberAt(message, 'content') !== undefined;
    return isStep || (isMessage && isOwn) || ATTEMPTS.test(start);
  },
  records: (file) => documentRecords(file, (walk) => runRecords(walk, file)),
  step: stepOfRun,
  agentOfFile: () => null,
};
