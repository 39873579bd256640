import { Box, Flex, NativeSelect, SimpleGrid, Stack, Switch, VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { visibleText } from '../../../core/visible.ts';
import {
  type Inbox as InboxData,
  type InboxRequest,
  isWaiting,
} from '../../../data/approvals/approvals.ts';
import { useLedgerMarks } from '../../../data/ledgers/twins.ts';
import { counted, countText } from '../../../ui/format.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Chip } from '../../../ui/kit/Chip.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { TextButton } from '../../../ui/kit/text.tsx';
import { named } from '../../../ui/ledger/named.ts';
import css from '../approvals.module.css';
import type { Selection } from '../together/use-selection.ts';
import { AGES, type Age, type InboxFilter, isNarrowed, type RequestPoint, SHOWN } from '../url.ts';
import { Views } from '../views/Views.tsx';
import { AGE_WORDS, LISTS } from '../words.ts';
import { EmptyInbox } from './EmptyInbox.tsx';
import { choices, matches, type Run } from './inbox.ts';
import { RequestList } from './RequestList.tsx';
import type { InFiles } from './use-list.ts';

export interface InboxProps {
  readonly inbox: InboxData;
  /** What the filter left. */
  readonly list: readonly InboxRequest[];
  /** The same, run by run; null: they are not grouped. */
  readonly runs: readonly Run[] | null;
  readonly files: InFiles | null;
  readonly filter: InboxFilter;
  readonly at: RequestPoint | null;
  readonly now: number;
  /** null: nothing of this list can be decided together. */
  readonly selection: Selection | null;
  readonly onFilter: (filter: InboxFilter) => void;
}

export function Inbox(props: InboxProps) {
  const { inbox, list, runs, files, filter, at, now, selection, onFilter } = props;
  const { requests, more, unread, isPending, error } = inbox;
  return (
    <section className={css.inbox} aria-label="Requests">
      {/* What has the heading elsewhere is not shown on a phone. */}
      {at === null && (
        <VisuallyHidden component="h1" hiddenFrom="sm">
          Approvals
        </VisuallyHidden>
      )}
      <Stack gap="sm" className={css.filters ?? ''}>
        <Flex justify="space-between" align="center" wrap="wrap" gap="xs">
          <Lists
            requests={isPending ? null : requests}
            filter={filter}
            now={now}
            onFilter={onFilter}
          />
          {(list.length > 1 || filter.group !== null) && (
            <GroupSwitch filter={filter} onFilter={onFilter} />
          )}
        </Flex>
        {(requests.length > 0 || isNarrowed(filter)) && (
          <Narrow requests={requests} filter={filter} now={now} onFilter={onFilter} />
        )}
        <Views requests={requests} filter={filter} />
      </Stack>
      {error || isPending ? (
        <Box p="lg">
          {error ? (
            <ErrorCallout title="The requests could not be read" error={error} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </Box>
      ) : (
        <RequestList
          list={list}
          runs={runs}
          files={files}
          at={at}
          now={now}
          filter={filter}
          selection={selection}
          empty={<EmptyInbox inbox={inbox} filter={filter} />}
        />
      )}
      {unread.map(({ ledger, name, why }) => (
        <p key={ledger} className={css.unread} role="alert">
          <strong>{visibleText(name)}</strong> could not be read: {visibleText(why)}
        </p>
      ))}
      {more > 0 && (
        <p className={css.unread}>{counted(more, 'more request')} not listed. Narrow by ledger.</p>
      )}
    </section>
  );
}

interface PartProps {
  readonly requests: readonly InboxRequest[];
  readonly filter: InboxFilter;
  readonly now: number;
  readonly onFilter: (filter: InboxFilter) => void;
}

function GroupSwitch({ filter, onFilter }: Pick<PartProps, 'filter' | 'onFilter'>) {
  return (
    <Switch
      size="xs"
      label="Group by run"
      checked={filter.group === 'run'}
      onChange={({ currentTarget }) =>
        onFilter({ ...filter, group: currentTarget.checked ? 'run' : null })
      }
    />
  );
}

/** Counts appear once they are known: nothing read yet is not nothing there. */
function Lists({
  requests,
  filter,
  now,
  onFilter,
}: Omit<PartProps, 'requests'> & { readonly requests: readonly InboxRequest[] | null }) {
  return (
    <Flex component="fieldset" wrap="wrap" gap="xs" aria-label="Which requests">
      {SHOWN.map((show) => {
        const listed = requests?.filter((one) => matches(one, { ...filter, show }, now));
        // What waits in files is a line of its own, and counts nowhere.
        const count = (show === 'open' ? listed?.filter(isWaiting) : listed)?.length;
        // What waits is said also when nothing does, and what is not counted yet is no list yet.
        if (!count && show !== 'open' && show !== filter.show) return null;
        return (
          <Chip
            key={show}
            on={filter.show === show}
            count={count === undefined ? undefined : countText(count)}
            onClick={() => onFilter({ ...filter, show })}
          >
            {LISTS[show]}{' '}
          </Chip>
        );
      })}
    </Flex>
  );
}

/** How many have waited longer than each age, where any have. */
function ages(listed: readonly InboxRequest[], filter: InboxFilter, now: number) {
  return AGES.flatMap((age): [Age, number][] => {
    const count = listed.filter((one) => matches(one, { ...filter, age }, now)).length;
    return count > 0 || filter.age === age ? [[age, count]] : [];
  });
}

/** Plain selects: they work with every input device, and on a phone as its own wheel. */
function Narrow({ requests, filter, now, onFilter }: PartProps) {
  const markOf = useLedgerMarks();
  const listed = useMemo(
    () =>
      requests.filter((one) =>
        matches(one, { ...filter, channel: null, tool: null, ledger: null, age: null }, now),
      ),
    [requests, filter, now],
  );
  const parts = [
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
        ({ ledger, ledgerName }) => [ledger, named(ledgerName, markOf(ledger))],
        filter.ledger,
      ),
    },
    {
      part: 'age',
      all: 'Any age',
      options: ages(listed, filter, now).map(([age, count]) => ({
        value: age,
        label: AGE_WORDS[age],
        count,
      })),
    },
  ] as const;
  // What would leave all of the list as it is, is no choice.
  const useful = parts.filter(
    ({ part, options }) =>
      filter[part] !== null || options.some(({ count }) => count < listed.length),
  );
  if (useful.length === 0) return null;
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing="xs">
      {useful.map(({ part, all, options }) => (
        <NativeSelect
          key={part}
          size="xs"
          aria-label={part.charAt(0).toUpperCase() + part.slice(1)}
          variant={filter[part] === null ? 'default' : 'filled'}
          value={filter[part] ?? ''}
          onChange={({ currentTarget }) =>
            onFilter({ ...filter, [part]: currentTarget.value || null })
          }
        >
          <option value="">{all}</option>
          {options.map(({ value, label, count }) => (
            <option key={value} value={value}>
              {visibleText(label)} ({countText(count)})
            </option>
          ))}
        </NativeSelect>
      ))}
      {isNarrowed(filter) && (
        <TextButton
          ta="start"
          onClick={() =>
            onFilter({ ...filter, channel: null, tool: null, ledger: null, age: null })
          }
        >
          Clear
        </TextButton>
      )}
    </SimpleGrid>
  );
}
