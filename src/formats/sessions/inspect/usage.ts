// Usage of models: of one call, and what a sample or a run says of all calls.

import { memberAt, numberAt, objectAt, textAt, writtenAt } from '../../../base/json/access.ts';
import { isObject, type JsonObject } from '../../../base/json/value.ts';
import { DOLLARS, type StepComparison, type Usage } from '../step.ts';
import { clipped } from '../text.ts';
import type { Sample } from './sample.ts';

const PARTS = [
  ['input tokens', 'input_tokens'],
  ['output tokens', 'output_tokens'],
  ['cache write tokens', 'input_tokens_cache_write'],
  ['cache read tokens', 'input_tokens_cache_read'],
  ['reasoning output tokens', 'reasoning_tokens'],
  [DOLLARS, 'total_cost'],
] as const;

export function listInspectUsage(usage: JsonObject | null): readonly Usage[] {
  if (!usage) return [];
  return PARTS.flatMap(([part, name]) => {
    const tokens = writtenAt(usage, name);
    return tokens === null ? [] : [{ part, tokens }];
  });
}

/** "840 input tokens, 105 output tokens" */
export function usageWords(usage: JsonObject | null): string {
  return listInspectUsage(usage)
    .filter(({ tokens }) => tokens !== '0')
    .map(({ part, tokens }) => `${tokens} ${part}`)
    .join(', ');
}

const SUMMED = ['input_tokens', 'output_tokens', 'total_tokens'] as const;

/** Not in every version are all calls recorded that were counted: never more than a warning. */
export function usageFaults({ events, usage }: Sample): readonly StepComparison[] {
  const sums = new Map<string, Map<string, number>>();
  for (const { value } of events) {
    if (textAt(value, 'event') !== 'model' || textAt(value, 'cache') === 'read') continue;
    const used = objectAt(value, 'output', 'usage');
    const model = textAt(value, 'model');
    if (!used || model === null) continue;
    const sum = sums.get(model) ?? new Map<string, number>();
    sums.set(model, sum);
    for (const name of SUMMED) sum.set(name, (sum.get(name) ?? 0) + (numberAt(used, name) ?? 0));
  }
  if (!usage || !sums.size) return [];
  return usage.members.flatMap(([model, said]) => {
    const sum = sums.get(model);
    if (!sum || said === null || !isObject(said)) return [];
    const name = SUMMED.find((one) => {
      const written = memberAt(said, one) === undefined ? null : numberAt(said, one);
      return written !== null && written !== sum.get(one);
    });
    return [
      {
        check: 'sessions.sum',
        found:
          name === undefined
            ? null
            : {
                severity: 'warning',
                path: `model_usage.${name}`,
                expected: `${sum.get(name)} in all calls of ${clipped(model)}`,
                actual: String(numberAt(said, name)),
                message:
                  'The usage of the calls of this model adds up to something else than its sample says.',
              },
      },
    ] as const;
  });
}
