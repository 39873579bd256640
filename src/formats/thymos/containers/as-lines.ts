// The entries of a ledger as JSON Lines: another container of the same rows.

import { encodeText } from '../../../base/bytes.ts';
import { quote } from '../../../base/json/canonical.ts';
import type { OtherContainer } from '../../../ledger/format/extras.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import type { ThymosReader } from './reader.ts';

const LF = 0x0a;
const END = encodeText('}\n');

/** null: they are in lines already. */
export function asLines(reader: ThymosReader): OtherContainer | null {
  if (reader.container === 'JSON Lines') return null;
  return { name: 'JSON Lines', file: 'entries.jsonl', pieces: writeLines(reader) };
}

/** @throws {SourceError} at an entry that no line can hold as it is. */
function* writeLines(reader: ThymosReader): Generator<Uint8Array> {
  for (const { id: lane } of reader.lanes)
    for (const entry of reader.entries(lane)) {
      if (entry.fault || entry.bytes.includes(LF))
        throw new SourceError('corrupt', `Entry ${entry.seq} cannot be written as a line.`, '', '');
      yield encodeText(head(lane, entry));
      yield entry.bytes;
      yield END;
    }
}

function head(lane: string, { id, seq, kind, parent, recordedAt }: Entry): string {
  const before =
    parent === undefined ? '' : `"parent_id":${parent === null ? null : quote(parent)},`;
  return `{"id":${quote(id)},"trajectory_id":${quote(lane)},"seq":${seq},"kind":${quote(kind)},${before}"created_at":${recordedAt},"payload":`;
}
