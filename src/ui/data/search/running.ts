// A search over all held ledgers keeps only the places of what it finds, some bytes each: a list
// asks for what it shows when it is in sight.

import type { Ask } from '../../../base/ask.ts';
import { Store } from '../../../base/store.ts';
import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import {
  type LaneMatches,
  SEARCH_START,
  type SearchPart,
  type SearchPlace,
} from '../../../ledger/model/search.ts';

export interface SearchedLedger {
  readonly ledger: LedgerSummary;
  readonly lanes: readonly LaneMatches[];
  readonly found: number;
}

interface UnreadLedger {
  readonly ledger: LedgerSummary;
  readonly error: unknown;
}

export interface SearchState {
  readonly phase: 'running' | 'stopped' | 'done';
  readonly ledgers: readonly SearchedLedger[];
  readonly found: number;
  readonly undecided: number;
  /** Entries that were read because they are in no index yet. */
  readonly unindexed: number;
  /** Entries a second since it began or went on; 0 while it is too early to say. */
  readonly rate: number;
  readonly looked: number;
  readonly total: number;
  readonly unread: readonly UnreadLedger[];
  readonly advice: readonly string[];
}

interface Asked {
  readonly ledger: LedgerSummary;
  readonly answer: Promise<Answer>;
}

type Answer = { readonly part: SearchPart } | { readonly error: unknown };

/**
 * The number of ledgers that are asked for at a time, and of the entries that they may have
 * together.
 */
const AT_A_TIME = 16;
const FEW_ENTRIES = 10_000;

export class RunningSearch {
  readonly text: string;
  private readonly ask: Ask;
  private readonly ledgers: readonly LedgerSummary[];
  private readonly shown: Store<SearchState>;
  readonly state: () => SearchState;
  readonly watch: Store<SearchState>['watch'];
  private ledger = 0;
  private place: SearchPlace = SEARCH_START;
  private run = 0;

  constructor(text: string, ledgers: readonly LedgerSummary[], asking: Ask) {
    this.text = text;
    this.ledgers = ledgers;
    this.ask = asking;
    const total = ledgers.reduce((sum, { entries }) => sum + entries, 0);
    const lists = { ledgers: [], unread: [], advice: [] } as const;
    const counts = { found: 0, undecided: 0, unindexed: 0, looked: 0, rate: 0 };
    this.shown = new Store<SearchState>({ phase: 'stopped', ...lists, ...counts, total });
    this.state = this.shown.get;
    this.watch = this.shown.watch;
  }

  start(): void {
    if (this.state().phase !== 'stopped') return;
    this.set({ phase: 'running' });
    void this.go(++this.run);
  }

  stop(): void {
    if (this.state().phase !== 'running') return;
    this.run++;
    this.set({ phase: 'stopped' });
  }

  private async go(run: number): Promise<void> {
    const asked: Asked[] = [];
    const begun = { at: performance.now(), looked: this.state().looked };
    for (;;) {
      this.send(asked);
      const next = asked.shift();
      if (!next) break;
      const { ledger } = next;
      const answer = await next.answer;
      if (run !== this.run) return;
      if ('error' in answer) {
        this.goTo(null);
        this.set({ unread: [...this.state().unread, { ledger, error: answer.error }] });
        continue;
      }
      const { part } = answer;
      this.goTo(part.next);
      // Its next part is looked for while this one is drawn.
      if (part.next) asked.unshift(this.askFor(ledger, part.next));
      const { looked, undecided, unindexed } = this.state();
      this.set({
        ...this.with(ledger, part.lanes),
        looked: looked + part.looked,
        rate: rateSince(begun, looked + part.looked),
        undecided: undecided + part.undecided,
        unindexed: unindexed + part.unindexed,
      });
    }
    this.set({ phase: 'done' });
    // Where nothing is held, there is no word that may have been meant.
    if (this.state().found > 0 || this.ledgers.length === 0) return;
    // The whole search has ended before the advice is asked for.
    const advice = await this.advice();
    if (run === this.run) this.set({ advice });
  }

  /**
   * Asks for the next ledger, or for several small ones, which take longer to open than to search.
   */
  private send(asked: Asked[]): void {
    let entries = asked.reduce((sum, { ledger }) => sum + ledger.entries, 0);
    while (asked.length < AT_A_TIME) {
      const ledger = this.ledgers[this.ledger + asked.length];
      entries += ledger?.entries ?? 0;
      if (!ledger || (asked.length > 0 && entries > FEW_ENTRIES)) return;
      asked.push(this.askFor(ledger, asked.length > 0 ? SEARCH_START : this.place));
    }
  }

  private askFor(ledger: LedgerSummary, place: SearchPlace): Asked {
    const answer = this.ask({
      name: 'search',
      input: { ledger: ledger.id, query: this.text, from: place },
    }).then(
      (part): Answer => ({ part }),
      (error: unknown): Answer => ({ error }),
    );
    return { ledger, answer };
  }

  /** A failing advice is no reason to hide what was looked at. */
  private advice(): Promise<readonly string[]> {
    return this.ask({ name: 'search advice', input: this.text }).catch(() => []);
  }

  private goTo(next: SearchPlace | null): void {
    if (!next) this.ledger++;
    this.place = next ?? SEARCH_START;
  }

  private with(
    ledger: LedgerSummary,
    lanes: readonly LaneMatches[],
  ): Pick<SearchState, 'ledgers' | 'found'> {
    if (lanes.length === 0) return this.state();
    const found = lanes.reduce((sum, { matches }) => sum + matches.length, 0);
    const { ledgers } = this.state();
    const last = ledgers.at(-1);
    const isSame = last?.ledger === ledger;
    const before = isSame ? last : { ledger, lanes: [], found: 0 };
    const all = { ledger, lanes: joined(before.lanes, lanes), found: before.found + found };
    return {
      ledgers: [...(isSame ? ledgers.slice(0, -1) : ledgers), all],
      found: this.state().found + found,
    };
  }

  private set(change: Partial<SearchState>): void {
    this.shown.set({ ...this.state(), ...change });
  }
}

const LEAST_MS = 1_000;

function rateSince(
  begun: { readonly at: number; readonly looked: number },
  looked: number,
): number {
  const ms = performance.now() - begun.at;
  return ms < LEAST_MS ? 0 : ((looked - begun.looked) / ms) * 1000;
}

/** The last lane before may go on with the first lane of the next part. */
function joined(
  before: readonly LaneMatches[],
  next: readonly LaneMatches[],
): readonly LaneMatches[] {
  const [last, first] = [before.at(-1), next[0]];
  if (!last || last.lane !== first?.lane) return [...before, ...next];
  const matches = new Int32Array(last.matches.length + first.matches.length);
  matches.set(last.matches);
  matches.set(first.matches, last.matches.length);
  return [...before.slice(0, -1), { ...last, matches }, ...next.slice(1)];
}
