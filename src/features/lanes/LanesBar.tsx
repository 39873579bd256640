import { Group, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import type { LanesView } from '../../layout/index.ts';
import { countText } from '../../ui/format.ts';
import { Chip } from '../../ui/kit/Chip.tsx';
import { ScreenBar } from '../../ui/kit/page/Page.tsx';
import { TextButton } from '../../ui/kit/text.tsx';
import { named } from '../../ui/ledger/named.ts';
import css from './lanes.module.css';
import { ORDERS, STATES, type useLanesAddress } from './url.ts';

export interface LanesBarProps {
  readonly title: string;
  readonly view: LanesView;
  readonly address: ReturnType<typeof useLanesAddress>;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly filters?: ReactNode;
  readonly children: ReactNode;
}

/** How many there are, which of them, in which order. */
export function LanesBar(props: LanesBarProps) {
  const { title, view, address, field, filters, children } = props;
  const { states, lanes, matching, waiting, denied, joined, orders } = view;
  const { change } = address;
  return (
    <ScreenBar
      title={title}
      note={matching < lanes ? `${countText(matching)} of ${countText(lanes)}` : countText(lanes)}
    >
      {STATES.map(([state, word]) => {
        const count = states.get(state) ?? 0;
        const on = address.state === state;
        // A filter that would leave everything as it is filters nothing.
        if (!on && (count === 0 || (count === lanes && address.state === null))) return null;
        return (
          <Chip
            key={state}
            on={on}
            count={countText(count)}
            onClick={() => change({ state: on ? null : state, within: null })}
          >
            {word}
          </Chip>
        );
      })}
      {(
        [
          ['waiting', 'Waiting', waiting],
          ['denied', 'Denied', denied],
          ['joined', 'Across ledgers', joined],
        ] as const
      ).map(
        ([has, word, count]) =>
          (count > 0 || address.has === has) && (
            <Chip
              key={has}
              on={address.has === has}
              count={countText(count)}
              onClick={() => change({ has: address.has === has ? null : has, within: null })}
            >
              {word}
            </Chip>
          ),
      )}
      {address.hidden.length > 0 && (
        <Chip on count={countText(address.hidden.length)} onClick={() => change({ hidden: [] })}>
          Show hidden
        </Chip>
      )}
      <Group ml="auto" gap="xs" justify="flex-end">
        {orders.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="Order of the lanes"
            value={address.order}
            onChange={(event) => {
              const order = ORDERS.find(([one]) => one === event.currentTarget.value)?.[0];
              if (order) change({ order, within: null });
            }}
            data={ORDERS.filter(([one]) => orders.includes(one) || one === address.order).map(
              ([value, label]) => ({ value, label }),
            )}
          />
        )}
        {filters}
        <TextInput
          ref={field}
          size="xs"
          w="12rem"
          placeholder="Filter lanes"
          aria-label="Filter lanes by title or id"
          leftSection={<IconSearch size={14} />}
          value={address.text}
          onChange={(event) => change({ text: event.currentTarget.value, within: null })}
        />
        {children}
      </Group>
    </ScreenBar>
  );
}

export interface TrailProps {
  readonly view: LanesView;
  onGo(within: string | null): void;
}

/** From all lanes down to those that are drawn; nothing where all are. */
export function Trail({ view: { trail, within }, onGo }: TrailProps) {
  if (trail.length === 0) return null;
  return (
    <nav className={css.trail} aria-label="Which of the lanes are drawn">
      {trail.map(({ id, title, mark }, at) => {
        const words = id === '' ? 'All lanes' : named(title, mark);
        const isLast = at === trail.length - 1;
        return (
          <span key={id} className={css.step}>
            {at > 0 && <IconChevronRight size={12} aria-hidden />}
            {isLast ? (
              <strong>
                <bdi>{words}</bdi> ({countText(within)})
              </strong>
            ) : (
              <TextButton onClick={() => onGo(id === '' ? null : id)}>
                <bdi>{words}</bdi>
              </TextButton>
            )}
          </span>
        );
      })}
    </nav>
  );
}
