// Sessions of opencode 1.x: a folder of small files.

import { memberAt, textAt } from '../../../base/json/access.ts';
import type { SessionWriter } from '../writer.ts';
import { placeSmall } from './place.ts';
import { smallRecords } from './records.ts';
import { stepOfSmall } from './step.ts';

export const openCode: SessionWriter = {
  id: 'opencode',
  name: 'opencode',
  container: 'session folder',
  unit: 'record',
  idMember: 'id',
  isGraph: false,
  asksCall: new Set(),
  recognises: (record) =>
    textAt(record, 'id') !== null &&
    textAt(record, 'projectID') !== null &&
    textAt(record, 'directory') !== null &&
    memberAt(record, 'time', 'created') !== undefined,
  recognisesDocument: ({ members }) =>
    ['id', 'projectID', 'directory', 'time'].every((name) => members.has(name)),
  records: smallRecords,
  step: stepOfSmall,
  place: placeSmall,
  agentOfFile: () => null,
};
