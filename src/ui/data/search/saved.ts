// A saved search is its query: whoever is sent the address sees the same without it.

import { keptValue, useKeptValue } from '../kept-value.ts';

export interface SavedSearch {
  readonly name: string;
  readonly query: string;
}

export const MAX_SEARCH_NAME = 60;
const MAX_QUERY = 4000;
const MAX_SAVED = 40;

const kept = keptValue<readonly SavedSearch[]>('ledgerscope.searches', [], readSaved);

export function useSaved(): readonly SavedSearch[] {
  return useKeptValue(kept);
}

/** Saves a search in place of one of the same name. */
export function saveSearch(search: SavedSearch): void {
  const name = search.name.trim().slice(0, MAX_SEARCH_NAME);
  const others = kept.get().filter((one) => one.name !== name);
  kept.set([...others, { ...search, name }].slice(-MAX_SAVED));
}

export function removeSearch(name: string): void {
  kept.set(kept.get().filter((one) => one.name !== name));
}

/** Reads forgivingly what another version wrote, or somebody else. */
export function readSaved(value: unknown): readonly SavedSearch[] {
  if (!Array.isArray(value)) return [];
  const byName = new Map<string, SavedSearch>();
  for (const one of value as readonly unknown[]) {
    if (typeof one !== 'object' || one === null) continue;
    const name: unknown = Reflect.get(one, 'name');
    const query: unknown = Reflect.get(one, 'query');
    if (typeof name !== 'string' || typeof query !== 'string' || query.length > MAX_QUERY) continue;
    const short = name.slice(0, MAX_SEARCH_NAME);
    byName.set(short, { name: short, query });
  }
  return [...byName.values()].slice(-MAX_SAVED);
}
