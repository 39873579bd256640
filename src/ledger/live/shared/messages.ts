// A token is never among the messages of tabs that share a connection.

import type { PageService, ServerState } from '../protocol.ts';

/** Any tab may ask this of the one that works. */
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

/** A tab came to work when the one before was gone, or was silent and may come back. */
export type Succession = 'wait' | 'take';

export type WorkerMessage =
  | { readonly say: 'hello' }
  /** A tab that does not hear it for long takes its place. */
  | { readonly say: 'working' }
  | { readonly say: 'took over'; readonly how: Succession }
  | { readonly say: 'state'; readonly state: ServerState; readonly left: readonly string[] }
  | { readonly say: 'shown' }
  | { readonly say: 'call'; readonly from: string; readonly id: number; readonly call: WorkerCall }
  | WorkerReply
  /** A decision may have reached the server from here on. */
  | { readonly say: 'sending' };

export type WorkerReply = { readonly to: string; readonly id: number } & (
  | { readonly say: 'taken' }
  | { readonly say: 'answer'; readonly value: unknown }
  | { readonly say: 'failed'; readonly why: string }
);
