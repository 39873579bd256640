// The workspace keeps its state in the URL, so that a reload or a shared link lands at the same
// place. A URL is read forgivingly.

import type { TimelineFilter } from '../../../ledger/model/timeline.ts';
import { LEVELS, type Level } from '../../../ui/graph/LevelSlider.tsx';
import { readShown, type ShownLanes } from '../../../ui/graph/shown-lanes.ts';
import { HISTORY, pointText, readIndex, resourceText } from '../../../ui/paths.ts';
import { type FoldedKeys, readFolds } from './folds.ts';
import type { WalkPoint } from './walk.ts';

export const WORKSPACE_TABS = ['what', 'why', 'state', 'diff', 'bytes'] as const;
export type WorkspaceTab = (typeof WORKSPACE_TABS)[number];

/** Former addresses named these tabs; the values say where their content is now. */
const FORMER_TABS = new Map<string, WorkspaceTab>([
  ['entry', 'what'],
  ['notes', 'what'],
  ['policy', 'why'],
  ['checks', 'why'],
  ['raw', 'bytes'],
]);

export type { Level };

const FORMER_LEVELS = new Map<string, Level>([
  ['cards', 'rows'],
  ['glyphs', 'map'],
  ['ribbon', 'map'],
]);

/** A person compares the points A and B. One alone is compared with the playhead. */
export interface Points {
  readonly a: WalkPoint | null;
  readonly b: WalkPoint | null;
}

/** The State tab shows the history of this resource. */
export interface BlameOf {
  readonly kind: string;
  readonly id: string;
  /** A place inside its value; '' is the value itself. */
  readonly key: string;
  readonly isLines: boolean;
  /** The history goes up to this entry; null follows the playhead. */
  readonly until: WalkPoint | null;
}

export interface UrlState {
  readonly at: number | null;
  /** Null when none was chosen: the entry says which one it is read in. */
  readonly tab: WorkspaceTab | null;
  /** Null when none was chosen: the lane is opened to be read. */
  readonly level: Level | null;
  readonly points: Points;
  readonly isFromBefore: boolean;
  /** Null for the state as a whole. */
  readonly blame: BlameOf | null;
  readonly filter: TimelineFilter;
  readonly isFinding: boolean;
  readonly shown: ShownLanes;
  readonly folds: FoldedKeys;
}

export function readWorkspaceUrl(params: URLSearchParams): UrlState {
  const tab = params.get('tab') ?? '';
  const level = params.get('level') ?? '';
  return {
    at: readIndex(params.get('at')),
    tab: WORKSPACE_TABS.find((known) => known === tab) ?? FORMER_TABS.get(tab) ?? null,
    level: LEVELS.find((known) => known === level) ?? FORMER_LEVELS.get(level) ?? null,
    // A former address has one point, in another word.
    points: {
      a: readPoint(params.get('a')) ?? readPoint(params.get('vs')),
      b: readPoint(params.get('b')),
    },
    isFromBefore: params.get('vs') === 'before',
    blame: readBlame(params),
    filter: readFilter(params),
    isFinding: params.get('find') === '1',
    shown: readShown(params),
    folds: readFolds(params),
  };
}

function readPoint(text: string | null): WalkPoint | null {
  const [, lane, index] = /^(.+):(\d{1,9})$/s.exec(text ?? '') ?? [];
  return lane !== undefined && index !== undefined ? { lane, index: Number(index) } : null;
}

const BLAME = { of: HISTORY, key: 'key', lines: 'lines', until: 'until' } as const;

function readBlame(params: URLSearchParams): BlameOf | null {
  const [, kind, id] = /^([^:]*):(.*)$/s.exec(params.get(BLAME.of) ?? '') ?? [];
  if (kind === undefined || id === undefined) return null;
  return {
    // Only these two are written otherwise in a kind.
    kind: kind.replaceAll('%3A', ':').replaceAll('%25', '%'),
    id,
    key: params.get(BLAME.key) ?? '',
    isLines: params.get(BLAME.lines) === '1',
    until: readPoint(params.get(BLAME.until)),
  };
}

export function writeBlame(params: URLSearchParams, blame: BlameOf | null): void {
  for (const name of Object.values(BLAME)) params.delete(name);
  if (!blame) return;
  const { kind, id, key, isLines, until } = blame;
  params.set(BLAME.of, resourceText({ kind, id }));
  if (key !== '') params.set(BLAME.key, key);
  if (isLines) params.set(BLAME.lines, '1');
  if (until) params.set(BLAME.until, pointText(until));
}

const LISTS = {
  kinds: 'kind',
  marks: 'mark',
  tools: 'tool',
  rules: 'rule',
  decisions: 'decision',
} as const;
export type FilterList = keyof typeof LISTS;

function readFilter(params: URLSearchParams): TimelineFilter {
  const list = (name: FilterList) => {
    const values = [...new Set(params.getAll(LISTS[name]))].sort();
    return values.length > 0 ? { [name]: values } : {};
  };
  const text = params.get('q')?.trim() ?? '';
  return {
    ...list('kinds'),
    ...list('marks'),
    ...list('tools'),
    ...list('rules'),
    ...list('decisions'),
    ...(params.get('findings') === '1' ? { findings: true } : {}),
    ...(text === '' ? {} : { text }),
  };
}

export function isFiltered(filter: TimelineFilter): boolean {
  return Object.keys(filter).length > 0;
}

export function writeTab(params: URLSearchParams, tab: WorkspaceTab): void {
  params.set('tab', tab);
}

export function writeLevel(params: URLSearchParams, level: Level): void {
  params.set('level', level);
}

export function writePoints(params: URLSearchParams, points: Points): void {
  params.delete('vs');
  for (const name of ['a', 'b'] as const) {
    const point = points[name];
    if (point) params.set(name, pointText(point));
    else params.delete(name);
  }
}

/**
 * `isFromBefore` says that the Diff tab compares with the record before, although there are points.
 */
export function writeFromBefore(params: URLSearchParams, isFromBefore: boolean): void {
  writePoints(params, readWorkspaceUrl(params).points);
  if (isFromBefore) params.set('vs', 'before');
}

export function writeFinding(params: URLSearchParams, isFinding: boolean): void {
  if (isFinding) params.set('find', '1');
  else params.delete('find');
}

export function writeRowFilter(params: URLSearchParams, filter: TimelineFilter): void {
  for (const name of Object.keys(LISTS) as FilterList[]) {
    params.delete(LISTS[name]);
    for (const value of filter[name] ?? []) params.append(LISTS[name], value);
  }
  if (filter.findings) params.set('findings', '1');
  else params.delete('findings');
  if (filter.text) params.set('q', filter.text);
  else params.delete('q');
}
