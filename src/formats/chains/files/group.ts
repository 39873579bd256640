// Which files are one log that was rotated. Only the beginnings of files are known here: names and
// shapes say which ones to compare, and hashes, numbers and times which one goes on from which. The
// reader proves it on the whole files; a file that does not fit is a gap there, and never hidden.

import { nobleHash } from '../../../base/hash/hash.ts';
import { append, grouped } from '../../../base/lists.ts';
import { toEnd } from '../../../base/steps.ts';
import { type Bytes, inMemory } from '../../../ledger/sources/bytes.ts';
import { type FileHead, type FileSet, HEAD_LENGTH } from '../../../ledger/sources/file.ts';
import { givenFor } from '../choose.ts';
import { chooseProfile } from '../fits.ts';
import { guessProfile } from '../guess/index.ts';
import { type Described, describedLogs } from '../nearby.ts';
import type { ChainProfile } from '../profile/profile.ts';
import { type FileEnds, fileEnds, parseWhole } from './ends.ts';
import { looseStem, strictStem } from './names.ts';
import { byLooks, type EndedFile, needsAnother, predecessors } from './order.ts';

/** Files of one log; more of them stay apart. */
const MAX_FILES = 2000;

interface Known extends EndedFile {
  readonly file: FileHead;
  /** Its head is all of it: its end is known too. */
  readonly isWhole: boolean;
}

type LogSet = Omit<FileSet<FileHead>, 'format'>;

/** Logs with a profile next to them first; `isOther`: whether a file alone is a ledger of another format. */
export function groupChains(
  files: readonly FileHead[],
  isOther: (file: FileHead) => boolean,
): readonly LogSet[] {
  const described = setsDescribed(describedLogs(files));
  const taken = new Set(described.flatMap((set) => set.files));
  const rest = files.filter((file) => !taken.has(file));
  return [...described, ...groupRotated(rest, isOther)];
}

/** Those of one profile that were rotated are one ledger with it; each of the others is one. */
function setsDescribed(described: readonly Described[]): readonly LogSet[] {
  const families = grouped(
    described.filter(({ log, profile }) => !profile.container && beginsWithObject(log.head)),
    ({ file, log }) => `${file.name}\n${looseStem(log.name)}`,
  );
  const rotated = [...families.values()].flatMap(([first, ...others]) => {
    if (!first || !others.length || others.length >= MAX_FILES) return [];
    const { file, profile } = first;
    const known = [first, ...others].map(({ log }) =>
      readKnown(log, wholeLines(log.head), profile),
    );
    return linked(known).map((set) => ({ ...set, files: [...set.files, file] }));
  });
  const taken = new Set(rotated.flatMap((set) => set.files));
  const alone = described.flatMap(({ log, wal, file }) =>
    taken.has(log) ? [] : { name: log.name, files: [log, ...wal, file] },
  );
  return [...rotated, ...alone];
}

/** `isOther`: whether a file alone is a ledger of another format. */
function groupRotated(
  files: readonly FileHead[],
  isOther: (file: FileHead) => boolean,
): readonly LogSet[] {
  const families = grouped(
    files.filter(({ head }) => beginsWithObject(head)),
    ({ name }) => looseStem(name),
  );
  return [...families.values()].flatMap((family) => {
    if (family.length < 2 || family.length > MAX_FILES) return [];
    return byProfile(family.filter((file) => !isOther(file))).flatMap(linked);
  });
}

function beginsWithObject(head: Uint8Array): boolean {
  const first = head.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
  return first === 0x7b;
}

/** Files that one profile reads. */
function byProfile(files: readonly FileHead[]): Known[][] {
  const families = new Map<ChainProfile, Known[]>();
  const unknown: [FileHead, Bytes][] = [];
  const add = (profile: ChainProfile, file: FileHead, source: Bytes) =>
    append(families, profile, readKnown(file, source, profile));
  for (const file of files) {
    const source = wholeLines(file.head);
    const profile =
      givenFor({ sample: source, container: undefined }) ?? chooseProfile(source, nobleHash);
    if (profile) add(profile, file, source);
    else unknown.push([file, source]);
  }
  const guessed = unknown.length > 1 ? guessAmong(unknown.map(([, source]) => source)) : null;
  for (const [file, source] of unknown)
    if (guessed && chooseProfile(source, nobleHash, [guessed])) add(guessed, file, source);
  return [...families.values()];
}

