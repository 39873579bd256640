// A version of a text brought each of its lines: the search goes from the last version back to the
// first, until every line is found in none before, or it has cost enough.

import { diffArrays } from 'diff';
import type { ResourceEvent } from './events.ts';
import type { PartVersion } from './parts.ts';

/** A longer text is not taken apart into lines. */
export const MAX_BLAMED_TEXT = 1_000_000;
/** Two versions that differ by more lines, added and removed, count as rewritten. */
const MAX_EDITS = 1000;
/** Each comparison takes the lines of the version, and the square of the differences. */
const MAX_WORK = 8_000_000;

export class LineBlame {
  /** Each line has its line end: together they are the text. */
  readonly lines: readonly string[];
  /**
   * Has by line the version that brought it, with 0 the last; those in `open` are from there or
   * before.
   */
  readonly by: Uint32Array;
  /**
   * Too much differs from the version before to compare them: the whole text is taken as theirs.
   */
  readonly rewritten = new Set<number>();
  /** The search was too much work: open lines may be from earlier versions. */
  isCut = false;
  private version = 0;
  private older: readonly string[];
  /**
   * Has by line of the version last looked at the line of the text; −1 when it is in it no more.
   */
  private open: Int32Array;
  private left = MAX_WORK;

  constructor(text: string) {
    this.lines = splitLines(text);
    this.by = new Uint32Array(this.lines.length);
    this.older = this.lines;
    this.open = Int32Array.from(this.lines, (_, line) => line);
  }

  get isDone(): boolean {
    return this.isCut || this.open.every((line) => line < 0);
  }

  /** Lines that are from the version last looked at, or from any before it. */
  get openLines(): Int32Array {
    return this.open.filter((line) => line >= 0);
  }

  /** The version before the last one that was looked at; null when there was no text. */
  before(text: string | null): void {
    if (this.isDone) return;
    const before = text === null ? [] : splitLines(text);
    const matches = this.matched(before);
    const open = new Int32Array(before.length).fill(-1);
    for (const [was, is] of matches) open[was] = this.open[is] ?? -1;
    this.version++;
    this.older = before;
    this.open = open;
    for (const line of this.openLines) this.by[line] = this.version;
  }

  private matched(before: readonly string[]): (readonly [was: number, is: number])[] {
    const now = this.older;
    const shorter = Math.min(before.length, now.length);
    let start = 0;
    while (start < shorter && before[start] === now[start]) start++;
    let end = 0;
    while (end < shorter - start && before.at(-1 - end) === now.at(-1 - end)) end++;
    const pairs = Array.from({ length: start }, (_, line) => [line, line] as const);
    const [wasEnd, isEnd] = [before.length - end, now.length - end];
    for (let i = 0; i < end; i++) pairs.push([wasEnd + i, isEnd + i]);
    if (start === wasEnd || start === isEnd) this.spend(before.length);
    else {
      const [was, is] = [before.slice(start, wasEnd), now.slice(start, isEnd)];
      const parts = diffArrays(was, is, { maxEditLength: MAX_EDITS });
      const edits = parts?.reduce(
        (sum, part) => sum + (part.added || part.removed ? part.count : 0),
        0,
      );
      this.spend(before.length + (edits ?? MAX_EDITS) ** 2);
      if (!parts) this.rewritten.add(this.version);
      let [at, to] = [start, start];
      for (const { added, removed, count } of parts ?? []) {
        if (!added && !removed) for (let i = 0; i < count; i++) pairs.push([at + i, to + i]);
        if (!added) at += count;
        if (!removed) to += count;
      }
    }
    return pairs;
  }

  private spend(work: number): void {
    this.left -= work;
    this.isCut = this.left < 0;
  }
}

/**
 * Returns the lines of a text, and the entry of every version that was looked at, the last first.
 * `versions` are those of the text, the last first; `findEntry` is asked for each before the next
 * one is.
 */
export async function blameLines<E>(
  text: string,
  versions: AsyncIterable<PartVersion>,
  findEntry: (event: ResourceEvent) => E | Promise<E>,
): Promise<{ readonly blame: LineBlame; readonly entries: readonly E[] }> {
  const blame = new LineBlame(text);
  const entries: E[] = [];
  for await (const { event, part } of versions) {
    // The first version is the text itself.
    if (entries.length) blame.before(typeof part === 'string' ? part : null);
    if (blame.isDone) break;
    entries.push(await findEntry(event));
  }
  return { blame, entries };
}

function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
