import { Box, Button, Drawer, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import type { LedgerSummary } from '../../../../ledger/model/ledger.ts';
import { countText } from '../../../../ui/format.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { Dim, NoteText } from '../../../../ui/kit/text.tsx';
import type { FigureQuery } from '../../figures/query.ts';
import { queryText } from '../../figures/words.ts';
import { ENTRIES_PER_PAGE, figureEntriesQuery, saveEntries } from '../data/figures.ts';
import { EntryRow } from './EntryRow.tsx';
import type { FiguresState } from './use-figures-url.ts';

const ROW = 56;

export interface EntriesDrawerProps {
  readonly ledger: LedgerSummary;
  readonly state: FiguresState;
}

/** The entries that a figure was made of, each with the way to it. */
export function EntriesDrawer({ ledger, state }: EntriesDrawerProps) {
  const { list, query } = state;
  return (
    <Drawer
      opened={list !== null}
      onClose={() => state.change({ list: null })}
      position="right"
      size="min(46rem, 100%)"
      title="Records behind the figure"
      closeButtonProps={{ 'aria-label': 'Close' }}
      padding="lg"
    >
      {list !== null && <Entries ledger={ledger} query={query} list={list} />}
    </Drawer>
  );
}

interface EntriesProps {
  readonly ledger: LedgerSummary;
  readonly query: FigureQuery;
  readonly list: number;
}

function Entries({ ledger, query, list }: EntriesProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [total, setTotal] = useState(0);
  const rows = useVirtualizer({
    count: Math.max(total, 1),
    getScrollElement: useCallback(() => box, [box]),
    estimateSize: () => ROW,
    overscan: 10,
  });
  const inSight = rows.getVirtualItems();
  const from = Math.floor((inSight[0]?.index ?? 0) / ENTRIES_PER_PAGE);
  const to = Math.floor((inSight.at(-1)?.index ?? 0) / ENTRIES_PER_PAGE);
  const pages = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, page) =>
      figureEntriesQuery(ledger.id, query, list, from + page),
    ),
  });
  const known = pages.find(({ data }) => data)?.data?.total;
  if (known !== undefined && known !== total) setTotal(known);
  const failed = pages.find(({ isError }) => isError);
  const save = () => {
    setFailure(null);
    saveEntries(ledger, query, list).catch(setFailure);
  };
  return (
    <>
      <Group justify="space-between" wrap="nowrap" pb="md">
        <Dim>
          <strong>{countText(total)}</strong> of {visibleText(queryText(query))}, in the order of
          the ledger, numbers as written.
        </Dim>
        <Button
          size="compact-xs"
          leftSection={<IconDownload size={13} />}
          aria-label="Save these records as CSV"
          disabled={total === 0}
          onClick={save}
        >
          CSV
        </Button>
      </Group>
      {failure !== null && <ErrorCallout title="The records could not be saved" error={failure} />}
      {failed?.error && (
        <ErrorCallout
          title="The records could not be read"
          error={failed.error}
          onRetry={() => failed.refetch()}
        />
      )}
      {known === 0 && <NoteText>The figure was made of no record.</NoteText>}
      <Box ref={setBox} h="calc(100dvh - 8rem)" style={{ overflow: 'auto' }}>
        <Box component="ol" pos="relative" h={rows.getTotalSize()} aria-label="Records">
          {inSight.map(({ index, start }) => (
            <EntryRow
              key={index}
              ledger={ledger.id}
              entry={
                pages[Math.floor(index / ENTRIES_PER_PAGE) - from]?.data?.entries[
                  index % ENTRIES_PER_PAGE
                ]
              }
              index={index}
              total={total}
              top={start}
            />
          ))}
        </Box>
      </Box>
    </>
  );
}
