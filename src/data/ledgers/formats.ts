// What the formats say about themselves: names and checks, in words. The code
// behind them is loaded only when somebody asks.

import { queryOptions } from '@tanstack/react-query';
import type { Check, Pins } from '../../core/model/check.ts';

export { ABOUT } from '../../formats/about.ts';

export interface FormatInfo {
  readonly id: string;
  readonly name: string;
  readonly checks: readonly Check[];
  readonly pins: readonly (keyof Pins)[];
  readonly limits: readonly { readonly title: string; readonly text: string }[];
}

export function formatsQuery() {
  return queryOptions({
    queryKey: ['formats'],
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async (): Promise<readonly FormatInfo[]> => {
      const { formats } = await import('../../formats/index.ts');
      return formats.map(({ id, name, checks, pins, limits }) => ({
        id,
        name,
        checks,
        pins,
        limits,
      }));
    },
  });
}
