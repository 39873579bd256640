// A selection in words, and its parts as people write them.

import { readTime, timeSeconds } from '../read/time.ts';
import { bandText, type NumberBand } from './bands.ts';
import { FIGURE_ESTIMATORS } from './columns.ts';
import type { FigureQuery, Selection } from './query.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * "2026-02-10" or "2026-02-10T03:12:45Z" (seconds and Z may be left out) as Unix
 * milliseconds; a day is meant from its start or to its end. null: neither.
 */
export function parseMoment(text: string, edge: 'from' | 'to'): number | null {
  const [, day = '', time, seconds = ''] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(?:Z|\+00:00)?)?$/.exec(text.trim()) ??
    [];
  const found = readTime(`${day}T${time ?? '00:00'}${seconds || ':00'}Z`);
  if (!found) return null;
  const start = timeSeconds(found) * 1000;
  return time === undefined && edge === 'to' ? start + DAY - 1 : start;
}

/** "2026-02-10T03:12:45Z", as `parseMoment` reads it. */
export function momentText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}

/** "entropy=entropy_v2": of one estimator; "entropy_v2": of whichever has it. */
export function parseEstimator(text: string): Selection['estimators'][number] {
  const of = FIGURE_ESTIMATORS.find((name) => text.startsWith(`${name}=`)) ?? null;
  return { of, version: of === null ? text : text.slice(of.length + 1) };
}

export function estimatorText({ of, version }: Selection['estimators'][number]): string {
  return of === null ? version : `${of}=${version}`;
}

/** "20..40", "20..", "..40"; null: none of these. */
export function parseBand(text: string): NumberBand | null {
  const [, from, to] = /^(\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)?$/.exec(text) ?? [];
  if (from === undefined && to === undefined) return null;
  return {
    from: from === undefined ? null : Number(from),
    to: to === undefined ? null : Number(to),
  };
}

/** A whole number from 1 on; null: none. */
export function parseLast(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** What a report was made of: "agent a, b; from 2026-02-10T00:00:00Z; last 50 of each". */
export function queryText(query: FigureQuery): string {
  const { agents, models, tiers, estimators, from, to, intent } = query.selection;
  const list = (name: string, values: readonly string[]) =>
    values.length ? [`${name} ${values.join(', ')}`] : [];
  const parts = [
    ...list('agent', agents),
    ...list('model', models),
    ...list('tier', tiers),
    ...list('estimator', estimators.map(estimatorText)),
    ...(from === null ? [] : [`from ${momentText(from)}`]),
    ...(to === null ? [] : [`to ${momentText(to)}`]),
    ...(intent === null ? [] : [`intent ${intent} and below`]),
    ...(query.figure === 'calibration' && query.last !== null
      ? [`last ${query.last} of each`]
      : []),
    ...(query.figure === 'routing' && (query.band.from !== null || query.band.to !== null)
      ? [`predicted entropy ${bandText(query.band)}`]
      : []),
  ];
  return parts.join('; ') || 'everything';
}
