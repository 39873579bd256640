// An index of texts is asked this; here it is answered without one.

import { findReadings } from '../ledger/query/match/readings.ts';
import type { Requirement } from '../ledger/query/match/require.ts';
import type { Searchable } from '../ledger/query/match/searchable.ts';

/** Returns whether an entry has what a query requires. */
export function meetsRequirement(requirement: Requirement | null, entry: Searchable): boolean {
  if (requirement === null) return true;
  if (requirement.type !== 'text') {
    const held = requirement.parts.map((part) => meetsRequirement(part, entry));
    return requirement.type === 'all' ? !held.includes(false) : held.includes(true);
  }
  const texts = findReadings('text').flatMap((reading) => [...(reading.values(entry, []) ?? [])]);
  return texts.some(({ text }) => text.toLowerCase().includes(requirement.text));
}
