// Usage as OpenHands writes it: of one answer of the model, or what all of them come to so far.

import { numberAt, objectAt, textAt, writtenAt } from '../../../base/json/access.ts';
import { isObject, type JsonObject } from '../../../base/json/value.ts';
import { DOLLARS, type Usage } from '../step.ts';

const OF_ANSWER = [
  ['input tokens', 'prompt_tokens'],
  ['output tokens', 'completion_tokens'],
  ['cache write tokens', 'cache_creation_input_tokens'],
  ['cache read tokens', 'cache_read_input_tokens'],
] as const;

export function usageOfAnswer(usage: JsonObject): readonly Usage[] {
  return OF_ANSWER.flatMap(([part, name]) => {
    const tokens = writtenAt(usage, name);
    return tokens === null ? [] : [{ part, tokens }];
  });
}

const SO_FAR = [
  ['input tokens', 'prompt_tokens'],
  ['output tokens', 'completion_tokens'],
  ['cache write tokens', 'cache_write_tokens'],
  ['cache read tokens', 'cache_read_tokens'],
] as const;

/** By part, over all uses of models; null: it is no such record. */
export interface UsageStats {
  readonly parts: ReadonlyMap<string, number>;
  readonly model: string | null;
}

export function readStats(stats: JsonObject | null): UsageStats | null {
  const uses = objectAt(stats ?? undefined, 'usage_to_metrics');
  if (!uses) return null;
  const parts = new Map<string, number>();
  const add = (part: string, more: number | null) =>
    parts.set(part, (parts.get(part) ?? 0) + (more ?? 0));
  let model: string | null = null;
  for (const [, metrics] of uses.members) {
    if (!isObject(metrics)) continue;
    model ??= textAt(metrics, 'model_name');
    for (const [part, name] of SO_FAR)
      add(part, numberAt(metrics, 'accumulated_token_usage', name));
    add(DOLLARS, numberAt(metrics, 'accumulated_cost'));
  }
  return { parts, model };
}

/** What came on top of what an earlier record says. */
export function usageSince(stats: UsageStats, before: (part: string) => number): readonly Usage[] {
  return [...stats.parts].flatMap(([part, amount]) => {
    const more = amount - before(part);
    if (!(more >= 0)) return [];
    return [{ part, tokens: part === DOLLARS ? String(Number(more.toFixed(9))) : String(more) }];
  });
}

/** Cached tokens are among the others. */
export function sumTokens({ parts }: UsageStats): number {
  return (parts.get('input tokens') ?? 0) + (parts.get('output tokens') ?? 0);
}
