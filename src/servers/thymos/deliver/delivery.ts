// What a decision on a running server is, and what came of it. Plain data: it crosses
// from the page to the worker of the connections and back.

import type { Seq } from '../../../core/model/entry.ts';

/** A decision, bound to what the person looked at. Ids are lower-case hex. */
export interface DecisionToDeliver {
  readonly proposal: string;
  readonly channel: string;
  /** Id of the last entry of the request's lane when it was looked at. */
  readonly head: string;
  readonly approve: boolean;
}

/**
 * - `carried out`, `denied`: the ledger says so, by `entry`.
 * - `not sent`: nothing went to the server; `refusal` and `why` say for which reason.
 * - `sent, not seen yet`: the server took it, the ledger does not show an outcome yet.
 * - `unknown`: it was sent, no answer came, and the ledger shows no outcome.
 */
export type DeliveryState =
  | 'carried out'
  | 'denied'
  | 'not sent'
  | 'sent, not seen yet'
  | 'unknown';

export type Refusal =
  | 'not connected'
  | 'unreachable'
  | 'no such request'
  | 'resolved elsewhere'
  | 'request changed'
  | 'head moved'
  | 'several requests'
  | 'not waiting'
  | 'sent before'
  | 'refused by the server';

export interface Delivery {
  readonly state: DeliveryState;
  /** In words, with what to do next. */
  readonly why: string;
  readonly refusal: Refusal | null;
  /** The entry by which it was resolved, here or elsewhere. */
  readonly entry: { readonly lane: string; readonly seq: Seq; readonly id: string } | null;
}

/** The server that a ledger of this store is followed from. */
export interface ServerLink {
  /** Base URL; never with a token. */
  readonly server: string;
  readonly run: string;
  /** `off`: not connected in this tab, or the run is not followed. */
  readonly state: 'live' | 'waiting' | 'off';
  /** What the server tells about its tools. */
  readonly tools: readonly ServerTool[];
}

/** Effect and risk of a tool, in the server's own words. */
export interface ServerTool {
  readonly name: string;
  readonly version: string;
  readonly effect: string;
  readonly risk: string;
}
