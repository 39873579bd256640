import { useMemo, useState } from 'react';
import type { InboxRequest } from '../../../../ui/data/approvals/approvals.ts';
import { type LevelOf, selectStretch, toRequestKey, whyNotWith, withAlike } from './selection.ts';

export interface RequestSelection {
  readonly requests: readonly InboxRequest[];
  readonly alike: number;
  readonly has: (request: InboxRequest) => boolean;
  /** Says why it cannot be added; null when it can, or is selected. */
  readonly whyNot: (request: InboxRequest) => string | null;
  /** `isRange` selects all from the one that was chosen last. */
  readonly toggle: (request: InboxRequest, isRange: boolean) => void;
  readonly selectAlike: () => void;
  readonly clear: () => void;
}

interface Chosen {
  readonly keys: ReadonlySet<string>;
  readonly last: string | null;
}

const NOTHING: Chosen = { keys: new Set(), last: null };

/**
 * `list` has the shown requests, which can be selected. A request that leaves it is selected no
 * longer.
 */
export function useRequestSelection(
  list: readonly InboxRequest[],
  findLevel: LevelOf,
): RequestSelection {
  const [{ keys, last }, setChosen] = useState(NOTHING);
  const requests = useMemo(() => {
    if (keys.size === 0) return [];
    // The known risk may have changed since.
    return withAlike(
      [],
      list.filter((request) => keys.has(toRequestKey(request))),
      findLevel,
    );
  }, [keys, list, findLevel]);
  const alike = useMemo(
    () => (requests.length === 0 ? 0 : withAlike(requests, list, findLevel).length),
    [requests, list, findLevel],
  );
  const choose = (chosen: readonly InboxRequest[], to: InboxRequest | null) =>
    setChosen({ keys: new Set(chosen.map(toRequestKey)), last: to && toRequestKey(to) });
  return {
    requests,
    alike,
    has: (request) => requests.includes(request),
    whyNot: (request) => whyNotWith(requests, request, findLevel),
    toggle(request, isRange) {
      if (!isRange && requests.includes(request)) {
        const others = requests.filter((one) => one !== request);
        choose(others, request);
        return;
      }
      const from = isRange ? list.find((one) => toRequestKey(one) === last) : undefined;
      choose(withAlike(requests, selectStretch(list, from, request), findLevel), request);
    },
    selectAlike: () => choose(withAlike(requests, list, findLevel), null),
    clear: () => setChosen(NOTHING),
  };
}
