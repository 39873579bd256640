// What tabs that share a connection say to each other. A token is never among it.

import type { PageService, ServerState } from '../protocol.ts';

/** What any tab may ask of the one that works. */
export type Method =
  | 'retryNow'
  | 'follow'
  | 'unfollow'
  | 'lookFor'
  | 'serverView'
  | 'deliver'
  | 'branch'
  | 'cancel'
  | 'resume';

export type ArgsOf<M extends Method> =
  Parameters<PageService[M]> extends [string, ...infer Args] ? Args : never;

export type WorkerCall = {
  [M in Method]: { readonly method: M; readonly args: ArgsOf<M> };
}[Method];

/** How a tab came to work: the one before is gone, or it was silent and may come back. */
export type Succession = 'wait' | 'take';

export type WorkerMessage =
  /** A tab has come and knows nothing yet. */
  | { readonly say: 'hello' }
  /** Said again and again by the tab that works: who does not hear it for long takes its place. */
  | { readonly say: 'working' }
  | { readonly say: 'took over'; readonly how: Succession }
  /** `left`: runs that a person does not want to follow. */
  | { readonly say: 'state'; readonly state: ServerState; readonly left: readonly string[] }
  /** A person sees one of the tabs. */
  | { readonly say: 'shown' }
  | { readonly say: 'call'; readonly from: string; readonly id: number; readonly call: WorkerCall }
  | WorkerReply
  /** From here on a decision may have reached the server. */
  | { readonly say: 'sending' };

export type WorkerReply = { readonly to: string; readonly id: number } & (
  | { readonly say: 'taken' }
  | { readonly say: 'answer'; readonly value: unknown }
  | { readonly say: 'failed'; readonly why: string }
);
