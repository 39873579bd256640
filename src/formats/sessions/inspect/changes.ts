// Changes of the store and of the conversation, as events say them.

import { listAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { describeCount } from '../../../ledger/format/describe.ts';
import type { Own } from '../step.ts';
import { clipped } from '../text.ts';
import { type RecordNotes, writesIn } from './place.ts';

export function readStoreEvent(event: JsonObject, { note }: RecordNotes): Own {
  const changes = listAt(event, 'changes') ?? [];
  if (note('again') !== null)
    return {
      kind: 'store, again',
      title: 'Store: what is known already',
      shape: 'read',
      isEcho: true,
    };
  const names = [...new Set(changes.map(firstName))];
  const isInside = note('around') !== null;
  return {
    kind: 'store',
    isOutside: true,
    written: writesIn(note('writes')),
    shape: isInside ? 'read' : 'change',
    title: `Store: ${clipped(names.join(', ')) || 'no change'}`,
    note: describeCount(changes.length, isInside ? 'change inside of another event' : 'change'),
  };
}

export function readStateEvent(event: JsonObject): Own {
  const changes = listAt(event, 'changes') ?? [];
  const names = [...new Set(changes.map(firstName))];
  return {
    kind: 'state of the conversation',
    shape: 'read',
    isOutside: true,
    title: `Conversation: ${clipped(names.join(', ')) || 'no change'}`,
    note: describeCount(changes.length, 'change'),
  };
}

function firstName(change: JsonValue): string {
  const [, name = ''] = (textAt(change, 'path') ?? '').split('/', 2);
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}
