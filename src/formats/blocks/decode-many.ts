// The hashes of many records, computed at once.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import { type DecodedBlock, decodeBlock } from './decode.ts';
import { BlocksEntry } from './entry.ts';
import { UsualRecord } from './record.ts';
import { AT_ONCE, recordWriter, type UsualFields } from './usual.ts';

const DIGEST = 32;

/**
 * Reads entries in a row. Of each it is known then whether its id is the hash of its content; where
 * it is not, whoever checks it computes it again, and says what is wrong.
 */
export function* decodeManyBlocks(
  entries: Iterable<Entry>,
  hash: HashEngine,
): Generator<readonly [Entry, DecodedBlock]> {
  const writer = recordWriter();
  let read: Entry[] = [];
  for (const entry of entries) {
    if (read.push(entry) < AT_ONCE) continue;
    yield* decoded(read);
    read = [];
  }
  yield* decoded(read);

  function* decoded(read: readonly Entry[]): Generator<readonly [Entry, DecodedBlock]> {
    const records = read.flatMap((entry) => withId(entry) ?? []);
    writer.clear();
    const digests = hash.blake3Many(records.map((fields) => fields.contentBehind(writer)));
    records.forEach((fields, i) => {
      fields.holds = fields.isIdAt(digests, DIGEST * i);
    });
    for (const entry of read) yield [entry, decodeBlock(entry)];
  }
}

/** What a usual record says, if its id is to be the hash of it. */
function withId(entry: Entry): UsualFields | null {
  if (!(entry instanceof BlocksEntry) || !(entry.record instanceof UsualRecord)) return null;
  const { chained, again } = entry.position;
  return chained && again === null ? entry.record.current : null;
}
