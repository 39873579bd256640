import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { counted } from '../../../../ui/format.ts';
import { rootsQuery } from '../data/intents.ts';

export interface RootPickProps {
  readonly ledger: string;
  readonly root: string | null;
  readonly onPick: (root: string | null) => void;
}

/** Picks one root; the search goes through the whole ledger, however many roots it has. */
export function RootPick({ ledger, root, onPick }: RootPickProps) {
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text === root ? '' : text, 150);
  const roots = useQuery({ ...rootsQuery(ledger, searched), placeholderData: keepPreviousData });
  const found = roots.data?.found ?? [];
  const listed = found.map(({ id, intents }) => ({
    value: id,
    label: `${visibleText(id)} · ${counted(intents, 'intent')}`,
  }));
  const isListed = root === null || found.some(({ id }) => id === root);
  return (
    <Select
      size="xs"
      w="17rem"
      aria-label="Root intent"
      placeholder={`All ${counted(roots.data?.total ?? 0, 'root')}`}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Show all roots' }}
      nothingFoundMessage="No root matches"
      // The ledger was searched already; what it found is shown as it is.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      data={isListed ? listed : [{ value: root, label: visibleText(root) }, ...listed]}
      value={root}
      onChange={onPick}
    />
  );
}
