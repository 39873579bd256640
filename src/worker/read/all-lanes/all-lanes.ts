// The graph of the lanes of all held ledgers. It is read in parts: whoever waits asks again, and who
// asks no more has ended it. What was read is kept until its ledger changes, so that another filter
// or another size is a matter of layout alone.

import { laneKey } from '../../../core/model/lane-key.ts';
import { createQueue } from '../../../core/queue.ts';
import { type LanesAsk, type LanesInput, layoutLanes } from '../../../layout/index.ts';
import type { LedgerRow } from '../../../storage/rows.ts';
import { versionOf } from '../../../storage/store.ts';
import { createPace } from '../../import/pace.ts';
import type { AllLanesPart, AllLanesRead } from '../../rpc/protocol.ts';
import type { LedgerCache } from '../ledger-cache.ts';
import { foundAcross, inputOf } from './input.ts';
import { Joining } from './joining.ts';
import { type LedgerPart, ledgerPart } from './ledger-part.ts';

/** No more are drawn: what is kept of them has to stay in memory. */
const MOST_LEDGERS = 2000;
const MOST_LANES = 50_000;
/** So many are read at a time: what the cache keeps of ledgers is of as many. */
const AT_ONCE = 4;
/** How far it is, is shown as often. */
const PART_MS = 150;

/** `part`: null: it cannot be read. */
interface Kept {
  readonly version: string;
  readonly part: LedgerPart | null;
}

interface Whole {
  readonly versions: string;
  readonly joining: Joining;
  drawn: { readonly input: LanesInput; readonly read: AllLanesRead } | null;
}

export class AllLanes {
  private readonly cache: LedgerCache;
  private readonly kept = new Map<string, Kept>();
  private readonly queue = createQueue();
  private whole: Whole | null = null;

  constructor(cache: LedgerCache) {
    this.cache = cache;
  }

  /** One after the other: what one reads, the next need not. */
  part(ask: LanesAsk, isEnough?: () => boolean): Promise<AllLanesPart> {
    return this.queue(() => this.next(ask, isEnough ?? createPace(undefined, PART_MS).due));
  }

  private async next(ask: LanesAsk, isEnough: () => boolean): Promise<AllLanesPart> {
    const all = await this.cache.ports.store.ledgers();
    const rows = firstOf(all.toSorted((a, b) => b.importedAt - a.importedAt));
    await this.read(rows, isEnough);
    const parts = rows.map((row) => this.keptOf(row));
    const read = parts.filter((one) => one !== undefined).length;
    if (read < rows.length) return { done: read, total: rows.length, view: null };
    const versions = JSON.stringify(rows.map(keyOf));
    if (this.whole?.versions !== versions) {
      const joining = new Joining(parts.flatMap((one) => one?.part ?? []));
      this.whole = { versions, joining, drawn: null };
    }
    const { whole } = this;
    const { joining } = whole;
    await joining.goOn(this.cache, isEnough);
    const { done, total } = joining.progress;
    const progress = { done: read + done, total: rows.length + total };
    if (done < total) return { ...progress, view: null };
    whole.drawn ??= this.drawnOf(all, rows, joining);
    return { ...progress, view: layoutLanes(whole.drawn.input, ask), ...whole.drawn.read };
  }

  private async read(rows: readonly LedgerRow[], isEnough: () => boolean): Promise<void> {
    const held = new Set(rows.map(({ id }) => id));
    for (const id of this.kept.keys()) if (!held.has(id)) this.kept.delete(id);
    const missing = rows.filter((row) => !this.keptOf(row));
    for (let from = 0; from < missing.length; from += AT_ONCE) {
      const some = missing.slice(from, from + AT_ONCE);
      await Promise.all(some.map((row) => this.readOne(row)));
      if (isEnough()) return;
    }
  }

  /** One that cannot be read is no reason not to draw the others; its name is said. */
  private async readOne(row: LedgerRow): Promise<void> {
    const part = await ledgerPart(this.cache, row).catch(() => null);
    this.kept.set(row.id, { version: keyOf(row), part });
  }

  private keptOf(row: LedgerRow): Kept | undefined {
    const kept = this.kept.get(row.id);
    return kept?.version === keyOf(row) ? kept : undefined;
  }

  private drawnOf(all: readonly LedgerRow[], rows: readonly LedgerRow[], joining: Joining) {
    const parts = rows.flatMap((row) => this.keptOf(row)?.part ?? []);
    const input = inputOf(parts, joining.joins);
    const findings = foundAcross(parts, joining.findings());
    return {
      input,
      read: {
        ...{ held: all.length, drawn: rows.length, notLookedFor: joining.left, ...findings },
        unread: rows.filter((row) => !this.keptOf(row)?.part).map(({ name }) => name),
        ties: input.links.filter(({ isAcross }) => isAcross).length,
      },
    };
  }
}

/** As many as fit, the one with too many lanes itself left out. */
function firstOf(rows: readonly LedgerRow[]): readonly LedgerRow[] {
  let lanes = 0;
  return rows.slice(0, MOST_LEDGERS).filter((row) => {
    if (lanes + row.lanes > MOST_LANES) return false;
    lanes += row.lanes;
    return true;
  });
}

function keyOf(row: LedgerRow): string {
  return laneKey({ ledger: row.id, lane: `${versionOf(row)} ${row.judged?.at ?? ''}` });
}
