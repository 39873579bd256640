// Several ledgers are drawn together. The read part of a ledger is kept until it changes, so that
// whoever asks again goes on where the last one ended.

import type { Answers } from '../../../base/ask.ts';
import { createQueue } from '../../../base/queue.ts';
import { twinMarks } from '../../../base/twins.ts';
import { ITEM_SHAPES } from '../../../ledger/held/lane-items.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import { createPace, workToEnd } from '../../../ledger/held/pace.ts';
import { groupFiles, type RunFile, type RunTie } from '../../../ledger/layout/index.ts';
import { laneKey } from '../../../ledger/model/lane-key.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';
import { nameLedgerVersion } from '../../../ledger/storage/store.ts';
import type { RUNS_ASKS, RunsRead } from '../ask.ts';
import { answeredTies } from './answered.ts';
import { Joining } from './joining.ts';
import { openLedgerIn } from './opened.ts';
import { type ComparedLedgerPart, readLedgerPart } from './part.ts';
import { SameRecords } from './same.ts';
import { drawJoin, foundAcross } from './ties.ts';

/** The kept parts have to stay in memory, so no more ledgers are drawn. */
const MOST_LEDGERS = 2000;
const MOST_LANES = 50_000;
/** The cache keeps as many ledgers as are read at a time. */
const AT_ONCE = 4;
const PART_MS = 150;

/** `part` is null when it cannot be read. */
interface Kept {
  readonly version: string;
  readonly part: ComparedLedgerPart | null;
}

/** Several ledgers in one drawing, as far as they were read; null when not read yet. */
export interface RunsPart {
  readonly done: number;
  readonly total: number;
  readonly read: RunsRead | null;
}

interface Whole {
  readonly versions: string;
  readonly joining: Joining;
  readonly same: SameRecords;
  drawn: Promise<RunsRead> | null;
}

const isRead = ({ read }: RunsPart) => read !== null;

export class RunAnswers {
  private readonly cache: LedgerCache;
  private readonly kept = new Map<string, Kept>();
  private readonly queue = createQueue();
  private whole: Whole | null = null;

  constructor(cache: LedgerCache) {
    this.cache = cache;
  }

  answers(): Answers<keyof typeof RUNS_ASKS> {
    return {
      runs: async (ledgers, answering) => {
        const next = () => this.part(ledgers);
        const { read } = await workToEnd(next, isRead, answering);
        if (!read) throw new Error('Work ended before all was read.');
        return read;
      },
    };
  }

  /**
   * The calls follow each other: what one reads, the next need not. `ledgers` limits them to these;
   * none means all.
   */
  part(ledgers: readonly string[], isEnough?: () => boolean): Promise<RunsPart> {
    return this.queue(() => this.next(ledgers, isEnough ?? createPace(undefined, PART_MS).due));
  }

  private async next(ledgers: readonly string[], isEnough: () => boolean): Promise<RunsPart> {
    const held = await this.cache.ports.store.ledgers();
    this.forgetBut(held);
    const only = new Set(ledgers);
    const asked = only.size > 0 ? held.filter(({ id }) => only.has(id)) : held;
    const rows = takeFirst(asked.toSorted((a, b) => b.importedAt - a.importedAt));
    await this.read(rows, isEnough);
    const parts = rows.map((row) => this.findKept(row));
    const read = parts.filter((one) => one !== undefined).length;
    if (read < rows.length) return { done: read, total: rows.length, read: null };
    const all = parts.flatMap((one) => one?.part ?? []);
    const versions = JSON.stringify(rows.map(toRowKey));
    if (this.whole?.versions !== versions) {
      const [joining, same] = [new Joining(all), new SameRecords(all)];
      this.whole = { versions, joining, same, drawn: null };
    }
    const { whole } = this;
    const { joining, same } = whole;
    await joining.goOn(this.cache, isEnough);
    if (joining.progress.done === joining.progress.total) await same.goOn(this.cache, isEnough);
    const done = read + joining.progress.done + same.progress.done;
    const total = rows.length + joining.progress.total + same.progress.total;
    if (done < total) return { done, total, read: null };
    whole.drawn ??= this.draw(asked, rows, whole);
    return { done, total, read: await whole.drawn };
  }

  private forgetBut(held: readonly LedgerRow[]): void {
    const ids = new Set(held.map(({ id }) => id));
    for (const id of this.kept.keys()) if (!ids.has(id)) this.kept.delete(id);
  }

  private async read(rows: readonly LedgerRow[], isEnough: () => boolean): Promise<void> {
    const missing = rows.filter((row) => !this.findKept(row));
    for (let from = 0; from < missing.length; from += AT_ONCE) {
      const some = missing.slice(from, from + AT_ONCE);
      await Promise.all(some.map((row) => this.readOne(row)));
      if (isEnough()) return;
    }
  }

  /** An unreadable ledger is no reason not to draw the others; its name is said. */
  private async readOne(row: LedgerRow): Promise<void> {
    const part = await readLedgerPart(this.cache, row).catch(() => null);
    this.kept.set(row.id, { version: toRowKey(row), part });
  }

  private findKept(row: LedgerRow): Kept | undefined {
    const kept = this.kept.get(row.id);
    return kept?.version === toRowKey(row) ? kept : undefined;
  }

  private async draw(
    asked: readonly LedgerRow[],
    rows: readonly LedgerRow[],
    { joining, same }: Whole,
  ): Promise<RunsRead> {
    const { cache } = this;
    const parts = rows.flatMap((row) => this.findKept(row)?.part ?? []);
    const joined = joining.joins.flatMap(drawJoin);
    const ties = [...joined, ...(await answeredTies(cache, parts)), ...same.ties];
    const tied = tiedLanes(ties);
    const marks = twinMarks(rows.map(({ id, name, folder }) => ({ key: id, id, name, folder })));
    const files: RunFile[] = [];
    for (const part of parts) {
      const { id } = part.row;
      const opened = await openLedgerIn(cache, part, tied.get(id) ?? new Set());
      files.push({ ...part.file, ...opened, mark: marks.get(id) });
    }
    return {
      held: asked.length,
      drawn: rows.length,
      unread: rows.filter((row) => !this.findKept(row)?.part).map(({ name }) => name),
      notLookedFor: joining.left,
      notCompared: same.left,
      ...foundAcross(parts, joining.findings()),
      view: { groups: groupFiles(files, ties), ties, shapes: ITEM_SHAPES },
    };
  }
}

function tiedLanes(ties: readonly RunTie[]): ReadonlyMap<string, ReadonlySet<string>> {
  const tied = new Map<string, Set<string>>();
  const add = (ledger: string, lane: string) => {
    const lanes = tied.get(ledger) ?? new Set();
    tied.set(ledger, lanes.add(lane));
  };
  for (const { kind, from, to } of ties) {
    add(from.ledger, from.lane);
    add(to.ledger, to.lane);
    // A lane that one of them names and the other has is not missing in it.
    if (kind === 'handed') {
      add(from.ledger, to.lane);
      add(to.ledger, from.lane);
    }
  }
  return tied;
}

/** Takes as many as fit; one with too many lanes itself is left out. */
function takeFirst(rows: readonly LedgerRow[]): readonly LedgerRow[] {
  let lanes = 0;
  return rows.slice(0, MOST_LEDGERS).filter((row) => {
    if (lanes + row.lanes > MOST_LANES) return false;
    lanes += row.lanes;
    return true;
  });
}

function toRowKey(row: LedgerRow): string {
  return laneKey({ ledger: row.id, lane: `${nameLedgerVersion(row)} ${row.judged?.at ?? ''}` });
}
