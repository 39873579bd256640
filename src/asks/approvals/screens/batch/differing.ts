// Several requests may differ in facts that have to be said of each.

import type { InboxRequest } from '../../../../ui/data/approvals/approvals.ts';

/** Has what is not the same in all of them, and is said of each. */
export interface DifferingArgs {
  readonly title: boolean;
  readonly run: boolean;
  readonly ledger: boolean;
  readonly reason: boolean;
  readonly place: boolean;
}

/** `findPlace` gives where a decision on a request of that ledger goes. */
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
