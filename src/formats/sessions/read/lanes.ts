// Which lane a record is in. A file of a writer that names no parents is one lane. Where parents are
// named, two records after one are nearly never a branch: only two prompts of a person are, or a
// record of another session after one that went on already.

import { append } from '../../../base/lists.ts';
import { describeCount } from '../../../ledger/format/describe.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import type { FoundList, StepFound } from './found.ts';
import type { SessionLane, SessionRow } from './rows.ts';

/** A lane for every text that a hostile file makes up would drown the page. */
const MAX_LANES = 5000;
const REST = 'all other lanes';
const MAX_NAME = 200;

export class SessionLanes {
  readonly all: SessionLane[] = [];
  private readonly byId = new Map<string, number>();

  open(name: string, kind: SessionLane['kind']): number {
    const id = name.slice(0, MAX_NAME) || 'session';
    const known = this.byId.get(id);
    if (known !== undefined) return known;
    if (this.all.length >= MAX_LANES - 1 && id !== REST) return this.open(REST, 'root');
    const number =
      this.all.push({
        id,
        rows: [],
        from: null,
        kind,
        isReplaced: false,
        cutFrom: null,
        again: [],
        missing: null,
        oneOf: 1,
      }) - 1;
    this.byId.set(id, number);
    return number;
  }

  find(id: string): number | undefined {
    return this.byId.get(id);
  }

  /** What is together in the last lane is of many, and begins nowhere. Says so. */
  settleRest(found: FoundList | null): void {
    const rest = this.all[this.byId.get(REST) ?? -1];
    const [first] = rest?.rows ?? [];
    if (!rest || first === undefined || this.all.length < MAX_LANES) return;
    const nothing = { from: null, isReplaced: false, cutFrom: null, missing: null };
    Object.assign(rest, { kind: 'root', again: [], ...nothing });
    found?.add(first, {
      check: 'sessions.line',
      severity: 'warning',
      message: `${rest.rows.length} records are of lanes after the first ${MAX_LANES - 1}, which are told apart: they are together in this one, in the order of the files.`,
    });
  }

  put(row: SessionRow, at: number, lane: number): void {
    const rows = this.all[lane]?.rows;
    if (!rows) return;
    row.lane = lane;
    row.index = rows.push(at) - 1;
  }
}

/** `byId`: the first row of each id. */
export function placeSessionRows(
  rows: readonly SessionRow[],
  byId: ReadonlyMap<string, number>,
  found: FoundList,
  files: readonly SourceFile[],
): SessionLanes {
  const lanes = new SessionLanes();
  const names = nameRows(rows, files);
  const forks = new Set(rows.filter((row) => isFromElsewhere(row, rows)).map(({ file }) => file));
  const prompts = promptsAfter(rows, byId, forks);
  /** By row, the session of a record that follows it in the conversation. */
  const followed = new Map<number, string | null>();
  const ofSession = new Map<string, number>();
  let unplaced: number[] = [];
  let here: number | null = null;
  let file = -1;
  const place = (row: SessionRow, at: number, lane: number) => {
    for (const earlier of unplaced) {
      const one = rows[earlier];
      if (one) lanes.put(one, earlier, lane);
    }
    unplaced = [];
    here = lane;
    lanes.put(row, at, lane);
  };
  for (const [at, row] of rows.entries()) {
    if (row.file !== file) {
      unplaced = placeRest(rows, unplaced, lanes, names);
      here = null;
      file = row.file;
    }
    const first = row.again === null ? undefined : rows[row.again];
    if (first?.file === row.file) {
      lanes.put(row, at, first.lane);
      continue;
    }
    if (first || (row.agent === null && isWithoutPlace(row))) {
      if (here === null) unplaced.push(at);
      else lanes.put(row, at, here);
      continue;
    }
    const named = findParentRow(row, at, rows, byId, found);
    const parent = named === null ? null : (rows[named]?.again ?? named);
    const before = parent === null ? null : rows[parent];
    const session = row.session ?? '';
    let lane: number;
    if (row.agent !== null) lane = lanes.open(row.agent, 'delegated');
    else if (!before) {
      const name = names.get(row.file) ?? session;
      lane = row.isSide
        ? lanes.open(`agent at ${row.id}`, 'delegated')
        : (ofSession.get(session) ?? lanes.open(name, 'root'));
    } else {
      const others = row.isPrompt ? (prompts.get(parent ?? -1) ?? []) : [];
      const isOld = others.length > 1 && others.includes(at) && others.at(-1) !== at;
      const isFork = before.file !== row.file && forks.has(row.file);
      const isOther =
        !row.isOutside &&
        row.session !== before.session &&
        followed.get(parent ?? -1) === before.session;
      lane = before.lane;
      if (isOld || isOther || isFork) {
        const own = isFork ? (names.get(row.file) ?? session) : session;
        const name = isOld ? `${lanes.all[lane]?.id} branch ${row.id}` : own;
        lane = lanes.open(
          isOld || lanes.find(name) === undefined ? name : `${name} ${row.id}`,
          'branch',
        );
        const made = lanes.all[lane];
        if (made) Object.assign(made, { from: parent, isReplaced: isOld });
      }
    }
    if (parent !== null && !row.isOutside && !followed.has(parent))
      followed.set(parent, row.session);
    if (!row.isSide) ofSession.set(session, lane);
    place(row, at, lane);
  }
  placeRest(rows, unplaced, lanes, names);
  return lanes;
}

