// What a check of one screen is.

import type { Visit } from '../worlds.ts';

/** What it finds wrong: each with where that is, by a selector or by its words. Leaves the page as it was. */
export type Find = (
  stop: Pick<Visit, 'page' | 'moved' | 'raw'>,
  screen: string,
) => Promise<readonly string[]>;

export interface Check {
  readonly name: string;
  readonly find: Find;
}
