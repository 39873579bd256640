// Scores of samples as numbers, and the metrics of a run that are means of them.

import {
  listAt,
  memberAt,
  numberAt,
  objectAt,
  textAt,
  wordsAt,
} from '../../../base/json/access.ts';
import { isNumber, isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import type { CostMeans, Mean, Scored } from '../step.ts';
import { clipped } from '../text.ts';
import type { Sample } from './sample.ts';

const MAX_SCORES = 20;

/** As Inspect counts what a scorer says. */
const WORDS = new Map<string, number>([
  ...([
    ['C', 1],
    ['P', 0.5],
    ['I', 0],
    ['N', 0],
  ] as const),
  ...([
    ['yes', 1],
    ['true', 1],
    ['no', 0],
    ['false', 0],
  ] as const),
]);

function asNumber(value: JsonValue | undefined): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  const text =
    typeof value === 'string' ? value : value != null && isNumber(value) ? value.number : '';
  const known = WORDS.get(text) ?? WORDS.get(text.toLowerCase());
  if (known !== undefined) return known;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

/** `{scorer: {value}}`; a value may be an object of several, which are named one by one. */
export function scoredValues(scores: JsonValue | undefined): Scored['values'] {
  const all = objectAt(scores)?.members.slice(0, MAX_SCORES) ?? [];
  return all.flatMap(([scorer, score]): Scored['values'] => {
    const value = memberAt(score, 'value');
    const several = value != null && isObject(value) ? value.members : null;
    if (!several) return [[clipped(scorer), asNumber(value)]];
    return several
      .slice(0, MAX_SCORES)
      .map(([name, own]) => [nameScore(scorer, name), asNumber(own)] as const);
  });
}

function nameScore(scorer: string, name: string): string {
  return clipped(scorer === name ? scorer : `${scorer}: ${name}`);
}

/** Noted with a record of the sample, for {@link notedScores}. */
export function scoresNote({ id, epoch, scores }: Sample): string {
  return JSON.stringify([clipped(id), epoch || '1', scoredValues(scores?.value)]);
}

export function notedScores(json: string | null): Scored | null {
  if (json === null) return null;
  // Written by this format itself, with these parts.
  const [item, time, values] = JSON.parse(json) as [string, string, Scored['values']];
  return { item, time, values, isOwn: true };
}

/** What a summary says of a sample. */
export function summaryScores(record: JsonObject): Scored {
  const [item, time] = [clipped(wordsAt(record, 'id')), wordsAt(record, 'epoch') || '1'];
  return { item, time, values: scoredValues(memberAt(record, 'scores')), isOwn: false };
}

/** How tries of one sample become one score, as the run was set up: names, with commas. */
export function listReducers(run: JsonValue | undefined): string {
  const reducers = listAt(run, 'config', 'epochs_reducer') ?? [];
  return reducers.map((one) => wordsAt(one)).join(',');
}

const MEANS: ReadonlySet<string> = new Set(['accuracy', 'mean']);
/** They leave the score of a single try as it is. */
const KEEPING: ReadonlySet<string> = new Set(['', 'mean', 'median', 'mode', 'max']);

/** The metrics of a run that can be made of the scores of its samples. `reducers`: {@link listReducers}. */
export function readMeans(results: JsonValue | undefined, reducers: string): CostMeans | null {
  const scores = listAt(results, 'scores');
  if (!scores) return null;
  const all = scores.slice(0, MAX_SCORES).flatMap((score): Mean[] => {
    const reducer = textAt(score, 'reducer') ?? reducers;
    if (!KEEPING.has(reducer) || (numberAt(score, 'unscored_samples') ?? 0) > 0) return [];
    const by = nameScore(
      wordsAt(score, 'scorer') || wordsAt(score, 'name'),
      wordsAt(score, 'name'),
    );
    const ofTries = reducer === '' || reducer === 'mean';
    const metrics = objectAt(score, 'metrics')?.members.slice(0, MAX_SCORES) ?? [];
    return metrics.flatMap(([key, metric]): Mean[] => {
      const name = (textAt(metric, 'name') ?? key).replace(/^inspect_ai\//, '');
      const value = numberAt(metric, 'value');
      if (!MEANS.has(name) || value === null || isSet(metric)) return [];
      return [{ by, name, value, ofTries }];
    });
  });
  return { done: numberAt(results, 'completed_samples'), all };
}

/** It was given something that says how to count. */
function isSet(metric: JsonValue): boolean {
  const given = [...(objectAt(metric, 'params')?.members ?? [])];
  return given.length > 0 || (objectAt(metric, 'options')?.members.length ?? 0) > 0;
}
