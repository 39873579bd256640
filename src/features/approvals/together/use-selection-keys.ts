import type { InboxRequest } from '../../../data/approvals/approvals.ts';
import { useKeys } from '../../../ui/keys.ts';
import { keyOf, type LevelOf, whyNotWith } from './selection.ts';
import type { Selection } from './use-selection.ts';

export interface SelectionKeysProps {
  readonly selection: Selection;
  readonly list: readonly InboxRequest[];
  /** The one that is read; undefined: the list alone is. */
  readonly current: InboxRequest | undefined;
  readonly levelOf: LevelOf;
  readonly onOpen: (request: InboxRequest) => void;
}

/** Selecting by keys: the request that is read, or the one whose row has the focus. */
export function useSelectionKeys(props: SelectionKeysProps): void {
  const { selection, list, current, levelOf, onOpen } = props;
  const target = () => {
    const row = document.activeElement?.closest('[data-request]')?.getAttribute('data-request');
    const key = current ? keyOf(current) : row;
    return list.find((request) => keyOf(request) === key);
  };
  const extend = (step: 1 | -1) => {
    const from = target();
    if (!from) return;
    const all = selection.requests.length > 0 ? selection.requests : [from];
    const place = list.indexOf(from);
    const rest = step > 0 ? list.slice(place + 1) : list.slice(0, place).toReversed();
    const to = rest.find((request) => whyNotWith(all, request, levelOf) === null);
    if (!to) return;
    selection.select(from, to);
    if (current) onOpen(to);
    else focusRow(to);
  };
  const toggle = () => {
    const request = target();
    if (request && selection.whyNot(request) === null) selection.toggle(request);
  };
  const keys = [
    { keys: 's', what: 'Select it, or not', run: toggle },
    { keys: 'S', what: 'Select all that are alike', run: () => selection.selectAlike(target()) },
    { keys: 'J', what: 'Select it and the next one alike', run: () => extend(1) },
    { keys: 'K', what: 'Select it and the one before', run: () => extend(-1) },
  ];
  useKeys(keys.map((binding) => ({ ...binding, group: 'Approvals' })));
}

/** One that is far away in a long list is not drawn, and keeps the focus where it is. */
function focusRow(request: InboxRequest): void {
  const rows = [...document.querySelectorAll('[data-request]')];
  const row = rows.find((one) => one.getAttribute('data-request') === keyOf(request));
  row?.querySelector('a')?.focus();
}
