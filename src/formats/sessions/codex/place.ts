// Lanes of Codex threads. Turns that were rolled back stay in the file: they are a side branch, and
// what follows goes on from the record before them.

import type { FoundList, StepFound } from '../read/found.ts';
import { SessionLanes } from '../read/lanes.ts';
import type { SessionRow } from '../read/rows.ts';

export function placeThreads(
  rows: readonly SessionRow[],
  _: ReadonlyMap<string, number>,
  found: FoundList,
): SessionLanes {
  const lanes = new SessionLanes();
  const fates = rows.some(({ rollsBack }) => rollsBack !== null) ? findFates(rows, found) : null;
  for (const [at, row] of rows.entries()) {
    const fate = fates?.get(at);
    const thread = lanes.open(nameThread(row), 'delegated');
    const lane = fate ? lanes.open(fate.lane, 'branch') : thread;
    const made = lanes.all[lane];
    // One that more are put into than there may be lanes stays where it began.
    if (made && fate && made.rows.length === 0)
      Object.assign(made, { from: fate.from, isReplaced: true, cutFrom: thread });
    lanes.put(row, at, lane);
  }
  return lanes;
}

/** Of a row that was rolled back: its lane, and the row that the lane follows. */
interface Fate {
  readonly lane: string;
  readonly from: number | null;
}

function nameThread({ agent }: SessionRow): string {
  return agent ?? 'session';
}

/** What is in force of a thread. */
class Thread {
  readonly rows: number[] = [];
  /** Where in them its prompts are, and what is inside the conversation: no search goes back far. */
  private readonly prompts: number[] = [];
  private readonly inside: number[] = [];

  add(at: number, { isPrompt, isOutside }: SessionRow): void {
    const place = this.rows.push(at) - 1;
    if (isPrompt) this.prompts.push(place);
    if (!isOutside) this.inside.push(place);
  }

  /** Takes the last turns out: so many as there are. */
  takeBack(wanted: number, rows: readonly SessionRow[]) {
    const turns = Math.min(wanted, this.prompts.length);
    const prompt = this.prompts[this.prompts.length - turns];
    if (prompt === undefined) return { taken: [], from: null, turns };
    const start = turnBefore(this.rows, rows, prompt);
    const taken = this.rows.splice(start);
    for (const places of [this.prompts, this.inside])
      while ((places.at(-1) ?? -1) >= start) places.pop();
    const from = this.rows[this.inside.at(-1) ?? this.rows.length - 1] ?? null;
    return { taken, from, turns };
  }
}

function findFates(rows: readonly SessionRow[], found: FoundList): ReadonlyMap<number, Fate> {
  const fates = new Map<number, Fate>();
  const threads = new Map<string, Thread>();
  let times = 0;
  for (const [at, row] of rows.entries()) {
    const name = nameThread(row);
    const thread = threads.get(name) ?? new Thread();
    threads.set(name, thread);
    // A copy stays at the beginning of its fork, whose turns count all the same.
    const said = row.again === null ? row : (rows[row.again] ?? row);
    const wanted = said.rollsBack ?? 0;
    if (wanted > 0) {
      const { taken, from, turns } = thread.takeBack(wanted, rows);
      if (turns < wanted && said === row) found.add(at, tooMany(wanted, turns));
      const lane = `${name} rolled back ${++times}`;
      for (const one of taken) if (rows[one]?.again === null) fates.set(one, { lane, from });
    }
    thread.add(at, said);
  }
  return fates;
}

const BEGINS: ReadonlySet<string> = new Set(['task started', 'turn started']);

/** What a turn begins with, before its prompt. */
export function isTurnBegin(kind: string): boolean {
  return BEGINS.has(kind) || kind === 'turn' || kind.endsWith(' context');
}

const ENDS: ReadonlySet<string> = new Set([
  'task complete',
  'turn complete',
  'turn aborted',
  'rollback',
]);

/** Before its prompt, a turn has what is in force in it, and what the program puts before the model. */
function turnBefore(live: readonly number[], rows: readonly SessionRow[], prompt: number): number {
  let start = prompt;
  for (let at = prompt - 1; at >= 0; at--) {
    const { kind = '', isOutside = false } = rows[live[at] ?? -1] ?? {};
    if (BEGINS.has(kind)) return at;
    if (kind === 'turn') start = at;
    else if (ENDS.has(kind) || !(isOutside || kind.endsWith(' context'))) break;
  }
  return start;
}

function tooMany(wanted: number, turns: number): StepFound {
  return {
    check: 'sessions.sum',
    severity: 'warning',
    path: 'payload.num_turns',
    expected: `${turns} or fewer, as there are before it`,
    actual: String(wanted),
    message:
      'More turns are rolled back than this thread has: a prompt was taken out, or this file is a part of it.',
  };
}