/** Nothing in the conversation follows it, and it says of itself nowhere to be. */
function isWithoutPlace({ id, fault, isOutside }: SessionRow): boolean {
  return fault !== null || (id === null && isOutside);
}

/** A copy of a record of another file. */
function isFromElsewhere({ again, file }: SessionRow, rows: readonly SessionRow[]): boolean {
  return again !== null && rows[again]?.file !== file;
}

/**
 * A fork begins with records of the session that it comes from. A file that is named by the session of
 * later records in it is theirs.
 */
function nameRows(
  rows: readonly SessionRow[],
  files: readonly SourceFile[],
): ReadonlyMap<number, string> {
  const stems = files.map(({ name }) => /([^/]*?)(?:\.[a-z]+)?$/.exec(name)?.[1] ?? '');
  const names = new Map<number, string>();
  for (const { session, file, isSide } of rows)
    if (session !== null && !isSide && session === stems[file]) names.set(file, session);
  return names;
}

/** Records of a file in which none has a place of its own. */
function placeRest(
  rows: readonly SessionRow[],
  unplaced: readonly number[],
  lanes: SessionLanes,
  names: ReadonlyMap<number, string>,
): number[] {
  for (const at of unplaced) {
    const row = rows[at];
    if (!row) continue;
    const name = names.get(row.file) ?? row.session ?? 'session';
    lanes.put(row, at, lanes.open(name, 'root'));
  }
  return [];
}

/** `forks`: files that begin with copies. A prompt in one of them replaces none of another file. */
function promptsAfter(
  rows: readonly SessionRow[],
  byId: ReadonlyMap<string, number>,
  forks: ReadonlySet<number>,
): Map<number, number[]> {
  const prompts = new Map<number, number[]>();
  for (const [at, { isPrompt, parent, isSide, mayLag, id, file }] of rows.entries()) {
    if (!isPrompt || mayLag || typeof parent !== 'string' || isSide) continue;
    const before = byId.get(parent);
    if (before === undefined || before >= at || id === null || byId.get(id) !== at) continue;
    const from = rows[before]?.again ?? before;
    if (!forks.has(file) || rows[from]?.file === file) append(prompts, from, at);
  }
  return prompts;
}

/** So many records on, one that is written late may be. */
const LATE = 20;

/**
 * The row that a record follows; null: none that is here before it. `path`: the member that names it.
 */
export function findParentRow(
  row: SessionRow,
  at: number,
  rows: readonly SessionRow[],
  byId: ReadonlyMap<string, number>,
  found: FoundList,
  path = 'parentUuid',
): number | null {
  const named = row.parent ?? row.goesOnFrom;
  if (named === null) return null;
  const parent = byId.get(named);
  if (parent !== undefined && parent < at) return parent;
  const isCompaction = row.parent === null;
  if (parent !== undefined && isLate(row, at, rows[parent], parent)) {
    found.add(at, { ...lagging(parent - at, rows[parent]), path });
    return findEarlier(parent, at, rows, byId);
  }
  found.add(at, {
    ...(parent === undefined ? absent(named, isCompaction) : later(row, rows[parent])),
    ...(!isCompaction && { path }),
  });
  return null;
}

/** Hooks run side by side: what they say is written when they are done, a little before or after its place. */
function isLate(
  row: SessionRow,
  at: number,
  parent: SessionRow | undefined,
  place: number,
): boolean {
  if (!parent || parent === row || parent.file !== row.file || place - at > LATE) return false;
  return row.mayLag || parent.mayLag;
}

/** Of a parent that comes late, the nearest record before it that is here already. */
function findEarlier(
  parent: number,
  at: number,
  rows: readonly SessionRow[],
  byId: ReadonlyMap<string, number>,
): number | null {
  let here: number | undefined = parent;
  for (let steps = 0; here !== undefined && steps <= LATE; steps++) {
    if (here < at) return here;
    const above: string | null | undefined = rows[here]?.parent;
    here = typeof above === 'string' ? byId.get(above) : undefined;
  }
  return null;
}

function lagging(records: number, parent: SessionRow | undefined): StepFound {
  const far = describeCount(records, 'record');
  return {
    check: 'sessions.order',
    severity: 'info',
    expected: 'a record before this one',
    actual: `line ${parent?.line}`,
    message: `The record that this one follows comes ${far} after it. One of the two is of a hook or an attachment: these are written when they are done, and not in the order of the conversation.`,
  };
}

function absent(named: string, isCompaction: boolean): StepFound {
  return {
    check: 'sessions.parent',
    severity: isCompaction ? 'info' : 'warning',
    path: isCompaction ? 'logicalParentUuid' : 'parentUuid',
    expected: `a record ${named}`,
    actual: 'none in these files',
    message: isCompaction
      ? 'The record that this one goes on from after compaction is not in these files. Files are trimmed at times.'
      : 'The record that this one follows is not in these files: they are a part of a longer session, or it was taken out.',
  };
}

function later(row: SessionRow, parent: SessionRow | undefined): StepFound {
  const isSelf = parent?.id === row.id;
  return {
    check: isSelf ? 'sessions.parent' : 'sessions.order',
    severity: 'error',
    path: 'parentUuid',
    expected: isSelf ? 'another record' : 'a record before this one',
    actual: isSelf ? 'itself' : `line ${parent?.line}`,
    message: isSelf
      ? 'This record follows itself.'
      : 'The record that this one follows comes after it. Prompts, answers and results are written in their order, and only what hooks and attachments say comes a little early or late: lines were moved, or parents changed.',
  };
}
