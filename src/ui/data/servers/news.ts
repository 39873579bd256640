// What the tabs of this browser tell each other of followed runs: one of them puts a run into its
// ledger, and all show it.

import type { RunComparison } from '../../../ledger/live/protocol.ts';
import type { Finding } from '../../../ledger/model/check.ts';

/** The ledger of a followed run. */
export interface FollowedLedger {
  /** null until its first entries were read. */
  readonly ledger: string | null;
  /** Why its entries could not be shown; null: they are. */
  readonly fault: string | null;
  readonly comparison: RunComparison | null;
}

export type ServerNews =
  | { readonly tell: 'grown'; readonly ledger: string }
  | {
      readonly tell: 'followed';
      readonly name: string;
      readonly followed: FollowedLedger;
      readonly findings: readonly Finding[];
    }
  /** A tab that is opened later asks for the earlier news. */
  | { readonly tell: 'ask' };

/** Opens the way to the others. @returns tells them something */
export type OpenNews = (hear: (news: ServerNews) => void) => (news: ServerNews) => void;

export const newsOfTabs: OpenNews = (hear) => {
  // The version: a tab of an earlier one may still be open.
  const channel = new BroadcastChannel('ledgerscope followed 1');
  channel.addEventListener('message', ({ data }: MessageEvent<ServerNews>) => hear(data));
  return (news) => channel.postMessage(news);
};
