// Session files of Gemini CLI: one JSON document, or lines.

import { listAt, memberAt, textAt } from '../../../base/json/access.ts';
import type { SessionWriter } from '../writer.ts';
import { placeMessages } from './place.ts';
import { geminiRecords } from './records.ts';
import { stepOfGemini } from './step.ts';

export const geminiCli: SessionWriter = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  container: 'session file',
  unit: 'record',
  idMember: 'id',
  isGraph: false,
  asksCall: new Set(),
  recognises(record) {
    if (memberAt(record, '$set') !== undefined || memberAt(record, '$rewindTo') !== undefined)
      return true;
    if (textAt(record, 'projectHash') !== null)
      return textAt(record, 'sessionId') !== null && listAt(record, 'messages') === null;
    return textAt(record, 'type') === 'gemini' && textAt(record, 'id') !== null;
  },
  recognisesDocument: ({ members }) =>
    members.has('sessionId') &&
    members.has('projectHash') &&
    listAt(members.get('messages')) !== null,
  records: geminiRecords,
  step: stepOfGemini,
  place: placeMessages,
  agentOfFile: () => null,
};
