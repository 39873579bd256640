// What the figures keep in the URL, so that a reload or a shared link shows the same.
// What a URL says wrongly is left out.

import { type NumberBand, OPEN_BAND } from '../../figures/bands.ts';
import {
  BY,
  type FigureQuery,
  HOLON_FIGURES,
  type HolonFigureName,
  type Selection,
} from '../../figures/query.ts';
import { parseBand, parseEstimator, parseLast, parseMoment } from '../../figures/words.ts';

/** Times as they were typed; the selection has them as numbers. */
export interface FigureTimes {
  readonly from: string;
  readonly to: string;
}

export interface FiguresUrl {
  readonly query: FigureQuery;
  readonly times: FigureTimes;
  /** The row whose curve is drawn next to that of all; null: none. */
  readonly shown: string | null;
  /** The list of entries that is open; null: none. */
  readonly list: number | null;
}

export function readFiguresUrl(params: URLSearchParams): FiguresUrl {
  const figure = HOLON_FIGURES.find((known) => known === params.get('figure')) ?? 'calibration';
  const times = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const selection: Selection = {
    agents: names(params, 'agent'),
    models: names(params, 'model'),
    tiers: names(params, 'tier'),
    estimators: names(params, 'estimator').map(parseEstimator),
    from: parseMoment(times.from, 'from'),
    to: parseMoment(times.to, 'to'),
    intent: params.get('intent') || null,
  };
  const list = params.get('list') ?? '';
  return {
    query: readQuery(figure, selection, params),
    times,
    shown: params.get('show'),
    list: /^\d{1,9}$/.test(list) ? Number(list) : null,
  };
}

function readQuery(
  figure: HolonFigureName,
  selection: Selection,
  params: URLSearchParams,
): FigureQuery {
  const param = (name: string) => params.get(name) ?? '';
  switch (figure) {
    case 'calibration': {
      const by = BY.find((known) => known === param('by')) ?? 'agent';
      return { figure, selection, by, last: parseLast(param('last')) };
    }
    case 'routing':
      return { figure, selection, band: parseBand(param('band')) ?? OPEN_BAND };
    default:
      return { figure, selection };
  }
}

function names(params: URLSearchParams, name: string): string[] {
  return [...new Set(params.getAll(name))].sort();
}

const SELECTION = ['agent', 'model', 'tier', 'estimator', 'intent', 'from', 'to'] as const;

type Param = (typeof SELECTION)[number] | 'figure' | 'by' | 'last' | 'band' | 'show' | 'list';

/** Parameters with their new values; nothing takes one out. */
export type FigureChange = Readonly<Partial<Record<Param, string | readonly string[] | null>>>;

/** Another query closes the list of entries: its number means another list then. */
export function changed(params: URLSearchParams, change: FigureChange): URLSearchParams {
  const next = new URLSearchParams(params);
  if (Object.keys(change).some((name) => name !== 'show' && name !== 'list')) next.delete('list');
  if ('figure' in change || 'by' in change) next.delete('show');
  for (const [name, value] of Object.entries(change)) {
    if (value && typeof value === 'string') next.set(name, value);
    else {
      next.delete(name);
      for (const one of value || []) next.append(name, one);
    }
  }
  return next;
}

export function bandParam({ from, to }: NumberBand): string | null {
  return from === null && to === null ? null : `${from ?? ''}..${to ?? ''}`;
}

/** Everything selected again; the figure stays. */
export function cleared(params: URLSearchParams): URLSearchParams {
  return changed(params, Object.fromEntries(SELECTION.map((name) => [name, null])));
}

export function isEverything({ query, times }: FiguresUrl): boolean {
  const { agents, models, tiers, estimators, intent } = query.selection;
  const lists = [agents, models, tiers, estimators];
  return lists.every(({ length }) => !length) && intent === null && !times.from && !times.to;
}
