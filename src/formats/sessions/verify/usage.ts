// Usage by model, in words: tokens as recorded. They are not money; a price is said where one is recorded.

import { grouped } from '../../../base/lists.ts';
import type { SessionRow } from '../read/rows.ts';
import { DOLLARS, type Usage } from '../step.ts';

/** A hostile file may name any number of models. */
const MAX_MODELS = 12;

export function usageNotes(rows: readonly SessionRow[]): readonly string[] {
  const counted = rows.filter(({ counts }) => counts);
  const isPriced = counted.some(({ usage }) => usage.some(({ part }) => part === DOLLARS));
  const models = grouped(counted, ({ model }) => model ?? 'a model that is not named');
  return [...models].slice(0, MAX_MODELS).map(([model, used]) => {
    const parts = new Map<string, bigint>();
    for (const { usage } of used)
      for (const { part, tokens } of usage)
        if (part !== DOLLARS && /^\d{1,18}$/.test(tokens))
          parts.set(part, (parts.get(part) ?? 0n) + BigInt(tokens));
    const prices = used.flatMap(({ usage }) => usage.filter(({ part }) => part === DOLLARS));
    const sums = [...parts]
      .filter(([, sum]) => sum > 0n)
      .map(([part, sum]) => `${grouping(sum)} ${part}`);
    const messages = used.length === 1 ? '1 message' : `${grouping(BigInt(used.length))} messages`;
    const where = used.every(({ kind }) => kind === 'end') ? 'the whole run' : messages;
    if (!sums.length && prices.length && used.every((row) => row.model === null))
      return describePrice(prices).replace('price:', 'price of all together:');
    const price = prices.length || !isPriced ? ` ${describePrice(prices)}` : '';
    return `Usage of ${model.slice(0, 80)} in ${where}: ${sums.join(', ') || 'no tokens'}.${price}`;
  });
}

function describePrice(prices: readonly Usage[]): string {
  if (!prices.length) return 'No price is recorded.';
  const sum = prices.reduce((all, { tokens }) => all + Number(tokens), 0);
  return `Recorded price: ${Number(sum.toFixed(9))} US dollars.`;
}

function grouping(number: bigint): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
