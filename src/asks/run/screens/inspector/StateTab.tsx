import { Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { worldQuery } from '../../../../ui/data/ledgers/queries.ts';
import { usePacedQuery } from '../../../../ui/data/use-paced-query.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { MarkBadge } from '../../../../ui/kit/Badge.tsx';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { PrintedRows } from '../../../../ui/kit/figures/PrintedRows.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { SkeletonRows } from '../../../../ui/kit/page/Skeleton.tsx';
import { Faint, NoteText } from '../../../../ui/kit/text.tsx';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { useInspected } from '../context.ts';
import css from './inspector.module.css';
import { ResourceRow } from './ResourceRow.tsx';

const WINDOW = 100;
const CLOSED = 34;

/** Draws the whole folded world at the entry, as far as it is in view. */
export function StateTab({ at }: { readonly at: number }) {
  const { ledger, lane } = useInspected();
  const [query, setQuery] = useState('');
  const [asked] = useDebouncedValue(query.trim(), 200);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const first = usePacedQuery(at, (place) => worldQuery(ledger, lane, place, asked, 0, WINDOW));
  const world = first.data;
  const count = world?.matches ?? 0;
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => CLOSED,
    overscan: 8,
  });
  const items = list.getVirtualItems();
  const from = Math.floor((items[0]?.index ?? 0) / WINDOW);
  const to = Math.floor((items.at(-1)?.index ?? 0) / WINDOW);
  const windows = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, page) => ({
      ...worldQuery(
        ledger,
        lane,
        first.asked,
        asked,
        (from + page) * WINDOW,
        (from + page + 1) * WINDOW,
      ),
      placeholderData: keepPreviousData,
    })),
  });
  const resourceAt = (place: number) =>
    windows[Math.floor(place / WINDOW) - from]?.data?.resources[place % WINDOW];

  if (first.error) {
    return (
      <div className={css.body}>
        <ErrorCallout title="The world could not be folded" error={first.error} />
      </div>
    );
  }
  return (
    <div className={css.whole}>
      <TextInput
        size="xs"
        aria-label="Find a resource by kind, id, commit or value"
        placeholder="Find by kind, id, commit or value"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <Group justify="space-between" gap="md">
        <Faint role="status">
          {asked === ''
            ? counted(world?.total ?? 0, 'resource')
            : first.isPlaceholderData
              ? 'Searching'
              : `${countText(count)} of ${countText(world?.total ?? 0)}`}
        </Faint>
        {world?.hash && <HashChip hash={world.hash} prefix="world" />}
      </Group>
      {world?.hash && <WorldCompare hash={world.hash} />}
      {world !== undefined && world.unsearched > 0 && (
        <NoteText>
          {counted(world.unsearched, 'value')} not searched: there are too many. Every kind, id and
          commit was.
        </NoteText>
      )}
      {world?.broken && (
        <ErrorCallout
          title="There is no world here"
          detail={world.broken}
          todo="The records before it still have their worlds, and the tab Why says more."
        />
      )}
      {!world ? (
        <SkeletonRows rows={6} />
      ) : count === 0 && world.broken ? null : count === 0 ? (
        <Empty
          title={asked === '' ? 'The world is empty here' : 'No resource matches'}
          text={
            asked === ''
              ? 'No record up to this one has changed anything.'
              : 'The search reads kind, id, last commit and value of every resource at this record.'
          }
        />
      ) : (
        <div ref={scroller} className={css.list}>
          <div style={{ height: list.getTotalSize(), position: 'relative' }}>
            {items.map((item) => {
              const resource = resourceAt(item.index);
              const key = resource ? `${resource.kind} ${resource.id}` : '';
              return (
                <div
                  key={item.key}
                  ref={list.measureElement}
                  data-index={item.index}
                  className={css.item}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <ResourceRow
                    resource={resource}
                    at={first.asked}
                    open={open.has(key)}
                    onToggle={() => {
                      const next = new Set(open);
                      if (!next.delete(key)) next.add(key);
                      setOpen(next);
                    }}
                  />
                </div>
              );
            })}
          </div>
          <PrintedRows of={list} />
        </div>
      )}
    </div>
  );
}

/** A hash from elsewhere is compared with the world at the entry. */
function WorldCompare({ hash }: { readonly hash: string }) {
  const [text, setText] = useState('');
  const given = text
    .trim()
    .toLowerCase()
    .replace(/^blake3:/, '');
  const whole = /^[0-9a-f]{64}$/.test(given);
  return (
    <Group gap="sm" wrap="nowrap">
      <TextInput
        size="xs"
        flex={1}
        aria-label="World hash to compare with, 64 hex digits"
        placeholder="Compare with a world hash from elsewhere"
        value={text}
        error={given !== '' && !whole ? `${given.length} of 64 hex digits` : null}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span role="status">
        {whole &&
          (given === hash ? (
            <MarkBadge tone="ok" icon={IconCheck}>
              The same world
            </MarkBadge>
          ) : (
            <MarkBadge tone="bad" icon={IconX}>
              Another world
            </MarkBadge>
          ))}
      </span>
    </Group>
  );
}