/** The rules of one of them, if it can be one that shows how such a log begins. */
function guessAmong(sources: readonly Bytes[]): ChainProfile | null {
  let found: ChainProfile | null = null;
  for (const source of sources.slice(0, MAX_GUESSED)) {
    const profile = toEnd(guessProfile(source, nobleHash))?.profile ?? null;
    if (profile && profile.chain.first.is !== 'any') return profile;
    found ??= profile;
  }
  return found;
}

const MAX_GUESSED = 4;
const NOTHING: FileEnds['ends'] = new Map();

function readKnown(file: FileHead, source: Bytes, profile: ChainProfile): Known {
  const isWhole = file.head.length < HEAD_LENGTH;
  const { begins, ends, sequence, time } = toEnd(fileEnds(source, profile, nobleHash));
  return {
    file,
    name: file.name,
    isWhole,
    ends: { begins, ends: isWhole ? ends : NOTHING, sequence, time },
  };
}

/** Without the line that the head ends in. */
function wholeLines(head: Uint8Array): Bytes {
  const end = head.length < HEAD_LENGTH ? head.length : head.lastIndexOf(0x0a) + 1;
  return inMemory(end === 0 ? head : head.subarray(0, end));
}

/** Files that go on from one another, as far as their beginnings show. */
function linked(files: readonly Known[]): LogSet[] {
  const sorted = [...files].sort(byLooks);
  const proven = predecessors(sorted);
  const sets = new Sets<Known>();
  sorted.forEach((file, nth) => {
    const before = proven.get(file) ?? [];
    const likely = before.length ? null : likelyBefore(file, sorted.slice(0, nth));
    for (const other of likely ? [likely] : before) sets.join(file, other);
  });
  const byRoot = grouped(sorted, (file) => sets.findRoot(file));
  return [...byRoot.values()].flatMap((set) => {
    const [main, other] = set;
    return main && other
      ? [{ name: chooseName(main, set), files: set.map(({ file }) => file) }]
      : [];
  });
}

/** The file that rotating gave no mark, which is the one that people name, or else the oldest. */
function chooseName(oldest: Known, set: readonly Known[]): string {
  return (set.find(({ name }) => strictStem(name) === name.toLowerCase()) ?? oldest).name;
}

/** Of those that come before by looks: the one that it may go on from, or leaves a gap to. */
function likelyBefore(file: Known, earlier: readonly Known[]): Known | null {
  if (!needsAnother(file.ends)) return null;
  const { sequence } = file.ends;
  const stem = strictStem(file.name);
  let best: { readonly file: Known; readonly rank: number } | null = null;
  for (const other of earlier) {
    const isSame = strictStem(other.name) === stem;
    const isCounted = sequence !== null && endsBefore(other, sequence);
    // Of a file that is known whole, the hash says that it does not; a gap needs a reason.
    if (other.isWhole && !isSame && !isCounted) continue;
    const rank = (isSame ? 2 * MAX_ALIKE : 0) + alike(file.name, other.name);
    if (!best || rank >= best.rank) best = { file: other, rank };
  }
  return best?.file ?? null;
}

/** By numbers: whether the file has none that is as high. */
function endsBefore({ ends, isWhole }: Known, sequence: bigint): boolean {
  const numbers = [...ends.ends.values()].map(({ sequence }) => parseWhole(sequence));
  if (!isWhole) return ends.sequence !== null;
  return numbers.length > 0 && numbers.every((one) => one !== null && one < sequence);
}

const MAX_ALIKE = 255;

/** Characters with which both begin. */
function alike(a: string, b: string): number {
  const most = Math.min(a.length, b.length, MAX_ALIKE);
  let same = 0;
  while (same < most && a[same] === b[same]) same++;
  return same;
}

/** Sets that grow together. */
class Sets<T> {
  private readonly parents = new Map<T, T>();

  findRoot(one: T): T {
    let root = one;
    for (let next = this.parents.get(root); next !== undefined; next = this.parents.get(root))
      root = next;
    return root;
  }

  join(one: T, other: T): void {
    const [a, b] = [this.findRoot(one), this.findRoot(other)];
    if (a !== b) this.parents.set(a, b);
  }
}
