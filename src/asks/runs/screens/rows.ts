// The drawing has a row for each file, and for each of its open lanes.

import type {
  LaneItems,
  RunFile,
  RunLane,
  RunsView,
  Swimlane,
  Swimlanes,
} from '../../../ledger/layout/index.ts';
import { laneKey } from '../../../ledger/model/lane-key.ts';
import type { MapRow } from '../../../ui/graph/map/rows.ts';
import type { Filter } from './url.ts';

type DrawnLane = Swimlane & { readonly items: LaneItems };

export interface RunRow {
  readonly key: string;
  readonly kind: 'file' | 'lane' | 'ghost' | 'more';
  readonly file: RunFile;
  /** The lane of its line; null when it is the sum of all lanes of the file, or no line. */
  readonly lane: DrawnLane | null;
  readonly found: RunLane['found'];
  readonly depth: number;
  /** The key of the row that it hangs on, where that is drawn; else null. */
  readonly parentKey: string | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly more: number;
}

const MATCHES: Readonly<Record<Filter, (file: RunFile, isTied: boolean) => boolean>> = {
  failed: ({ verdict }) => verdict === 'failed',
  cut: ({ isWhole }) => !isWhole,
  waits: ({ waiting }) => waiting > 0,
  denied: ({ denied }) => denied > 0,
  tied: (_, isTied) => isTied,
};

/** Counts what each filter would leave: files, entries, or ties. */
export function countFilters({ groups, ties }: RunsView): Readonly<Record<Filter, number>> {
  const files = groups.flat();
  const sum = (of: (file: RunFile) => number) => files.reduce((all, file) => all + of(file), 0);
  return {
    failed: files.filter((file) => MATCHES.failed(file, false)).length,
    cut: files.filter((file) => MATCHES.cut(file, false)).length,
    waits: sum(({ waiting }) => waiting),
    denied: sum(({ denied }) => denied),
    tied: ties.length,
  };
}

/** Returns what a filter leaves of the groups. */
export function filterGroups({ groups, ties }: RunsView, only: Filter | null): RunsView['groups'] {
  if (only === null) return groups;
  const tied = new Set(ties.flatMap(({ from, to }) => [from.ledger, to.ledger]));
  return groups
    .map((group) => group.filter((file) => MATCHES[only](file, tied.has(file.ledger))))
    .filter((group) => group.length > 0);
}

/** `opened` has all lanes of the files that a person opened, as far as they were read. */
export function listRunRows(
  groups: RunsView['groups'],
  opened: ReadonlyMap<string, Swimlanes>,
): readonly RunRow[] {
  const rows: RunRow[] = [];
  for (const group of groups)
    for (const [place, file] of group.entries()) {
      const from = rows.length;
      addFile(rows, file, opened.get(file.ledger));
      const [isFirst, isLast] = [place === 0, place === group.length - 1];
      const [first, last] = [rows[from], rows.at(-1)];
      if (first) rows[from] = { ...first, isFirst };
      if (last) rows[rows.length - 1] = { ...(rows.at(-1) ?? last), isLast };
    }
  return rows;
}

function addFile(rows: RunRow[], file: RunFile, all: Swimlanes | undefined): void {
  const { ledger } = file;
  const only = canOpen(file) ? undefined : file.opened[0];
  const plain = {
    file,
    found: null,
    depth: 0,
    parentKey: null,
    isFirst: false,
    isLast: false,
    more: 0,
  };
  rows.push({
    ...plain,
    key: ledger,
    kind: 'file',
    lane: only ?? null,
    found: only?.found ?? null,
  });
  const found = new Map(file.opened.map((lane) => [lane.lane, lane.found]));
  const lanes: readonly DrawnLane[] = all?.lanes ?? file.opened.filter((lane) => lane !== only);
  const toKey = ({ lane }: DrawnLane) => laneKey({ ledger, lane });
  for (const lane of lanes) {
    const above = lanes[lane.parent];
    rows.push({
      ...plain,
      key: toKey(lane),
      kind: lane.missing === null ? 'lane' : 'ghost',
      lane,
      found: found.get(lane.lane) ?? null,
      depth: 1 + depthIn(lanes, lane),
      // A missing lane of a file of one lane hangs on the file's own line.
      parentKey: only ? ledger : above ? toKey(above) : null,
    });
  }
  const more = all ? all.leftOut : file.more;
  if (more > 0) rows.push({ ...plain, key: `${ledger} more`, kind: 'more', lane: null, more });
}

function depthIn(lanes: readonly DrawnLane[], lane: DrawnLane): number {
  let depth = 0;
  for (let at = lanes[lane.parent]; at && depth < lanes.length; at = lanes[at.parent]) depth++;
  return depth;
}

/** A file of one lane is that lane, so it cannot be opened. */
export function canOpen({ lanes }: RunFile): boolean {
  return lanes > 1;
}

export function isBroken({ kind, file, found }: RunRow): boolean {
  return kind === 'file' ? file.verdict === 'failed' : found !== null;
}

/** Undefined when there is nothing to open. */
export function isExpanded({ kind, file }: RunRow, opened: ReadonlySet<string>) {
  return kind === 'file' && canOpen(file) ? opened.has(file.ledger) : undefined;
}

const HEIGHTS = { file: 38, lane: 28, ghost: 24, more: 24 } as const;
const AROUND = 4;
const NOTE = 18;

/**
 * `noted` are rows with a sentence below their line; `text` is the scale of words against the usual
 * size.
 */
export function placeRunRows(
  rows: readonly RunRow[],
  noted: ReadonlySet<RunRow>,
  text: number,
): readonly MapRow[] {
  let top = 0;
  return rows.map((row): MapRow => {
    const own = Math.round(HEIGHTS[row.kind] * text);
    const above = row.isFirst ? AROUND : 0;
    const note = noted.has(row) ? Math.round(NOTE * text) : 0;
    const height = above + own + note + (row.isLast ? AROUND : 0);
    const place = { top, height, y: top + above + Math.round(own / 2), isRuled: row.isLast };
    top += height;
    return place;
  });
}
