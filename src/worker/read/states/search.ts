// Finding resources of a world by kind, id, commit or value. Names are in memory; values are
// in the entries that wrote them, so these are read, page by page and with pauses, until they
// are found or another search takes their turn.

import type { Resource } from '../../../core/fold/fold.ts';
import { canonicalText } from '../../../core/json/canonical.ts';
import type { Entry, Point } from '../../../core/model/entry.ts';
import type { LedgerRow } from '../../../storage/rows.ts';
import { createPace } from '../../import/pace.ts';
import type { LedgerCache } from '../ledger-cache.ts';
import { Memo } from '../memo.ts';

/** Values that one search reads at most. */
export const MAX_VALUES = 50_000;

export interface Found {
  readonly matches: readonly Resource[];
  readonly unsearched: number;
}

interface Search {
  readonly what: string;
  readonly build: string;
  isCancelled: boolean;
  answer: Promise<Found>;
}

export class WorldSearch {
  private readonly cache: LedgerCache;
  /** Kept when it is over: every window of its result asks for all of it. */
  private latest: Search | null = null;

  constructor(cache: LedgerCache) {
    this.cache = cache;
  }

  /** `inOrder`: the world at the point. @throws {Cancelled} when another search was begun. */
  async find(
    row: LedgerRow,
    at: Point,
    inOrder: readonly Resource[],
    query: string,
  ): Promise<Found> {
    const text = textOf(query);
    if (text === '') return { matches: inOrder, unsearched: 0 };
    const what = nameOf(row.id, at, query);
    const { latest } = this;
    if (latest?.what === what && latest.build === row.build && !latest.isCancelled)
      return latest.answer;
    if (latest) latest.isCancelled = true;
    const isCancelled = () => search.isCancelled;
    const answer = this.read(row, inOrder, text, isCancelled);
    const search: Search = { what, build: row.build, isCancelled: false, answer };
    this.latest = search;
    return answer;
  }

  /** Nobody waits for this result any more. */
  stop(ledger: string, at: Point, query: string): void {
    if (this.latest?.what === nameOf(ledger, at, query)) this.latest.isCancelled = true;
  }

  private async read(
    row: LedgerRow,
    inOrder: readonly Resource[],
    text: string,
    isCancelled: () => boolean,
  ): Promise<Found> {
    const format = this.cache.format(row);
    const pace = createPace(isCancelled);
    const is = (word: string) => word.toLowerCase().includes(text);
    const matches = new Set<Resource>();
    const others: Resource[] = [];
    for (const resource of inOrder) {
      const { kind, id, lastCommit } = resource;
      if (is(kind) || is(id) || is(`${kind}:${id}`) || is(lastCommit)) matches.add(resource);
      else others.push(resource);
      if (pace.due()) await pace.pause();
    }
    // Somebody who types has asked for something else by now.
    await pace.pause();
    const read = others.slice(0, MAX_VALUES);
    // What is written next to each other is read one after the other, each page once.
    read.sort(({ value: a }, { value: b }) =>
      a.lane === b.lane ? a.index - b.index : a.lane < b.lane ? -1 : 1,
    );
    // In its written form a text has escapes.
    const written = JSON.stringify(text).slice(1, -1);
    const decoded = new Memo<readonly [Entry, unknown]>(1);
    for (const resource of read) {
      const { lane, index, op } = resource.value;
      const [entry, content] = await decoded.get([lane, index], async () => {
        const found = await this.cache.entry(row, lane, index);
        return [found, format.decode(found)];
      });
      const value = format.deltaValue(entry, content, op);
      const shown = canonicalText(value, (number) => number).toLowerCase();
      if (shown.includes(text) || shown.includes(written)) matches.add(resource);
      if (pace.due()) await pace.pause();
    }
    return {
      matches: inOrder.filter((resource) => matches.has(resource)),
      unsearched: others.length - read.length,
    };
  }
}

function textOf(query: string): string {
  return query.trim().toLowerCase();
}

function nameOf(ledger: string, { lane, index }: Point, query: string): string {
  return JSON.stringify([ledger, lane, index, textOf(query)]);
}
