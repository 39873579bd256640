// Resources of a world are found by kind, id, commit or value. Names are in memory; values are in
// the entries that wrote them, so these are read, page by page and with pauses, until they are
// found or another search takes their turn.

import { canonicalText } from '../../../base/json/canonical.ts';
import type { OpLocation } from '../../fold/fold.ts';
import type { FoldedWorld } from '../../fold/folded-world.ts';
import type { Entry, Point } from '../../model/entry.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import { nameLedgerVersion } from '../../storage/store.ts';
import type { LedgerCache } from '../ledger-cache.ts';
import { Memo } from '../memo.ts';
import { createPace } from '../pace.ts';

/** Values that one search reads at most. */
export const MAX_VALUES = 50_000;

export interface StateFound {
  readonly matches: number;
  readonly unsearched: number;
  numbers(from: number, to: number): Uint32Array;
}

interface Search {
  readonly what: string;
  readonly version: string;
  readonly ending: AbortController;
  readonly answer: Promise<StateFound>;
}

export class WorldSearch {
  private readonly cache: LedgerCache;
  /** Is kept when it is over: every window of its result asks for all of it. */
  private latest: Search | null = null;

  constructor(cache: LedgerCache) {
    this.cache = cache;
  }

  /**
   * `world` is that at the point.
   * @throws {Cancelled} when another search was begun.
   */
  async find(
    row: LedgerRow,
    at: Point,
    world: FoldedWorld,
    query: string,
    signal?: AbortSignal,
  ): Promise<StateFound> {
    const text = normaliseText(query);
    if (text === '') {
      const numbers = (from: number, to: number) => world.numbers(from, to);
      return { matches: world.size, unsearched: 0, numbers };
    }
    const what = toKey(row.id, at, query);
    const { latest } = this;
    const isSame = latest?.what === what && latest.version === nameLedgerVersion(row);
    if (latest && isSame && !latest.ending.signal.aborted) return awaitFound(latest, signal);
    latest?.ending.abort();
    const ending = new AbortController();
    const answer = this.read(row, world, text, ending.signal);
    this.latest = { what, version: nameLedgerVersion(row), ending, answer };
    return awaitFound(this.latest, signal);
  }

  private async read(
    row: LedgerRow,
    world: FoldedWorld,
    text: string,
    signal: AbortSignal,
  ): Promise<StateFound> {
    const format = this.cache.format(row);
    const pace = createPace(signal);
    const is = (word: string) => word.toLowerCase().includes(text);
    const all = world.numbers();
    const isMatch = new Uint8Array(all.length);
    const others: { readonly place: number; readonly value: OpLocation }[] = [];
    let unsearched = 0;
    for (const [place, number] of all.entries()) {
      const { kind, id, lastCommit, value } = world.resource(number);
      if (is(kind) || is(id) || is(`${kind}:${id}`) || is(lastCommit)) isMatch[place] = 1;
      else if (others.length < MAX_VALUES) others.push({ place, value });
      else unsearched++;
      if (pace.due()) await pace.pause();
    }
    // Somebody who types has asked for something else by now.
    await pace.pause();
    // Values that were written next to each other are read one after the other, each page once.
    others.sort(({ value: a }, { value: b }) =>
      a.lane === b.lane ? a.index - b.index : a.lane < b.lane ? -1 : 1,
    );
    // A text has escapes in its written form.
    const written = JSON.stringify(text).slice(1, -1);
    const decoded = new Memo<readonly [Entry, unknown]>(1);
    for (const { place, value: location } of others) {
      const { lane, index, op } = location;
      const [entry, content] = await decoded.get([lane, index], async () => {
        const found = await this.cache.entry(row, lane, index);
        return [found, format.reader.decode(found)];
      });
      const value = format.state.value(entry, content, op);
      const shown = canonicalText(value, (number) => number).toLowerCase();
      if (shown.includes(text) || shown.includes(written)) isMatch[place] = 1;
      if (pace.due()) await pace.pause();
    }
    const matches = all.filter((_, place) => isMatch[place] === 1);
    const numbers = (from: number, to: number) => matches.slice(Math.max(0, from), Math.max(0, to));
    return { matches: matches.length, unsearched, numbers };
  }
}

/** Nobody needs a search any more once the one who asked is gone. */
function awaitFound({ answer, ending }: Search, signal?: AbortSignal): Promise<StateFound> {
  signal?.addEventListener('abort', () => ending.abort());
  return answer;
}

function normaliseText(query: string): string {
  return query.trim().toLowerCase();
}

function toKey(ledger: string, { lane, index }: Point, query: string): string {
  return JSON.stringify([ledger, lane, index, normaliseText(query)]);
}
