// What the workspace keeps in the URL, so that a reload or a shared link lands at
// the same place. Whatever a URL says is only a wish: it is read forgivingly.

import type { TimelineFilter } from '../../core/model/timeline.ts';
import { readShown, type ShownLanes } from '../../ui/graph/shown-lanes.ts';
import { readIndex } from '../../ui/paths.ts';

export const TABS = ['entry', 'policy', 'state', 'diff', 'checks', 'raw'] as const;
export type Tab = (typeof TABS)[number];

/** How the lane is drawn: entry by entry, as marks across among all lanes, or as bars across. */
export const LEVELS = ['cards', 'glyphs', 'ribbon'] as const;
export type Level = (typeof LEVELS)[number];

/** What the Diff tab compares with. */
export type Versus =
  | { readonly with: 'parent' | 'previous' | 'source' }
  | { readonly with: 'point'; readonly lane: string; readonly index: number };

export interface UrlState {
  readonly at: number | null;
  readonly tab: Tab;
  /** null: none was chosen; the lane is opened to be read. */
  readonly level: Level | null;
  readonly vs: Versus;
  readonly filter: TimelineFilter;
  /** Hits are marked among all entries, and not alone. */
  readonly isFinding: boolean;
  readonly shown: ShownLanes;
}

export function readUrl(params: URLSearchParams): UrlState {
  const tab = params.get('tab');
  return {
    at: readIndex(params.get('at')),
    tab: TABS.find((known) => known === tab) ?? 'entry',
    level: LEVELS.find((known) => known === params.get('level')) ?? null,
    vs: readVersus(params.get('vs')),
    filter: readFilter(params),
    isFinding: params.get('find') === '1',
    shown: readShown(params),
  };
}

function readVersus(text: string | null): Versus {
  if (text === 'previous' || text === 'source') return { with: text };
  const [, lane, index] = /^(.+):(\d{1,9})$/s.exec(text ?? '') ?? [];
  if (lane !== undefined && index !== undefined)
    return { with: 'point', lane, index: Number(index) };
  return { with: 'parent' };
}

/** The parameter of each part of a filter. */
const LISTS = { kinds: 'kind', tools: 'tool', rules: 'rule', decisions: 'decision' } as const;
export type FilterList = keyof typeof LISTS;

function readFilter(params: URLSearchParams): TimelineFilter {
  const list = (name: FilterList) => {
    const values = [...new Set(params.getAll(LISTS[name]))].sort();
    return values.length > 0 ? { [name]: values } : {};
  };
  const text = params.get('q')?.trim() ?? '';
  return {
    ...list('kinds'),
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

export function writeTab(params: URLSearchParams, tab: Tab): void {
  const text = tabText(tab);
  if (text === undefined) params.delete('tab');
  else params.set('tab', text);
}

/** undefined: the first, which needs no words. */
export function tabText(tab: Tab): string | undefined {
  return tab === 'entry' ? undefined : tab;
}

export function writeLevel(params: URLSearchParams, level: Level): void {
  params.set('level', level);
}

export function writeVersus(params: URLSearchParams, vs: Versus): void {
  const text = versusText(vs);
  if (text === undefined) params.delete('vs');
  else params.set('vs', text);
}

/** undefined: the parent, which needs no words. */
export function versusText(vs: Versus): string | undefined {
  if (vs.with === 'parent') return undefined;
  return vs.with === 'point' ? `${vs.lane}:${vs.index}` : vs.with;
}

export function writeFinding(params: URLSearchParams, isFinding: boolean): void {
  if (isFinding) params.set('find', '1');
  else params.delete('find');
}

export function writeFilter(params: URLSearchParams, filter: TimelineFilter): void {
  for (const name of Object.keys(LISTS) as FilterList[]) {
    params.delete(LISTS[name]);
    for (const value of filter[name] ?? []) params.append(LISTS[name], value);
  }
  if (filter.findings) params.set('findings', '1');
  else params.delete('findings');
  if (filter.text) params.set('q', filter.text);
  else params.delete('q');
}
