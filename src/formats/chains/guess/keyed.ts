// With keys that a person gave, seals and signatures explain themselves too: what they are made over is
// tried among the same candidates, until one holds. Nobody but a holder of the key made one that does.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { type KnownKey, keysFor } from '../../../base/signature/keyring.ts';
import { isMac, isMacFor, MAC_BYTES, MACS } from '../../../base/signature/mac.ts';
import { verifyP256 } from '../../../base/signature/p256.ts';
import { verifyStrict } from '../../../base/signature/signature.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import { hashedBytes } from '../hash/bytes.ts';
import { listPointers, type Pointer, textAtPointer } from '../profile/pointer.ts';
import {
  type ChainProfile,
  type HashPart,
  isKeyed,
  type SignatureRule,
} from '../profile/profile.ts';
import { detectWriting, signatureIn } from '../signature-text.ts';
import { candidatesFor, usualCandidates } from './candidates.ts';
import { sampleFor } from './index.ts';
import { GUESSED, guessedId } from './members.ts';
import { isKeyIdName } from './names.ts';
import { type GuessCandidates, hashed, memberPart } from './parts.ts';
import { HashProbe } from './probe.ts';
import { restyled } from './refine.ts';
import { makeScene } from './scene.ts';
import { probesAmong } from './search.ts';
import { inWrittenOrder, joinedWithHash } from './signed.ts';
import { type GuessTrial, listTrials } from './trials.ts';

/** A seal is as cheap as a hash; a signature takes as long as a hundred of them. */
const MOST_OF_SEALS = 12_000;
const MOST_OF_SIGNATURES = 600;
/** Of those, what is joined with the hash before the usual candidates, and these. */
const [FIRST_JOINED, FIRST_USUAL] = [80, 250];
/** Keys of one kind that are tried. */
const MAX_KEYS = 6;
/** Records that a rule has to hold for, once it held for one. */
const COMPARED = 12;

type Algorithm = SignatureRule['algorithms'][number];
const ALGORITHMS: readonly Algorithm['is'][] = [...MACS, 'Ed25519', 'ES256'];

interface KeyedMember {
  readonly at: Pointer;
  readonly rule: SignatureRule;
}

/**
 * The profile with what its seals, or its signatures, are made over; null: it is known already, or
 * nothing that was tried holds with these keys.
 */
export function keyedProfile(
  source: Bytes,
  profile: ChainProfile,
  keyring: readonly KnownKey[],
  engine: HashEngine,
): ChainProfile | null {
  const { hash, members } = profile;
  if (profile.signature || !keyring.length) return null;
  const isUnknown = isKeyed(hash) && hash.unknown === true;
  const seal = isUnknown ? ruleAt(source, profile, hash.at, keyring, engine) : null;
  const signed =
    seal ?? (members.signature && ruleAt(source, profile, members.signature, keyring, engine));
  if (!signed) return null;
  const [algorithm] = signed.rule.algorithms;
  const found = {
    ...profile,
    members: { ...members, signature: signed.at },
    ...(seal && isUnknown && { hash: { at: hash.at, keyed: algorithm?.is ?? '' } }),
    signature: signed.rule,
  };
  const isGuess = isUnknown || profile.id.startsWith(GUESSED);
  return isGuess ? { ...found, name: NAME, writer: WRITER, id: guessedId(found) } : found;
}

const NAME = 'rules found by trying, with a key that was given';
const WRITER = 'unknown: its rules were found by trying them on its records with a key';

