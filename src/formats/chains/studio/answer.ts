// The answers to what the screen of a log's rules asks: over the first records at once, over all of
// them with pauses.

import { encodeText } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import { toEnd } from '../../../base/steps.ts';
import type { OpensSql, StoredLedger } from '../../../ledger/format/questions.ts';
import { type Bytes, inMemory } from '../../../ledger/sources/bytes.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import { headIn } from '../../../ledger/sources/head.ts';
import { PROFILES } from '../builtin/index.ts';
import { inContainer, profileAmong, profileInUse } from '../choose.ts';
import { logText } from '../container/logs.ts';
import { joinFiles } from '../files/joined.ts';
import { isMoreOfLog } from '../files/parts.ts';
import { fitsProfile } from '../fits.ts';
import { countAgreement } from '../guess/agreement.ts';
import { GUESSED, UNPROVEN } from '../guess/members.ts';
import { parseHashText, type SeenRecord, seenIn } from '../guess/seen.ts';
import { isBuiltin } from '../known.ts';
import { recordLines } from '../lines.ts';
import type { Container, JsonContainer } from '../profile/container.ts';
import { hashRuleWords } from '../profile/hash-words.ts';
import { splitPointer } from '../profile/pointer.ts';
import type { ChainProfile } from '../profile/profile.ts';
import { readChainRecord } from '../record.ts';
import type {
  AgreementFigure,
  LogMember,
  OptionFigure,
  ProfileCandidate,
  ProfileOrigin,
  RulesHead,
} from './query.ts';
import { shortValue } from './record.ts';
import { listProfileVariants } from './variants.ts';

/** Records that every choice is tried on, and those that a single profile is. */
const TRIED = 64;
const SAMPLED = 256;
/** Members that a person can choose among, and how deep inside one another. */
const MAX_MEMBERS = 200;
const MAX_DEPTH = 3;

export async function rulesHead(ledger: StoredLedger): Promise<RulesHead> {
  const profile = await profileInUse(ledger);
  return ledger.files(async (files, host) => {
    const records = firstRecords(openLogText(files, profile, host), profile.container);
    return {
      profile: profileText(profile),
      origin: findOrigin(profile, files),
      records: records.length,
      lines: records.map(({ line }) => line),
      members: listMembers(records),
    };
  });
}

export function profileText(profile: ChainProfile): string {
  return `${JSON.stringify(profile, null, 2)}\n`;
}

function findOrigin(profile: ChainProfile, files: readonly SourceFile[]): ProfileOrigin {
  if (isBuiltin(profile)) return 'built in';
  if (profile.id === UNPROVEN) return 'not known';
  if (profile.id.startsWith(GUESSED)) return 'found';
  return profileAmong(files)?.file.is === 'next to it' ? 'next to it' : 'given';
}

export async function countProfileAgreement(
  ledger: StoredLedger,
  asked: ChainProfile,
  isWhole: boolean,
): Promise<AgreementFigure> {
  const profile = await inItsContainer(ledger, asked);
  return ledger.files(async (files, host) => {
    const bytes = openLogText(files, profile, host);
    const source = isWhole ? bytes : readBeginning(bytes, SAMPLED, profile.container);
    return countFigure(ledger, source, profile);
  });
}

async function countFigure(
  ledger: StoredLedger,
  source: Bytes,
  profile: ChainProfile,
): Promise<AgreementFigure> {
  const steps = countAgreement(source, profile, nobleHash);
  for (let taken = 0; ; taken++) {
    const next = steps.next();
    if (next.done) {
      const { agree, of, breaks, unreadable } = next.value;
      return { agree, of, breaks, unreadable };
    }
    if (taken % 16 === 15) await ledger.pause();
  }
}

/** Profiles that could be the right one, those that agree most first. */
export async function rankCandidates(
  ledger: StoredLedger,
  asked: ChainProfile,
): Promise<readonly ProfileCandidate[]> {
  const inUse = await profileInUse(ledger);
  const own = inContainer(asked, inUse.container);
  return ledger.files(async (files, host) => {
    const { container } = own;
    const bytes = openLogText(files, own, host);
    const sample = readBeginning(bytes, SAMPLED, container);
    const records = firstRecords(sample, container);
    const known = PROFILES.filter((one) =>
      records.some(({ object }) => fitsProfile(object, one)),
    ).map((one) => inContainer(one, container));
    const all = [inUse, ...known];
    const distinct = new Map(all.map((one) => [rulesKey(one), one]));
    const candidates: ProfileCandidate[] = [];
    const add = async (name: string, profile: ChainProfile) => {
      const { agree, of } = await countFigure(ledger, sample, profile);
      const rules = hashRuleWords(profile);
      candidates.push({ name, rules, profile: profileText(profile), agree, of });
    };
    for (const profile of distinct.values())
      if (profile.id !== UNPROVEN) await add(profile.name, profile);
    const here = await countFigure(ledger, readBeginning(bytes, TRIED, container), own);
    const better = (await optionsTried(ledger, bytes, own, records))
      .filter(({ figure }) => figure.agree > here.agree)
      .sort((a, b) => b.figure.agree - a.figure.agree)
      .slice(0, MAX_BETTER);
    for (const { variant } of better)
      await add(`Yours, with another ${controlWords(variant.control)}`, variant.profile);
    return candidates.sort((a, b) => b.agree - a.agree);
  });
}

