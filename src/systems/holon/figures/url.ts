// What the figures keep in the URL, so that a reload or a shared link shows the same.
// What a URL says wrongly is left out.

import { type Band, OPEN_BAND } from '../../../formats/holon/figures/bands.ts';
import {
  BY,
  EVERYTHING,
  FIGURES,
  type FigureName,
  type FigureQuery,
  type Selection,
} from '../../../formats/holon/figures/query.ts';
import {
  bandOf,
  estimatorOf,
  estimatorText,
  lastOf,
  momentOf,
} from '../../../formats/holon/figures/words.ts';

/** Times as they were typed; the selection has them as numbers. */
export interface Times {
  readonly from: string;
  readonly to: string;
}

export interface FiguresUrl {
  readonly ask: FigureQuery;
  readonly times: Times;
  /** The row whose curve is drawn next to that of all; null: none. */
  readonly shown: string | null;
  /** The list of entries that is open; null: none. */
  readonly list: number | null;
}

export function readUrl(params: URLSearchParams): FiguresUrl {
  const figure = FIGURES.find((known) => known === params.get('figure')) ?? 'calibration';
  const times = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const selection: Selection = {
    agents: names(params, 'agent'),
    models: names(params, 'model'),
    tiers: names(params, 'tier'),
    estimators: names(params, 'estimator').map(estimatorOf),
    from: momentOf(times.from, 'from'),
    to: momentOf(times.to, 'to'),
    intent: params.get('intent') || null,
  };
  const list = params.get('list') ?? '';
  return {
    ask: askOf(figure, selection, params),
    times,
    shown: params.get('show'),
    list: /^\d{1,9}$/.test(list) ? Number(list) : null,
  };
}

function askOf(figure: FigureName, selection: Selection, params: URLSearchParams): FigureQuery {
  const param = (name: string) => params.get(name) ?? '';
  switch (figure) {
    case 'calibration': {
      const by = BY.find((known) => known === param('by')) ?? 'agent';
      return { figure, selection, by, last: lastOf(param('last')) };
    }
    case 'routing':
      return { figure, selection, band: bandOf(param('band')) ?? OPEN_BAND };
    default:
      return { figure, selection };
  }
}

function names(params: URLSearchParams, name: string): string[] {
  return [...new Set(params.getAll(name))].sort();
}

/** Another query closes the list of entries: its number means another list then. */
export type Change =
  | { readonly figure: FigureName }
  | { readonly selection: Partial<Selection> }
  | { readonly times: Partial<Times> }
  | { readonly by: (typeof BY)[number] }
  | { readonly last: number | null }
  | { readonly band: Band }
  | { readonly shown: string | null }
  | { readonly list: number | null };

const LISTS = { agents: 'agent', models: 'model', tiers: 'tier' } as const;

export function changed(params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | null) => {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  };
  const setAll = (name: string, values: readonly string[]) => {
    next.delete(name);
    for (const value of values) next.append(name, value);
  };
  if ('list' in change) {
    set('list', change.list === null ? null : String(change.list));
    return next;
  }
  if ('shown' in change) {
    set('show', change.shown);
    return next;
  }
  next.delete('list');
  if ('figure' in change) {
    set('figure', change.figure);
    next.delete('show');
  }
  if ('by' in change) {
    set('by', change.by);
    next.delete('show');
  }
  if ('last' in change) set('last', change.last === null ? null : String(change.last));
  if ('band' in change) {
    const { from, to } = change.band;
    set('band', from === null && to === null ? null : `${from ?? ''}..${to ?? ''}`);
  }
  if ('times' in change) {
    for (const name of ['from', 'to'] as const) {
      if (change.times[name] !== undefined) set(name, change.times[name].trim());
    }
  }
  if ('selection' in change) {
    const { selection } = change;
    for (const name of ['agents', 'models', 'tiers'] as const) {
      if (selection[name]) setAll(LISTS[name], selection[name]);
    }
    if (selection.estimators) setAll('estimator', selection.estimators.map(estimatorText));
    if (selection.intent !== undefined) set('intent', selection.intent);
  }
  return next;
}

/** Everything selected again; the figure stays. */
export function cleared(params: URLSearchParams): URLSearchParams {
  const { agents, models, tiers, estimators, intent } = EVERYTHING;
  const all = changed(params, { selection: { agents, models, tiers, estimators, intent } });
  return changed(all, { times: { from: '', to: '' } });
}

export function isEverything({ ask, times }: FiguresUrl): boolean {
  const { agents, models, tiers, estimators, intent } = ask.selection;
  const lists = [agents, models, tiers, estimators];
  return lists.every(({ length }) => !length) && intent === null && !times.from && !times.to;
}
