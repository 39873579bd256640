// Forging hash-chained logs of any profile: each record gets the hash of the one before it and then
// its own, as the profile says. Where that takes a secret key, the forger has none.

import { integerAt } from '../../core/json/access.ts';
import { isObject, type JsonObject } from '../../core/json/value.ts';
import { hashText } from '../../formats/chains/hash/bytes.ts';
import { memberWords } from '../../formats/chains/members.ts';
import { namesOf, type Pointer, valueAt } from '../../formats/chains/profile/pointer.ts';
import { type ChainProfile, isKeyed } from '../../formats/chains/profile/profile.ts';
import { ChainReader } from '../../formats/chains/reader.ts';
import { bare, ChainWalk, continuedHash } from '../../formats/chains/walk.ts';
import type { Draft, ForgedRecord, ForgeHost, Forger } from '../draft.ts';
import { ForgeRefused } from '../draft.ts';
import { jsonValue, withTextAt } from '../json-place.ts';
import { alteredLine, type FieldPlaces, lineRecords, writtenLines } from '../lines.ts';

interface Before {
  readonly hash: string;
  readonly sequence: bigint | null;
}

class ChainSealing {
  /** Of each chain the last record. */
  private readonly last = new Map<string, Before>();
  private readonly profile: ChainProfile;
  private readonly engine: ForgeHost['hash'];
  private lane = '';

  constructor(profile: ChainProfile, engine: ForgeHost['hash']) {
    this.profile = profile;
    this.engine = engine;
  }

  next(record: ForgedRecord, isSealed: boolean): ForgedRecord {
    const { profile, last } = this;
    const object = objectOf(record.bytes);
    if (!object) return record;
    this.lane = memberWords(object, profile, 'lane');
    const chain = profile.chain.per === 'lane' ? this.lane : '';
    const before = last.get(chain) ?? null;
    const continued = continuedHash(object, profile);
    if (continued !== null) {
      last.set(chain, { hash: continued, sequence: null });
      return record;
    }
    const bytes = isSealed ? this.sealed(record.bytes, before) : record.bytes;
    const made = objectOf(bytes) ?? object;
    const hash = this.hashOf(made, bytes, before);
    if (hash !== null)
      last.set(chain, { hash, sequence: integerAt(valueAt(made, profile.members.sequence?.at)) });
    return bytes === record.bytes ? record : { ...record, bytes };
  }

  private sealed(line: Uint8Array, before: Before | null): Uint8Array {
    const { members, hash, innerHashes = [] } = this.profile;
    let bytes = line;
    const set = (at: Pointer, text: string) => {
      bytes = withTextAt(bytes, namesOf(at), text) ?? bytes;
    };
    if (members.previous !== undefined && before)
      set(members.previous, JSON.stringify(before.hash));
    if (members.sequence && before?.sequence != null)
      set(members.sequence.at, String(before.sequence + 1n));
    const rules =
      isKeyed(hash) || hash.at === null ? innerHashes : [...innerHashes, { ...hash, at: hash.at }];
    for (const rule of rules) {
      const object = objectOf(bytes);
      if (!object) break;
      set(
        rule.at,
        JSON.stringify(
          hashText(rule, { object, bytes, previous: this.previous(before) }, this.engine),
        ),
      );
    }
    return bytes;
  }

  private hashOf(object: JsonObject, bytes: Uint8Array, before: Before | null): string | null {
    const { hash } = this.profile;
    if (!isKeyed(hash) && hash.at === null)
      return hashText(hash, { object, bytes, previous: this.previous(before) }, this.engine);
    const written = valueAt(object, hash.at ?? undefined);
    return typeof written === 'string' ? written : null;
  }

  private previous(before: Before | null): string {
    return before?.hash ?? ChainWalk.firstText(this.profile);
  }
}

function objectOf(bytes: Uint8Array): JsonObject | null {
  const value = jsonValue(bytes);
  return value !== undefined && value !== null && typeof value === 'object' && isObject(value)
    ? value
    : null;
}

function meansOf({ hash, name, members }: ChainProfile): Draft['means'] {
  const isSecret = isKeyed(hash);
  return {
    hash: isSecret ? hash.keyed : hash.algorithm === 'sha256' ? 'SHA-256' : 'BLAKE3',
    seal: isSecret
      ? `${name} makes its hashes with a secret key, which the forger does not have; nobody can check them without it either.`
      : null,
    sign:
      members.signature === undefined
        ? 'Such a log has no signatures: there is none to forge.'
        : 'The forger leaves the signatures as they are. Keys that you give on the screen of checks tell whether they hold.',
    anchor: null,
    anchorName: 'hash of the last record',
    signer: null,
    without: [
      ...(isSecret || hash.at !== null ? [] : (['hash'] as const)),
      ...(members.previous === undefined ? (['parent'] as const) : []),
      ...(members.sequence === undefined ? (['seq'] as const) : []),
    ],
  };
}

function placesOf({ hash, members }: ChainProfile): FieldPlaces {
  const at = isKeyed(hash) ? hash.at : hash.at;
  return {
    ...(at !== null && { hash: namesOf(at) }),
    ...(members.previous !== undefined && { parent: namesOf(members.previous) }),
    ...(members.sequence && { seq: namesOf(members.sequence.at) }),
  };
}

export const forger: Forger = {
  open(files, reader, host): Draft {
    if (!(reader instanceof ChainReader)) throw new ForgeRefused('It is no log of linked records.');
    const { profile } = reader;
    const places = placesOf(profile);
    return {
      means: meansOf(profile),
      records: lineRecords(files, reader),
      altered: (record, field) => alteredLine(record, field, places),
      sealed(records, from, count) {
        const sealing = new ChainSealing(profile, host.hash);
        return records.map((record, i) => sealing.next(record, i >= from && i < from + count));
      },
      write: async (records) => writtenLines(files, records),
    };
  },
  headOf(reader) {
    const last = reader instanceof ChainReader ? reader.heads.at(-1) : undefined;
    return last !== undefined && reader instanceof ChainReader ? bare(last, reader.profile) : null;
  },
};
