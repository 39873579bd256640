import { IconListSearch, IconPointFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { findMisreading } from '../ui/data/search/language.ts';
import { firstFoundQuery } from '../ui/data/search/search.ts';
import { foundPath, lanePath } from '../ui/paths.ts';
import type { AppCommand } from './command.ts';

/** `typed` is words, or any query. Nothing is offered for other text. */
export function useEntryCommands(typed: string): readonly AppCommand[] {
  const query = useDeferredValue(typed.trim());
  const isQuery = query !== '' && findMisreading(query) === null;
  const { data: first = [] } = useQuery({ ...firstFoundQuery(query), enabled: isQuery });
  if (!isQuery) return [];
  return [
    {
      label: `Ask all ledgers for “${query}”`,
      icon: IconListSearch,
      to: foundPath(query),
    },
    ...first.map(({ ledger, lane, laneTitle, entry }) => ({
      id: JSON.stringify([ledger.id, lane, entry.index]),
      label: entry.line.title,
      note: `${ledger.name} · ${laneTitle} · seq ${entry.seq}`,
      icon: IconPointFilled,
      to: lanePath(ledger.id, lane, entry),
    })),
  ];
}
