// Forging review journals: every record is signed, so that a forger without the key can seal records
// again but not sign them; with a key of his own he has to sign all of them, the first one too.

import { encodeText, toHex } from '../../../base/bytes.ts';
import { sha256Hex } from '../../../base/hash/sha256.ts';
import { textAt } from '../../../base/json/access.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import type { Signer } from '../../../base/signature/sign.ts';
import { canonical, contentBytes } from '../../../ledger/review/record.ts';
import { journalId } from '../../../ledger/review/write.ts';
import type { ForgeDraft, ForgedRecord, Forger, Records } from '../../forging/draft.ts';
import { mapJson, putAt } from '../../forging/json-change.ts';
import { jsonValue } from '../../forging/json-place.ts';
import { alteredLine, forgedLineRecords, lastId } from '../../forging/lines.ts';
import { writeLines } from '../../forging/written.ts';

const FIELDS = { hash: ['id'], parent: ['previous'], seq: ['seq'] };

class JournalSealing {
  private readonly ids = new Map<string, string>();
  private before: JsonObject | null = null;
  private count = 0;
  private readonly signer: Signer | null;
  private readonly key: string;

  constructor(signer: Signer | null) {
    this.signer = signer;
    this.key = signer ? toHex(signer.publicKey) : '';
  }

  next(record: ForgedRecord, isSealed: boolean): ForgedRecord {
    const value = jsonValue(record.bytes);
    if (value === undefined || !isObject(value)) return record;
    const made = isSealed ? this.sealed(value) : value;
    this.before = made;
    this.count++;
    if (made === value) return record;
    return { ...record, bytes: encodeText(canonical(made)) };
  }

  private sealed(object: JsonObject): JsonObject {
    const previous = this.before && textAt(this.before, 'id');
    let made: JsonValue = mapJson(object, this.ids);
    made = putAt(made, ['previous'], previous);
    made = putAt(made, ['seq'], { number: String(this.count) });
    if (this.signer) made = this.ofForger(made, this.signer, previous);
    if (!isObject(made)) return object;
    const content = contentBytes(made);
    const id = sha256Hex(content);
    const old = textAt(object, 'id');
    if (old !== null && old !== id) this.ids.set(old, id);
    made = putAt(made, ['id'], id);
    if (this.signer) made = putAt(made, ['signature'], toHex(this.signer.sign(content)));
    return isObject(made) ? made : object;
  }

  /** Whatever names the key names the forger's. */
  private ofForger(record: JsonValue, signer: Signer, previous: string | null): JsonValue {
    const { key } = this;
    let made = putAt(record, ['journal'], journalId(key));
    const kind = textAt(made, 'kind');
    if (kind === 'opened') made = putAt(made, ['body', 'public_key'], key);
    if (kind !== 'decision') return made;
    const place: readonly (readonly [string, JsonValue])[] = [
      ['id', journalId(key)],
      ['public_key', key],
      ['seq', { number: String(this.count) }],
      ['previous', previous],
    ];
    for (const [name, to] of place) made = putAt(made, ['body', 'journal', name], to);
    const body = isObject(made) ? made.members.find(([name]) => name === 'body')?.[1] : undefined;
    if (body === undefined || body === null || typeof body !== 'object' || !isObject(body))
      return made;
    const document = { members: body.members.filter(([name]) => name !== 'signature') };
    const signature = toHex(signer.sign(encodeText(canonical(document))));
    return putAt(made, ['body', 'signature'], signature);
  }
}

export const journalForger: Forger = {
  open(files, reader): ForgeDraft {
    const records = forgedLineRecords(files, reader);
    const opened = records.map(({ bytes }) => textAt(jsonValue(bytes), 'body', 'public_key'));
    return {
      means: {
        hash: 'SHA-256',
        seal: null,
        sign: null,
        named: null,
        byKeys: false,
        anchor: null,
        anchorName: 'id of the last record',
        signer: opened.find((key) => key !== null) ?? null,
        without: [],
      },
      records,
      altered: (record, field) => alteredLine(record, field, FIELDS),
      sealed(all: Records, from, count, signer) {
        const sealing = new JournalSealing(signer);
        return all.map((record, i) =>
          sealing.next(record, signer !== null || (i >= from && i < from + count)),
        );
      },
      write: async (all) => writeLines(files, all),
    };
  },
  readHead: lastId,
};