function ruleAt(
  source: Bytes,
  profile: ChainProfile,
  at: Pointer,
  keyring: readonly KnownKey[],
  engine: HashEngine,
): KeyedMember | null {
  const { members, chain } = profile;
  const [lane = null] = chain.per === 'lane' ? listPointers(members.lane) : [];
  const linkage = { own: at, previous: members.previous ?? null, lane, linked: 0, of: 0 };
  const trials = listTrials(sampleFor(source, profile), linkage);
  const writing = detectWriting(trials.map(({ target }) => target));
  if (!writing) return null;
  const keyId = keyIdIn(trials, at);
  const ids = new Set(keyring.map(({ id }) => id));
  // Records that name another key say nothing about what they sign.
  const isOwn = ({ object }: GuessTrial) => {
    const named = keyId === null ? null : textAtPointer(object, keyId);
    return named === null || ids.has(null) || ids.has(named);
  };
  const own = trials.filter(isOwn);
  const compared = spread(own);
  const isSigned = (text: string) => signatureIn(text, writing) !== null;
  // Keys change in the course of a log: its end is tried as well as its beginning.
  const half = Math.floor(own.length / 2);
  const probes = [
    ...probesAmong(own, isSigned).toReversed().slice(0, 2),
    ...[own.slice(half), own.slice(0, half)].flatMap((some) =>
      probesAmong(some, isSigned).slice(-1),
    ),
  ].filter((probe, i, all) => all.indexOf(probe) === i);
  const lengths = new Set(trials.map(({ target }) => signatureIn(target, writing)?.length));
  for (const is of ALGORITHMS) {
    const keys = keysFor(keyring, is).slice(0, MAX_KEYS);
    if (!keys.length || (isMac(is) && !lengths.has(MAC_BYTES[is]))) continue;
    const algorithm: Algorithm = { is, ...(is === 'ES256' && chooseForm(trials, writing)) };
    const holds = (message: Uint8Array, { target }: GuessTrial) =>
      keys.some((key) => isBy(is, key, message, signatureIn(target, writing, algorithm)));
    // The fullest record first: on a plain one, candidates that differ elsewhere hold too.
    for (const probe of probes) {
      const tried = new HashProbe(probe, engine);
      let best: { readonly parts: readonly HashPart[]; readonly held: number } | null = null;
      let left = isMac(is) ? MOST_OF_SEALS : MOST_OF_SIGNATURES;
      for (const parts of candidates(profile, makeScene(probe, linkage))) {
        if (left-- === 0) break;
        if (!holds(tried.joinBytes(parts), probe)) continue;
        const held = compared.filter((one) => holds(hashedBytes(parts, one, engine), one)).length;
        if (held > (best?.held ?? 0)) best = { parts, held };
        if (held === compared.length) break;
      }
      // The record that it was found on may have nothing that other styles write in another way.
      const found = best && best.held < compared.length ? [...restyled(best.parts)] : [];
      for (const parts of found) {
        const held = compared.filter((one) => holds(hashedBytes(parts, one, engine), one)).length;
        if (held > (best?.held ?? 0)) best = { parts, held };
      }
      // Nobody but a holder of the key made one that holds.
      if (best && best.held > 0) {
        const rule = { ...writing, algorithms: [algorithm], parts: best.parts };
        return { at, rule: keyId === null ? rule : { ...rule, keyId } };
      }
    }
  }
  return null;
}

/** Where records name the key that signed them, next to the signature or nearer to the top. */
function keyIdIn(trials: readonly GuessTrial[], signature: Pointer): Pointer | null {
  const near = signature.slice(0, signature.lastIndexOf('/') + 1);
  const named = trials.flatMap(({ seen }) =>
    [...seen.values].flatMap(([at, value]) =>
      typeof value === 'string' && isKeyIdName(at) ? [at] : [],
    ),
  );
  const counts = new Map<Pointer, number>();
  for (const at of named) counts.set(at, (counts.get(at) ?? 0) + 1);
  const rank = (at: Pointer) => (at.startsWith(near) && near !== '/' ? 0 : at.split('/').length);
  const [first] = [...counts]
    .filter(([, count]) => 2 * count >= trials.length)
    .sort(([a], [b]) => rank(a) - rank(b));
  return first?.[0] ?? null;
}

/** What is signed most often first: the hash of the record, and what that is made of. */
function* candidates(
  { hash }: ChainProfile,
  scene: ReturnType<typeof makeScene>,
): Generator<readonly HashPart[], void> {
  if (!isKeyed(hash)) {
    if (hash.at !== null) {
      yield [memberPart(hash.at)];
      yield [{ member: hash.at, as: 'bytes' }];
      yield [{ member: hash.at, as: 'bare' }];
    }
    yield hash.parts;
  }
  // One member that is an object, next to which the signature stands.
  for (const of of scene.objects) {
    if (scene.own?.startsWith(`${of}/`)) continue;
    for (const style of scene.styles.slice(0, 4)) {
      const body = { json: { style, of } };
      yield [body];
      yield [hashed(body, 'bytes')];
    }
  }
  yield* inWrittenOrder(scene);
  const joined = joinedWithHash(scene, hash.at);
  const usual = usualCandidates(scene);
  yield* takeFirst(joined, FIRST_JOINED);
  yield* takeFirst(usual, FIRST_USUAL);
  yield* joined;
  yield* usual;
  yield* candidatesFor(scene);
}

/** The others are still to come. */
function* takeFirst(all: GuessCandidates, count: number): GuessCandidates {
  for (let left = count; left > 0; left--) {
    const next = all.next();
    if (next.done) return;
    yield next.value;
  }
}

/** Of ECDSA: as r and s alone have 64 bytes, and in DER mostly more. */
function chooseForm(
  trials: readonly GuessTrial[],
  writing: Pick<SignatureRule, 'encoding' | 'prefix'>,
) {
  const isDer = trials.some(({ target }) => signatureIn(target, writing, { form: 'DER' }));
  return isDer ? ({ form: 'DER' } as const) : {};
}

function isBy(
  algorithm: Algorithm['is'],
  { bytes }: KnownKey,
  message: Uint8Array,
  written: Uint8Array | null,
): boolean {
  if (!written) return false;
  if (isMac(algorithm)) return isMacFor(algorithm, bytes, message, written);
  const verify = algorithm === 'ES256' ? verifyP256 : verifyStrict;
  return verify(bytes, message, written) === null;
}

/** Some from all over the sample. */
function spread(trials: readonly GuessTrial[]): readonly GuessTrial[] {
  const step = Math.max(1, Math.floor(trials.length / COMPARED));
  return trials.filter((_, i) => i % step === 0);
}
