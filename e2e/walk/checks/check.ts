import type { Visit } from '../worlds.ts';

/** Lists what is wrong, each with a selector or words that say where. It leaves the page as it was. */
export type WalkFind = (
  stop: Pick<Visit, 'page' | 'moved' | 'raw'>,
  screen: string,
) => Promise<readonly string[]>;

export interface WalkCheck {
  readonly name: string;
  readonly find: WalkFind;
}
