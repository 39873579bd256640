// The files of a ledger: those that the log is in, in the order of its chain, and where a line of
// them is.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { textAt } from '../../../base/json/access.ts';
import { firstPast } from '../../../base/lists.ts';
import { type Bytes, inMemory } from '../../../ledger/sources/bytes.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import { headIn } from '../../../ledger/sources/head.ts';
import type { LinePosition } from '../annotation.ts';
import { recordLines } from '../lines.ts';
import type { ChainProfile } from '../profile/profile.ts';
import { readChainRecord } from '../record.ts';
import { fileEnds } from './ends.ts';
import { joinFiles } from './joined.ts';
import { inChainOrder } from './order.ts';

/** A file of the log, as all of them are read one after another. */
export interface LogPart {
  readonly name: string;
  readonly bytes: Bytes;
  /** Where it begins in the bytes of all. */
  readonly start: number;
}

export interface LogFiles {
  /** All of them. */
  readonly source: Bytes;
  readonly parts: readonly LogPart[];
}

/** Whether a file next to the first one is more of the log, and not what describes it. */
export function isMoreOfLog({ name, bytes }: SourceFile): boolean {
  if (/(?:^|[./_-])profile\.json$/i.test(name)) return false;
  const head = inMemory(headIn(bytes));
  for (const line of recordLines(head)) {
    const { object } = readChainRecord(line.bytes, true);
    if (object) return !textAt(object, 'format')?.startsWith('chain-profile/');
    // A record that is longer than what is looked at.
    if (line.isOpen && bytes.size > head.size) return true;
    return false;
  }
  return false;
}

/** In steps. */
export function* logFiles(
  [main, ...others]: readonly SourceFile[],
  { profile, source }: { readonly profile: ChainProfile; readonly source: Bytes },
  engine: HashEngine,
): Generator<void, LogFiles> {
  if (profile.container)
    return { source, parts: main ? [{ name: main.name, bytes: source, start: 0 }] : [] };
  const own = [...(main ? [main] : []), ...others.filter(isMoreOfLog)];
  const [only, second] = own;
  const ordered = only && second ? yield* ordering(own, profile, engine) : own;
  const all = joinFiles(ordered);
  const parts = ordered.map(({ name, bytes }, nth) => ({
    name,
    bytes,
    start: all.starts[nth] ?? 0,
  }));
  return { source: only && !second ? only.bytes : all.bytes, parts };
}

function* ordering(
  files: readonly SourceFile[],
  profile: ChainProfile,
  engine: HashEngine,
): Generator<void, readonly SourceFile[]> {
  const ended = [];
  for (const file of files)
    ended.push({ name: file.name, file, ends: yield* fileEnds(file.bytes, profile, engine) });
  return inChainOrder(ended).map(({ file }) => file);
}

/** Of a log in several files: which one a line of all of them is in, and its number there. */
export class LineFiles {
  private readonly files: { readonly name: string; readonly before: number }[] = [];

  /** `before`: lines of the files before it. */
  add(name: string, before: number): void {
    this.files.push({ name, before });
  }

  /** Each file with its first line. */
  get starts(): readonly { readonly name: string; readonly line: number }[] {
    return this.files.map(({ name, before }) => ({ name, line: before + 1 }));
  }

  findPlace(line: number): LinePosition {
    const { files } = this;
    if (files.length < 2) return { line };
    const next = firstPast(files.length, (nth) => (files[nth]?.before ?? 0) >= line);
    const { name = '', before = 0 } = files[next - 1] ?? {};
    return { line, file: { name, line: line - before } };
  }
}
