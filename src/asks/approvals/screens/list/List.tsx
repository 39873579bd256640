import { Box, NativeSelect, VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import type { Inbox, InboxRequest } from '../../../../ui/data/approvals/approvals.ts';
import { useLedgerMarks } from '../../../../ui/data/ledgers/twins.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { SkeletonRows } from '../../../../ui/kit/page/Skeleton.tsx';
import { NoteText, TextButton } from '../../../../ui/kit/text.tsx';
import { nameWithMark } from '../../../../ui/ledger/named.ts';
import type { RequestSelection } from '../batch/use-selection.ts';
import css from '../inbox.module.css';
import {
  AGES,
  type InboxFilter,
  isNarrowed,
  type RequestPoint,
  SHOWN_REQUESTS,
  widen,
} from '../url.ts';
import { Views } from '../views/Views.tsx';
import { AGE_WORDS, LISTS } from '../words.ts';
import { EmptyInbox } from './EmptyInbox.tsx';
import { choices, matchesRequest, type RequestChoice } from './inbox.ts';
import { NotifyMe } from './NotifyMe.tsx';
import { RequestRows } from './RequestRows.tsx';
import type { InFiles } from './use-list.ts';

export interface ListProps {
  readonly inbox: Inbox;
  readonly list: readonly InboxRequest[];
  readonly files: InFiles | null;
  readonly filter: InboxFilter;
  readonly at: RequestPoint | null;
  readonly now: number;
  /** Null when nothing of this list can be decided together. */
  readonly selection: RequestSelection | null;
  readonly onFilter: (filter: InboxFilter) => void;
}

/** A list of this many is seen at once, and needs no filters. */
const MANY = 10;

/** Lists the requests, with filters where they are many. */
export function RequestListView(props: ListProps) {
  const { inbox, list, files, filter, at, now, selection, onFilter } = props;
  const { requests, more, unread, isPending, error } = inbox;
  const whole = useMemo(() => widen(filter), [filter]);
  const listed = useMemo(
    () => requests.filter((one) => matchesRequest(one, whole, now)),
    [requests, whole, now],
  );
  return (
    <>
      {/* A phone does not show the right side, which has the heading otherwise, next to the list. */}
      {at === null && list.length > 0 && <VisuallyHidden component="h1">Inbox</VisuallyHidden>}
      {at === null && list.length === 0 && (
        <VisuallyHidden component="h1" hiddenFrom="sm">
          Inbox
        </VisuallyHidden>
      )}
      <div className={css.filters}>
        {(listed.length > MANY || isNarrowed(filter)) && (
          <Narrow listed={listed} whole={whole} filter={filter} now={now} onFilter={onFilter} />
        )}
        <Views requests={requests} filter={filter} />
      </div>
      {error || isPending ? (
        <Box p="lg" flex={1}>
          {error ? (
            <ErrorCallout title="The requests could not be read" error={error} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </Box>
      ) : (
        <RequestRows
          list={list}
          files={files}
          at={at}
          now={now}
          filter={filter}
          selection={selection}
          empty={<EmptyInbox inbox={inbox} filter={filter} />}
        />
      )}
      {unread.map(({ ledger, name, why }) => (
        <NoteText key={ledger} px="xl" py="xs" role="alert">
          <strong>{visibleText(name)}</strong> could not be read: {visibleText(why)}
        </NoteText>
      ))}
      {more > 0 && (
        <NoteText px="xl" py="xs">
          {counted(more, 'more request')} not listed. Narrow by ledger.
        </NoteText>
      )}
      <NotifyMe />
    </>
  );
}

type NarrowProps = Pick<ListProps, 'filter' | 'now' | 'onFilter'> & {
  readonly listed: readonly InboxRequest[];
  readonly whole: InboxFilter;
};

/** Plain selects work with every input device, and on a phone as its own wheel. */
function Narrow({ listed, whole, filter, now, onFilter }: NarrowProps) {
  const findMark = useLedgerMarks();
  /** A choice that leaves no request is not offered. */
  const counts = <T extends string>(
    wishes: readonly T[],
    words: Readonly<Record<T, string>>,
    part: 'show' | 'age',
  ): readonly RequestChoice[] =>
    wishes.flatMap((value) => {
      const count = listed.filter((one) =>
        matchesRequest(one, { ...whole, [part]: value }, now),
      ).length;
      return count > 0 || filter[part] === value ? [{ value, label: words[value], count }] : [];
    });
  const states = whole.show === 'open' ? [] : SHOWN_REQUESTS.slice(2);
  const parts = [
    { part: 'show', all: 'Every outcome', options: counts(states, LISTS, 'show') },
    {
      part: 'channel',
      all: 'Every channel',
      options: choices(listed, ({ channel }) => [channel, channel], filter.channel),
    },
    {
      part: 'tool',
      all: 'Every tool',
      options: choices(listed, ({ tool }) => [tool, tool], filter.tool),
    },
    {
      part: 'ledger',
      all: 'Every ledger',
      options: choices(
        listed,
        ({ ledger, ledgerName }) => [ledger, nameWithMark(ledgerName, findMark(ledger))],
        filter.ledger,
      ),
    },
    { part: 'age', all: 'Any age', options: counts(AGES, AGE_WORDS, 'age') },
  ] as const;
  return (
    <>
      {parts.map(({ part, all, options }) => {
        const isChosen = filter[part] !== whole[part];
        // A select whose every choice leaves the list as it is narrows nothing.
        if (!isChosen && options.every(({ count }) => count === listed.length)) return null;
        return (
          <NativeSelect
            key={part}
            size="xs"
            aria-label={
              part === 'show' ? 'Outcome' : `${part.charAt(0).toUpperCase()}${part.slice(1)}`
            }
            variant={isChosen ? 'filled' : 'default'}
            value={isChosen ? (filter[part] ?? '') : ''}
            onChange={({ currentTarget }) =>
              onFilter({ ...filter, [part]: currentTarget.value || whole[part] })
            }
          >
            <option value="">{all}</option>
            {options.map(({ value, label, count }) => (
              <option key={value} value={value}>
                {visibleText(label)} ({countText(count)})
              </option>
            ))}
          </NativeSelect>
        );
      })}
      {isNarrowed(filter) && (
        <TextButton ta="start" onClick={() => onFilter(whole)}>
          Clear
        </TextButton>
      )}
    </>
  );
}
