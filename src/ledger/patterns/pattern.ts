import type { Pattern } from '../model/patterns.ts';
import type { FigureRule } from './figures.ts';
import type { NamedCount } from './named-entries.ts';
import { costWords, timeSpanWords } from './words.ts';

type Shown = Pick<Pattern, 'name' | 'label' | 'query'>;

export function makePattern({ measure }: FigureRule, shown: Shown, count: NamedCount): Pattern {
  const { entries, cost, times } = count;
  const own = {
    ...(measure !== undefined && measure !== 'time' && { cost }),
    ...(times && { times }),
  };
  return { ...shown, entries, ...own, ...measureSize({ entries, ...own }) };
}

/** The largest comes first. */
export function bySize(a: Pattern, b: Pattern): number {
  const order = b.size - a.size || b.entries - a.entries;
  return order || (a.label === b.label ? 0 : a.label < b.label ? -1 : 1);
}

type Counted = Pick<Pattern, 'entries' | 'cost' | 'times'>;

function measureSize({ entries, cost, times }: Counted): Pick<Pattern, 'size' | 'amount'> {
  if (times) {
    const ms = times.to - times.from;
    return { size: ms, amount: timeSpanWords(ms) };
  }
  if (!cost) return { size: entries, amount: null };
  // Parts of one figure are in one unit, except for the number of digits.
  const sizes = cost.map(({ units, decimals }) => Number(units) / 10 ** decimals);
  return { size: sizes.reduce((sum, size) => sum + size, 0), amount: costWords(cost) };
}
