// What is known of one of the small files of opencode from its beginning.

import { numberAt, textAt } from '../../../base/json/access.ts';
import type { JsonMember } from '../../../base/json/value.ts';
import { documentHead } from '../read/records.ts';

export interface SmallHead {
  readonly id: string | null;
  readonly isSession: boolean;
  readonly sessionID: string | null;
  readonly parentID: string | null;
  readonly role: string | null;
  readonly model: string | null;
  /** When it was made, in milliseconds. */
  readonly created: number | null;
}

export function headOfSmall(bytes: Uint8Array): SmallHead {
  const known = [...(documentHead(bytes)?.members ?? [])].flatMap(([name, value]): JsonMember[] =>
    value === undefined ? [] : [[name, value]],
  );
  const record = { members: known };
  return {
    id: textAt(record, 'id'),
    isSession: textAt(record, 'projectID') !== null && textAt(record, 'directory') !== null,
    sessionID: textAt(record, 'sessionID'),
    parentID: textAt(record, 'parentID'),
    role: textAt(record, 'role'),
    model: textAt(record, 'modelID') ?? textAt(record, 'model', 'modelID'),
    created: numberAt(record, 'time', 'created'),
  };
}
