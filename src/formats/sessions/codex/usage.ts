// Tokens as recorded. Cached ones are among the input, those of reasoning among the output.

import { numberAt, writtenAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import type { Usage } from '../step.ts';

const PARTS = [
  ['input tokens', 'input_tokens'],
  ['output tokens', 'output_tokens'],
  ['cached input tokens', 'cached_input_tokens'],
  ['reasoning output tokens', 'reasoning_output_tokens'],
] as const;

export function listCodexUsage(usage: JsonObject): readonly Usage[] {
  return PARTS.flatMap(([part, name]) => {
    const tokens = writtenAt(usage, name);
    return tokens === null ? [] : [{ part, tokens }];
  });
}

export function runningTotal(total: JsonObject): number | null {
  return numberAt(total, 'total_tokens');
}
