// What of several requests has to be said of each, because it is not the same in all of them.

import type { InboxRequest } from '../../../../ui/data/approvals/approvals.ts';

/** What is not the same in all of them, and is said of each. */
export interface DifferingArgs {
  readonly title: boolean;
  readonly run: boolean;
  readonly ledger: boolean;
  readonly reason: boolean;
  readonly place: boolean;
}

/** `findPlace`: where a decision on what is in that ledger goes. */
export function differingIn(
  requests: readonly InboxRequest[],
  findPlace: (ledger: string) => string,
): DifferingArgs {
  const isDiffering = (of: (request: InboxRequest) => string | null) =>
    new Set(requests.map(of)).size > 1;
  return {
    title: isDiffering(({ title }) => title),
    run: isDiffering(({ lane }) => lane),
    ledger: isDiffering(({ ledger }) => ledger),
    reason: isDiffering(({ reason }) => reason),
    place: isDiffering(({ ledger }) => findPlace(ledger)),
  };
}
