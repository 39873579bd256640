// Forging hash-chained logs of any profile. Where a hash or a signature takes a secret key, the forger
// has none; where a key of one's own does, the forger makes one.

import { toHex } from '../../../base/bytes.ts';
import { NAMED_HASHES } from '../../../base/hash/named.ts';
import { joinPath } from '../../../base/json/path.ts';
import type { SignatureAlgorithm } from '../../../base/signature/keyring.ts';
import { createP256Signer } from '../../../base/signature/p256.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import { type ForgeDraft, ForgeRefused, type Forger, type Records } from '../../forging/draft.ts';
import { FORGER_SEED } from '../../forging/forger-key.ts';
import { alteredLine, type FieldPlaces } from '../../forging/lines.ts';
import { writeLines } from '../../forging/written.ts';
import { splitPointer, textAtPointer } from '../profile/pointer.ts';
import { type ChainProfile, isKeyed } from '../profile/profile.ts';
import { ChainReader } from '../reader.ts';
import { chooseAlgorithm } from '../reference/keys.ts';
import { bareHash } from '../walk.ts';
import { chainedRecords } from './order.ts';
import { ChainSealing, readForgedObject } from './sealing.ts';

/** By which algorithms its records are signed, as their profile knows it. */
function algorithmsIn({ members, signature: rule }: ChainProfile, records: Records) {
  const found = new Set<SignatureAlgorithm | 'unknown'>();
  for (const { bytes } of records) {
    const object = members.signature === undefined ? null : readForgedObject(bytes);
    if (!object || textAtPointer(object, members.signature) === null) continue;
    found.add((rule && chooseAlgorithm(object, rule)?.is) ?? 'unknown');
  }
  return found;
}

const SECRET = 'Its seals take a secret that the forger does not have.';
const UNKNOWN =
  'How its hashes are made is not known here, so that the bench cannot make them again. Whoever knows the rule can, unless it takes a secret.';

function findMeans(profile: ChainProfile, records: Records): ForgeDraft['means'] {
  const { hash, name, members } = profile;
  const signedBy = algorithmsIn(profile, records);
  const canSign = signedBy.has('Ed25519') || signedBy.has('ES256');
  const unsigned =
    members.signature === undefined
      ? 'Such a log has no signatures: there is none to forge.'
      : signedBy.size === 0
        ? 'No record of this log is signed: there is no signature to forge.'
        : signedBy.has('unknown') && signedBy.size === 1
          ? `Records are signed, and what is known of ${name} does not say how.`
          : null;
  const isSecret = isKeyed(hash);
  return {
    hash: isSecret ? hash.keyed : NAMED_HASHES[hash.algorithm].words,
    seal: !isSecret
      ? null
      : hash.unknown
        ? UNKNOWN
        : canSign
          ? 'What is linked are signatures, and the forger does not have the signer’s key.'
          : SECRET,
    ...(isSecret && hash.unknown && { isRuleUnknown: true }),
    sign: unsigned ?? (canSign ? null : SECRET),
    named: unsigned,
    byKeys: true,
    anchor: null,
    anchorName: isSecret && !hash.unknown ? 'seal of the last record' : 'hash of the last record',
    signer: null,
    without: [
      ...(isSecret || hash.at !== null ? [] : (['hash'] as const)),
      ...(members.previous === undefined ? (['parent'] as const) : []),
      ...(members.sequence === undefined ? (['seq'] as const) : []),
    ],
  };
}

function listFieldPlaces({ hash, members }: ChainProfile): FieldPlaces {
  return {
    ...(hash.at !== null && { hash: splitPointer(hash.at) }),
    ...(members.previous !== undefined && { parent: splitPointer(members.previous) }),
    ...(members.sequence && { seq: splitPointer(members.sequence.at) }),
  };
}

function remadeBy({ hash, members, innerHashes = [], repeats = [] }: ChainProfile) {
  const { previous, sequence, signature } = members;
  const places = [hash, ...innerHashes, ...(sequence ? [sequence] : [])].map(({ at }) => at);
  const copied = repeats.flatMap(({ at, says }) => ('before' in says ? [at] : []));
  const all = [...places, ...copied, previous, signature];
  return all.flatMap((at) => (at ? [splitPointer(at).reduce<string>(joinPath, '')] : []));
}

export const chainsForger: Forger = {
  open(files, reader, host): ForgeDraft {
    if (!(reader instanceof ChainReader)) throw new ForgeRefused('It is no log of linked records.');
    const { profile } = reader;
    if (profile.container)
      throw new SourceError(
        'unknown format',
        'This log cannot be forged here.',
        'The bench changes the lines of a text, and the records of this log are in a document or a table.',
        'Write its records into a file of JSON Lines, one in each line, and open that.',
      );
    const places = listFieldPlaces(profile);
    const records = chainedRecords(files, reader);
    const es256 = createP256Signer(FORGER_SEED);
    const usesP256 = algorithmsIn(profile, records).has('ES256');
    return {
      means: findMeans(profile, records),
      records,
      remade: remadeBy(profile),
      ...(usesP256 && { forgerKey: toHex(es256.publicKey) }),
      altered: (record, field) => alteredLine(record, field, places),
      sealed(all, from, count, signer) {
        const keys = signer && { ed25519: signer, es256 };
        const sealing = new ChainSealing(profile, host.hash, keys);
        return all.map((record, i) => sealing.next(record, i >= from && i < from + count));
      },
      write: async (all) => writeLines(files, all),
    };
  },
  readHead(reader) {
    const last = reader instanceof ChainReader ? reader.heads.at(-1) : undefined;
    return last !== undefined && reader instanceof ChainReader
      ? bareHash(last, reader.profile)
      : null;
  },
};
