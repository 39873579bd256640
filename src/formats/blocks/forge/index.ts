// Forging block ledgers: each record's id is the hash of it, and names the one before.

import { memberAt, textAt } from '../../../base/json/access.ts';
import { isObject, type JsonObject } from '../../../base/json/value.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import type { ForgeDraft, ForgedRecord, Forger, Records } from '../../forging/draft.ts';
import { jsonValue, withTextAt } from '../../forging/json-place.ts';
import { alteredLine, forgedLineRecords, lastId } from '../../forging/lines.ts';
import { writeLines } from '../../forging/written.ts';
import { blockContentHash } from '../canonical.ts';

const FIELDS = { hash: ['id'], parent: ['prev'], seq: ['seq'] };

export const blocksForger: Forger = {
  open(files, reader, { hash }): ForgeDraft {
    const records = forgedLineRecords(files, reader);
    const isChained = records.some(({ bytes }) => textAt(jsonValue(bytes), 'id') !== null);

    /** Of a record that is one. */
    const readObject = ({ bytes }: ForgedRecord): JsonObject | null => {
      const value = jsonValue(bytes);
      return value !== undefined && isObject(value) ? value : null;
    };
    const chained = (record: ForgedRecord, before: JsonObject | null, isFirst: boolean) => {
      let { bytes } = record;
      const set = (path: readonly string[], text: string) => {
        bytes = withTextAt(bytes, path, text) ?? bytes;
      };
      if (!isFirst) set(FIELDS.seq, String(readSeq(before) + 1));
      if (!isChained) return { ...record, bytes };
      set(FIELDS.parent, JSON.stringify(textAt(before ?? undefined, 'id')));
      const object = readObject({ ...record, bytes });
      if (!object) return record;
      const own = { members: object.members.filter(([name]) => name !== 'id') };
      set(FIELDS.hash, JSON.stringify(blockContentHash(own, hash)));
      return { ...record, bytes };
    };
    return {
      means: {
        hash: 'BLAKE3',
        seal: isChained ? null : 'This file is not chained: no record has an id to be made again.',
        sign: 'Nothing is signed in this format: there is no signature to forge.',
        named: 'Nothing is signed in this format.',
        byKeys: false,
        anchor: isChained
          ? null
          : 'This file is not chained: nothing could be kept of it but a second copy.',
        anchorName: 'id of the last record',
        signer: null,
        without: isChained ? [] : ['hash', 'parent'],
      },
      records,
      altered: (record, field) => alteredLine(record, field, FIELDS),
      sealed(all, from, count) {
        let before: JsonObject | null = null;
        let isFirst = true;
        return all.map((record, i) => {
          const object = readObject(record);
          if (!object) return record;
          const made = i >= from && i < from + count ? chained(record, before, isFirst) : record;
          before = made === record ? object : readObject(made);
          isFirst = false;
          return made;
        });
      },
      mended: (all, findings) => mended(all, findings),
      write: async (all) => writeLines(files, all),
    };
  },
  readHead: lastId,
};

function readSeq(object: JsonObject | null): number {
  const seq = memberAt(object ?? undefined, 'seq');
  return seq !== null && typeof seq === 'object' && 'number' in seq ? Number(seq.number) : 0;
}

/** The state that a checkpoint froze is known to whoever can fold it. */
function mended(records: Records, findings: readonly Finding[]): Records | null {
  const wrong = new Map(
    findings.flatMap(({ check, actual, expected }) =>
      check.endsWith('state-hash') && actual && expected ? [[actual, expected] as const] : [],
    ),
  );
  if (wrong.size === 0) return null;
  return records.map((record) => {
    const written = textAt(jsonValue(record.bytes), 'state_hash');
    const right = written === null ? undefined : wrong.get(written);
    if (right === undefined) return record;
    const bytes = withTextAt(record.bytes, ['state_hash'], JSON.stringify(right));
    return bytes ? { ...record, bytes } : record;
  });
}