const MAX_BETTER = 3;

function controlWords(control: string): string {
  if (control.startsWith('member ')) return 'choice of members';
  if (control.startsWith('order')) return 'order of members';
  if (control.startsWith('algorithm')) return 'hash function';
  if (control.startsWith('encoding')) return 'spelling of the hash';
  if (control.startsWith('numbers')) return 'spelling of numbers';
  if (control.startsWith('escapes')) return 'way to escape characters';
  return control.startsWith('separators') ? 'spacing' : 'style of JSON';
}

/** Two profiles by the same rules are one candidate. */
function rulesKey({ members: { previous }, chain, hash, innerHashes }: ChainProfile): string {
  return JSON.stringify([previous, chain, hash, innerHashes]);
}

export async function countOptions(
  ledger: StoredLedger,
  asked: ChainProfile,
): Promise<readonly OptionFigure[]> {
  const profile = await inItsContainer(ledger, asked);
  return ledger.files(async (files, host) => {
    const bytes = openLogText(files, profile, host);
    const records = firstRecords(bytes, profile.container);
    const all = await optionsTried(ledger, bytes, profile, records);
    return all.map(({ variant: { control, value }, figure: { agree, of } }) => ({
      control,
      value,
      agree,
      of,
    }));
  });
}

/** The last one: the list of candidates is made of the same. */
let tried: { readonly key: string; readonly all: ReturnType<typeof tryOptions> } | null = null;

function optionsTried(
  ledger: StoredLedger,
  bytes: Bytes,
  profile: ChainProfile,
  records: readonly SeenRecord[],
) {
  const key = JSON.stringify([ledger.key, profile]);
  if (tried?.key !== key) {
    const all = tryOptions(ledger, bytes, profile, records);
    tried = { key, all };
    all.catch(() => {
      if (tried?.all === all) tried = null;
    });
  }
  return tried.all;
}

async function tryOptions(
  ledger: StoredLedger,
  bytes: Bytes,
  profile: ChainProfile,
  records: readonly SeenRecord[],
) {
  const sample = readBeginning(bytes, TRIED, profile.container);
  const outer = listMembers(records).flatMap(({ at }) =>
    splitPointer(at).length === 1 ? [at] : [],
  );
  const all = [];
  for (const variant of listProfileVariants(profile, outer))
    all.push({ variant, figure: await countFigure(ledger, sample, variant.profile) });
  return all;
}

/** A profile that names no container is for this log in what it is in. */
export async function inItsContainer(
  ledger: StoredLedger,
  profile: ChainProfile,
): Promise<ChainProfile> {
  return inContainer(profile, (await profileInUse(ledger)).container);
}

/** The text that a log's records are read from. */
export function openLogText(
  files: readonly SourceFile[],
  { container }: ChainProfile,
  { openSql }: OpensSql,
): Bytes {
  const [main, ...others] = files;
  const more = container ? [] : others.filter(isMoreOfLog);
  if (main && more.length) return joinFiles([main, ...more]).bytes;
  return toEnd(logText(files, container, openSql));
}

/** The first so many records, as far as the beginning that decides what a file is has them whole. */
function readBeginning(source: Bytes, records: number, container: Container | undefined): Bytes {
  const head = inMemory(headIn(source).slice());
  let end = 0;
  let count = 0;
  for (const { end: at, isOpen } of recordLines(head, container)) {
    const isCut = isOpen && source.size > head.size;
    if (!isCut) end = Math.min(at + (container?.is === 'JSON' ? 0 : 1), head.size);
    if (++count === records) break;
  }
  // One record that is longer than that is taken whole.
  if (end === 0) return source;
  const beginning = head.read(0, end);
  return inMemory(container?.is === 'JSON' ? closed(beginning, container) : beginning);
}

/** So that the document does not end inside of its list. */
function closed(beginning: Uint8Array, { records = '' }: JsonContainer): Uint8Array {
  const ends = encodeText(`]${'}'.repeat(splitPointer(records).length)}`);
  const all = new Uint8Array(beginning.length + ends.length);
  all.set(beginning);
  all.set(ends, beginning.length);
  return all;
}

function firstRecords(source: Bytes, container: Container | undefined): readonly SeenRecord[] {
  const records: SeenRecord[] = [];
  const beginning = readBeginning(source, SAMPLED, container);
  for (const { number, bytes } of recordLines(beginning, container)) {
    const { object } = readChainRecord(bytes, true);
    if (object) records.push(seenIn(number, bytes.slice(), object));
    if (records.length === SAMPLED) break;
  }
  return records;
}

function listMembers(records: readonly SeenRecord[]): readonly LogMember[] {
  const members = new Map<string, { records: number; hashes: number; example: string }>();
  for (const { values, hashes } of records)
    for (const [at, value] of values) {
      if (splitPointer(at).length > MAX_DEPTH) continue;
      const known = members.get(at);
      if (!known && members.size >= MAX_MEMBERS) continue;
      const one = known ?? { records: 0, hashes: 0, example: '' };
      one.records++;
      const text = hashes.get(at);
      if (text !== undefined && parseHashText(text)) one.hashes++;
      if (one.example === '' && value !== null) one.example = shortValue(value, 200);
      members.set(at, one);
    }
  return [...members].map(([at, { records: count, hashes, example }]) => ({
    at,
    records: count,
    example,
    isHash: 2 * hashes >= count && hashes > 0,
  }));
}
