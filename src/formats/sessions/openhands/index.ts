// Conversations of OpenHands, in the form of 2025 and in that of its SDK.

import { objectAt } from '../../../base/json/access.ts';
import { isObject } from '../../../base/json/value.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import { writeAbout } from '../about.ts';
import type { DocumentHead } from '../read/records.ts';
import { anyRecords } from '../read/whole.ts';
import type { WrittenRecord } from '../read/written.ts';
import { readSessionRecord } from '../record.ts';
import type { SessionWriter } from '../writer.ts';
import { isOldEvent, stepOfOld } from './old.ts';
import { placeEvents } from './place.ts';
import { isSdkEvent, stepOfSdk } from './sdk.ts';
import { readStats } from './usage.ts';

const COMMON = {
  name: 'OpenHands',
  isGraph: false,
  idMember: 'id',
  agentOfFile: () => null,
} as const;

export const openHands: SessionWriter = {
  ...COMMON,
  id: 'openhands',
  container: 'events',
  unit: 'event',
  asksCall: new Set(['write']),
  recognises: isOldEvent,
  recognisesDocument: (document) => firstIs(document, isOldEvent),
  records: (file) => anyRecords(file, isOldEvent),
  step: stepOfOld,
};

export const openHandsSdk: SessionWriter = {
  ...COMMON,
  id: 'openhands-sdk',
  container: 'SDK events',
  unit: 'event',
  asksCall: new Set(),
  recognises: isSdkEvent,
  recognisesDocument: (document) => firstIs(document, isSdkEvent),
  records: sdkRecords,
  step: stepOfSdk,
  place: placeEvents,
};

/** Usage is written as what all of it comes to: what came before is noted, so that each counts once. */
function* sdkRecords(file: SourceFile): Generator<WrittenRecord, void> {
  let before: Record<string, string> = {};
  for (const written of anyRecords(file, isSdkEvent)) {
    const { object } = readSessionRecord(written.bytes);
    const stats = object && readStats(objectAt(object, 'value'));
    if (!stats) {
      yield written;
      continue;
    }
    yield { ...written, about: writeAbout(before) };
    before = Object.fromEntries([...stats.parts].map(([part, sum]) => [part, String(sum)]));
  }
}

function firstIs({ items, members }: DocumentHead, is: typeof isOldEvent): boolean {
  const [first] = items;
  if (first !== undefined) return isObject(first) && is(first);
  const known = [...members].flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return is({ members: known });
}
