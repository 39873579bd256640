// One tab puts a followed run into its ledger, and all tabs show it.

import type { RunComparison } from '../../../ledger/live/protocol.ts';
import type { Finding } from '../../../ledger/model/check.ts';

export interface FollowedLedger {
  /** Null until its first entries were read. */
  readonly ledger: string | null;
  /** Says why its entries could not be shown; null when they are. */
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

/** Opens the way to the other tabs, and returns the function that tells them something. */
export type OpenNews = (hear: (news: ServerNews) => void) => (news: ServerNews) => void;

export const newsOfTabs: OpenNews = (hear) => {
  // The name has a version, because a tab of an earlier one may still be open.
  const channel = new BroadcastChannel('ledgerscope followed 1');
  channel.addEventListener('message', ({ data }: MessageEvent<ServerNews>) => hear(data));
  return (news) => channel.postMessage(news);
};
