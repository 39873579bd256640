import { useMemo, useState } from 'react';
import type { InboxRequest } from '../../../data/approvals/approvals.ts';
import { keyOf, type LevelOf, stretch, whyNotWith, withAlike } from './selection.ts';

export interface Selection {
  /** In the order of the list. */
  readonly requests: readonly InboxRequest[];
  /** How many of the list can be selected with them, these included. */
  readonly alike: number;
  readonly has: (request: InboxRequest) => boolean;
  /** Why it cannot be added; null: it can, or is selected. */
  readonly whyNot: (request: InboxRequest) => string | null;
  /** `isRange`: all from the one that was chosen last. */
  readonly toggle: (request: InboxRequest, isRange?: boolean) => void;
  /** Both, and whatever is alike between them. */
  readonly select: (from: InboxRequest, to: InboxRequest) => void;
  /** All of the list that are alike with those that are selected, or with this one. */
  readonly selectAlike: (with_: InboxRequest | undefined) => void;
  readonly clear: () => void;
}

interface Chosen {
  readonly keys: ReadonlySet<string>;
  readonly last: string | null;
}

const NOTHING: Chosen = { keys: new Set(), last: null };

/** `list`: what is shown, and can be selected. What leaves it is selected no longer. */
export function useSelection(list: readonly InboxRequest[], levelOf: LevelOf): Selection {
  const [{ keys, last }, setChosen] = useState(NOTHING);
  const requests = useMemo(() => {
    if (keys.size === 0) return [];
    // What is known of a risk may have changed since.
    return withAlike(
      [],
      list.filter((request) => keys.has(keyOf(request))),
      levelOf,
    );
  }, [keys, list, levelOf]);
  const alike = useMemo(
    () => (requests.length === 0 ? 0 : withAlike(requests, list, levelOf).length),
    [requests, list, levelOf],
  );
  const choose = (chosen: readonly InboxRequest[], to: InboxRequest | null) =>
    setChosen({ keys: new Set(chosen.map(keyOf)), last: to && keyOf(to) });
  const select = (from: InboxRequest | undefined, to: InboxRequest) =>
    choose(withAlike(requests, stretch(list, from, to), levelOf), to);
  return {
    requests,
    alike,
    has: (request) => requests.includes(request),
    whyNot: (request) => whyNotWith(requests, request, levelOf),
    select,
    toggle(request, isRange = false) {
      if (isRange)
        select(
          list.find((one) => keyOf(one) === last),
          request,
        );
      else if (requests.includes(request))
        choose(
          requests.filter((one) => one !== request),
          request,
        );
      else choose(withAlike(requests, [request], levelOf), request);
    },
    selectAlike(with_) {
      const first = requests.length > 0 || !with_ ? requests : [with_];
      if (first.length > 0) choose(withAlike(first, list, levelOf), null);
    },
    clear: () => setChosen(NOTHING),
  };
}
