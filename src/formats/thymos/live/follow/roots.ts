// Where the trajectories of a server's ledger begin, and which runs it lists: together they may say
// which trajectory a run has whose record names none. Runs that ask within a moment share a reading.

import { textAt } from '../../../../base/json/access.ts';
import { parseJson } from '../../../../base/json/parse.ts';
import type { RunInfo } from '../../../../ledger/live/protocol.ts';
import type { Api } from '../http/api.ts';
import { JSON_OPTIONS } from '../http/http.ts';
import type { RunEntry } from '../http/records.ts';
import { pull } from './pull.ts';

const GATHER_MS = 500;
/** Of one task so many are kept: more than one already leaves it open which is meant. */
const MAX_FOUND = 100;

export interface Beginnings {
  /** How many trajectories begin in the ledger; null: the server does not say. */
  readonly roots: number | null;
  /** Those that begin with one of the tasks that were asked for; null: there are too many to read. */
  readonly found: ReadonlyMap<string, readonly RunEntry[]> | null;
  /** As listed after the roots were read: whose run is listed has its root among them, or none. */
  readonly runs: readonly RunInfo[];
  readonly isListWhole: boolean;
}

export interface ListedTrajectories {
  readonly runs: readonly RunInfo[];
  /** As the server counts them; null: it does not say. */
  readonly total: number | null;
}

export class Roots {
  private readonly api: Api;
  private readonly list: () => Promise<ListedTrajectories>;
  private tasks = new Set<string>();
  private most = 0;
  private next: Promise<Beginnings> | null = null;

  constructor(api: Api, list: () => Promise<ListedTrajectories>) {
    this.api = api;
    this.list = list;
  }

  /** @param most of more roots none is read @throws {LiveError} */
  of(task: string, most: number): Promise<Beginnings> {
    this.tasks.add(task);
    this.most = Math.max(this.most, most);
    this.next ??= this.gather();
    return this.next;
  }

  private async gather(): Promise<Beginnings> {
    await this.api.http.clock.wait(GATHER_MS, new AbortController().signal);
    const { tasks, most } = this;
    this.tasks = new Set();
    this.most = 0;
    this.next = null;
    const roots = await this.api.count({ kind: 'root' });
    if (roots === null || roots > most) return { roots, found: null, runs: [], isListWhole: false };
    const found = new Map<string, RunEntry[]>();
    await pull(this.api, { kind: 'root' }, (records) => {
      for (const record of records) {
        const task = readTask(record);
        if (task === null || !tasks.has(task)) continue;
        const same = found.get(task) ?? [];
        if (same.length < MAX_FOUND) found.set(task, [...same, record]);
      }
    });
    const { runs, total } = await this.list();
    return { roots, found, runs, isListWhole: total !== null && runs.length >= total };
  }
}

/** What a trajectory was begun for; null: it cannot be read. */
function readTask({ payload }: RunEntry): string | null {
  try {
    return textAt(parseJson(payload, JSON_OPTIONS), 'note');
  } catch {
    return null;
  }
}
