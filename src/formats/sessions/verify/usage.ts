// Usage by model, in words: tokens as recorded. They are not money, and no price is in such files.

import { grouped } from '../../../core/lists.ts';
import type { Row } from '../read/rows.ts';

/** A hostile file may name any number of models. */
const MAX_MODELS = 12;

export function usageNotes(rows: readonly Row[]): readonly string[] {
  const counted = rows.filter(({ counts }) => counts);
  const models = grouped(counted, ({ model }) => model ?? 'a model that is not named');
  return [...models].slice(0, MAX_MODELS).map(([model, used]) => {
    const parts = new Map<string, bigint>();
    for (const { usage } of used)
      for (const { part, tokens } of usage)
        if (/^\d{1,18}$/.test(tokens)) parts.set(part, (parts.get(part) ?? 0n) + BigInt(tokens));
    const sums = [...parts]
      .filter(([, sum]) => sum > 0n)
      .map(([part, sum]) => `${grouping(sum)} ${part}`);
    const messages = used.length === 1 ? '1 message' : `${grouping(BigInt(used.length))} messages`;
    return `Usage of ${model.slice(0, 80)} in ${messages}: ${sums.join(', ') || 'no tokens'}. No price is recorded.`;
  });
}

function grouping(number: bigint): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
