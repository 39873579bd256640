// A saved view is an address and nothing more: whoever is sent the address sees the same without
// the view.

import { keptValue, useKeptValue } from '../../../../ui/data/kept-value.ts';
import { type InboxFilter, readFilter, writeRequestFilter } from '../url.ts';

export interface SavedInboxView {
  readonly name: string;
  /** The filter as the address has it; '' for the plain inbox. */
  readonly search: string;
}

export const MAX_VIEW_NAME = 60;
const MAX_VIEWS = 40;

const kept = keptValue<readonly SavedInboxView[]>('ledgerscope.inbox-views', [], readViews);

export function useViews(): readonly SavedInboxView[] {
  return useKeptValue(kept);
}

export function saveView(name: string, filter: InboxFilter): void {
  kept.set(
    [...kept.get(), { name: name.trim(), search: writeRequestFilter(filter) }].slice(-MAX_VIEWS),
  );
}

export function removeView(name: string): void {
  kept.set(kept.get().filter((view) => view.name !== name));
}

/** Says in words what is wrong with a name; null when nothing is. */
export function nameFault(name: string, views: readonly SavedInboxView[]): string | null {
  const given = name.trim();
  if (given === '') return 'A view needs a name';
  const isTaken = views.some((view) => view.name === given);
  return isTaken ? 'Another view has this name' : null;
}

/** A view of an earlier or later version is read as forgivingly as an address. */
function readViews(value: unknown): readonly SavedInboxView[] {
  if (!Array.isArray(value)) return [];
  const names = new Set<string>();
  return value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const [name, search]: readonly unknown[] = [
      Reflect.get(one, 'name'),
      Reflect.get(one, 'search'),
    ];
    if (typeof name !== 'string' || typeof search !== 'string' || names.has(name)) return [];
    names.add(name);
    const filter = readFilter(new URLSearchParams(search));
    return [{ name: name.slice(0, MAX_VIEW_NAME), search: writeRequestFilter(filter) }];
  });
}
