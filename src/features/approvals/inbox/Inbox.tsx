import { Box, Flex, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { useMemo } from 'react';
import type { Inbox as InboxData, InboxRequest } from '../../../data/approvals/approvals.ts';
import { counted, countText } from '../../../ui/format.ts';
import { visibleText } from '../../../ui/hostile.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Chip } from '../../../ui/kit/Chip.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { TextButton } from '../../../ui/kit/text.tsx';
import css from '../approvals.module.css';
import { AGES, type InboxFilter, isNarrowed, SHOWN, type Shown } from '../url.ts';
import { type Choice, choices, matches, type Run } from './inbox.ts';
import { RequestList } from './RequestList.tsx';

export interface InboxProps {
  readonly inbox: InboxData;
  /** What the filter left, run by run. */
  readonly runs: readonly Run[];
  readonly filter: InboxFilter;
  readonly at: { readonly ledger: string; readonly lane: string; readonly index: number } | null;
  readonly now: number;
  readonly search: string;
  readonly onFilter: (filter: InboxFilter) => void;
}

const LISTS: Readonly<Record<Shown, string>> = {
  open: 'Open',
  unexecuted: 'Approved, not executed',
  granted: 'Granted',
  denied: 'Denied',
};

export function Inbox({ inbox, runs, filter, at, now, search, onFilter }: InboxProps) {
  const { requests, more, unread, isPending, error } = inbox;
  return (
    <section className={css.inbox} aria-label="Requests">
      <Stack gap="sm" className={css.filters ?? ''}>
        <Lists
          requests={isPending ? null : requests}
          filter={filter}
          now={now}
          onFilter={onFilter}
        />
        <Narrow requests={requests} filter={filter} now={now} onFilter={onFilter} />
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
        <RequestList runs={runs} at={at} now={now} search={search} filter={filter} />
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
        const count = requests?.filter((one) => matches(one, { ...filter, show }, now)).length;
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

const AGE_WORDS = { hour: 'Over an hour', day: 'Over a day', week: 'Over a week' } as const;

/** Plain selects: they work with every input device, and on a phone as its own wheel. */
function Narrow({ requests, filter, now, onFilter }: PartProps) {
  const listed = useMemo(
    () =>
      requests.filter((one) =>
        matches(one, { ...filter, channel: null, tool: null, ledger: null, age: null }, now),
      ),
    [requests, filter, now],
  );
  const channels = choices(listed, ({ channel }) => [channel, channel], filter.channel);
  const tools = choices(listed, ({ tool }) => [tool, tool], filter.tool);
  const ledgers = choices(listed, ({ ledger, ledgerName }) => [ledger, ledgerName], filter.ledger);
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing="xs">
      <Pick
        label="Channel"
        all="Every channel"
        options={channels}
        value={filter.channel}
        onPick={(channel) => onFilter({ ...filter, channel })}
      />
      <Pick
        label="Tool"
        all="Every tool"
        options={tools}
        value={filter.tool}
        onPick={(tool) => onFilter({ ...filter, tool })}
      />
      <Pick
        label="Ledger"
        all="Every ledger"
        options={ledgers}
        value={filter.ledger}
        onPick={(ledger) => onFilter({ ...filter, ledger })}
      />
      <Pick
        label="Age"
        all="Any age"
        options={AGES.map((age) => ({ value: age, label: AGE_WORDS[age], count: null }))}
        value={filter.age}
        onPick={(age) => onFilter({ ...filter, age: AGES.find((known) => known === age) ?? null })}
      />
      {isNarrowed(filter) && (
        <TextButton
          ta="start"
          onClick={() =>
            onFilter({ show: filter.show, channel: null, tool: null, ledger: null, age: null })
          }
        >
          Clear
        </TextButton>
      )}
    </SimpleGrid>
  );
}

interface PickProps {
  readonly label: string;
  readonly all: string;
  readonly options: readonly (Omit<Choice, 'count'> & { readonly count: number | null })[];
  readonly value: string | null;
  readonly onPick: (value: string | null) => void;
}

function Pick({ label, all, options, value, onPick }: PickProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      variant={value === null ? 'default' : 'filled'}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onPick(currentTarget.value === '' ? null : currentTarget.value)
      }
    >
      <option value="">{all}</option>
      {options.map(({ value: option, label: words, count }) => (
        <option key={option} value={option}>
          {visibleText(words)}
          {count === null ? '' : ` (${countText(count)})`}
        </option>
      ))}
    </NativeSelect>
  );
}
