// Which runs a server has. Where one short answer holds them all, every look brings it; of more, how
// many there are and which run, and the whole list now and then.

import type { RunInfo } from '../../../ledger/live/protocol.ts';
import type { ListedTrajectories } from './follow/roots.ts';
import type { RunListPage } from './http/answers.ts';
import type { Api } from './http/api.ts';

/** So many come with every look. */
const LOOK_PAGE = 50;
/** Of more, it is asked which run at every so many looks: when one may be taken up again, and else. */
const RUNNING_LOOKS = { resumable: 2, else: 4 };
/** Between two readings of the whole list of more. */
const LIST_MS = 60_000;
const MAX_LIST_MS = 600_000;
/** It is read at once for a run that no other answer shows, then not again for so long for each page. */
const PAGE_MS = 3_000;
const PAGE = 200;
/** So many runs that have ended are asked about one by one; of more, the list is read. */
const MAX_ENDED = 3;
/** Pages come in no stable order: the list is read again until it is whole, but not for ever. */
const MAX_WALKS = 3;
const MAX_RUNS = 5_000;

export class RunList {
  private readonly api: Api;
  private last: ListedTrajectories = { runs: [], total: null };
  /** The server's count when all of it was accounted for. */
  private counted: number | null = null;
  private readAt = 0;
  /** Until when it is not read out of its turn. */
  private notBefore = 0;
  private pause = LIST_MS;
  private looks = 0;

  constructor(api: Api) {
    this.api = api;
  }

  /** What a look brings. @param mayResume a run that is over may be taken up again */
  async look(mayResume: boolean): Promise<ListedTrajectories> {
    const page = await this.api.runs(LOOK_PAGE, 0);
    if (isWhole(page, LOOK_PAGE)) return this.keep(page.runs, page.total, page.total);
    if (this.sinceRead() >= this.pause) return this.whole();
    const known = new Map(this.last.runs.map((run) => [run.run, run]));
    const before = known.size;
    for (const run of page.runs) known.set(run.run, run);
    const isChanged = page.total !== this.counted;
    this.looks++;
    if (isChanged || this.looks >= RUNNING_LOOKS[mayResume ? 'resumable' : 'else']) {
      this.looks = 0;
      if (!(await this.takeRunning(known))) return this.whole();
    }
    const isExplained = page.total === (this.counted ?? 0) + known.size - before;
    const now = this.api.http.clock.now();
    if (isChanged && !isExplained && now >= this.notBefore) {
      this.notBefore = now + Math.ceil((page.total ?? 0) / PAGE) * PAGE_MS;
      return this.whole();
    }
    return this.keep(known.values(), page.total, isExplained ? page.total : this.counted);
  }

  /** Everything is to be read at the next look. */
  renew(): void {
    this.readAt = 0;
  }

  /** All of it, page by page. */
  async walk(): Promise<ListedTrajectories> {
    const runs = new Map<string, RunInfo>();
    let total: number | null = null;
    for (let walk = 0; walk < MAX_WALKS; walk++) {
      for (let offset = 0; offset < MAX_RUNS; ) {
        const page = await this.api.runs(PAGE, offset);
        for (const run of page.runs) runs.set(run.run, run);
        total = page.total;
        offset += page.rows;
        if (page.rows === 0 || offset >= (total ?? 0)) break;
      }
      if (total === null || runs.size >= Math.min(total, MAX_RUNS)) break;
    }
    return { runs: sorted(runs.values()), total };
  }

  private async whole(): Promise<ListedTrajectories> {
    const before = JSON.stringify(this.last.runs);
    const { runs, total } = await this.walk();
    const listed = this.keep(runs, total, total);
    const hasChanged = before !== JSON.stringify(listed.runs);
    this.pause = hasChanged ? LIST_MS : Math.min(2 * this.pause, MAX_LIST_MS);
    this.readAt = this.api.http.clock.now();
    return listed;
  }

  /** Which run, and what became of those that did. @returns false: too much has changed */
  private async takeRunning(known: Map<string, RunInfo>): Promise<boolean> {
    const page = await this.api.running(PAGE);
    const now = new Set(page.runs.map(({ run }) => run));
    for (const run of page.runs) known.set(run.run, run);
    if (!isWhole(page, PAGE)) return true;
    const ended = [...known.values()].filter(
      ({ run, status }) => status === 'running' && !now.has(run),
    );
    if (ended.length > MAX_ENDED) return false;
    for (const { run } of ended) known.set(run, await this.api.run(run));
    return true;
  }

  private keep(
    runs: Iterable<RunInfo>,
    total: number | null,
    counted: number | null,
  ): ListedTrajectories {
    this.counted = counted;
    this.last = { runs: sorted(runs), total };
    return this.last;
  }

  private sinceRead(): number {
    return this.api.http.clock.now() - this.readAt;
  }
}

/** Whether it holds all that there are. */
function isWhole({ rows, total }: RunListPage, asked: number): boolean {
  return total === null ? rows < asked : rows >= total;
}

/** The server's order changes between calls: running ones first, then by name. */
function sorted(runs: Iterable<RunInfo>): readonly RunInfo[] {
  return [...runs].sort(
    (a, b) =>
      Number(b.status === 'running') - Number(a.status === 'running') ||
      (a.task < b.task ? -1 : a.task > b.task ? 1 : a.run < b.run ? -1 : 1),
  );
}
