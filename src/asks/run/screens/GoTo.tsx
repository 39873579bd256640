import { Button, Group, Popover, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowBarToRight } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { describeError } from '../../../base/error.ts';
import { visibleText } from '../../../base/visible.ts';
import { findPlace } from '../../../ui/data/ledgers/queries.ts';
import { useKeys } from '../../../ui/keys.ts';
import { Faint } from '../../../ui/kit/text.tsx';
import { useWorkspace } from './context.ts';
import { readPlace } from './typed-place.ts';
import css from './workspace.module.css';

export interface GoToProps {
  readonly onSelect: (index: number) => void;
  readonly children: ReactNode;
}

const HOW =
  'A sequence number (120), a time in UTC (2026-05-04 12:03) or a share of the lane (50%).';

/** Shows the place of the playhead; pressed, it asks for another one. */
export function GoTo({ onSelect, children }: GoToProps) {
  const { ledger, lane, summary } = useWorkspace();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const help = useId();
  const [fault, setFault] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);
  useKeys([
    { keys: '#', what: 'Go to a number, a time or a share', group: 'Workspace', run: open },
  ]);

  function open() {
    setTyped('');
    setFault(null);
    setOpened(true);
  }

  async function go(event: FormEvent) {
    event.preventDefault();
    setLooking(true);
    try {
      const index = await findIndex(typed);
      if (typeof index === 'string') return setFault(index);
      onSelect(index);
      setOpened(false);
    } catch (error) {
      setFault(describeError(error).title);
    } finally {
      setLooking(false);
    }
  }

  async function findIndex(text: string): Promise<number | string> {
    const place = readPlace(text);
    if (!place) return `“${text.trim()}” is none of these. ${HOW}`;
    if ('share' in place) return Math.round(place.share * (summary.entries - 1));
    const index = await findPlace(ledger, lane, place);
    if (index !== null) return index;
    return 'seq' in place
      ? `This lane has no record with the sequence number ${place.seq}.`
      : 'Nothing in this lane was recorded at that time or later.';
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-end"
      shadow="md"
      trapFocus
      returnFocus
      width={340}
    >
      <Popover.Target>
        <UnstyledButton
          className={css.place}
          onClick={() => (opened ? setOpened(false) : open())}
          title="Go to a record (#)"
        >
          {children}{' '}
          <IconArrowBarToRight className={css.goTo} size={14} aria-label="Go to" role="img" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label="Go to a record">
        <form onSubmit={(event) => void go(event)}>
          <Group align="end" gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              label="Go to"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              aria-describedby={help}
              data-autofocus
              spellCheck={false}
              autoComplete="off"
              {...(fault !== null && { error: true })}
            />
            <Button type="submit" loading={isLooking}>
              Go
            </Button>
          </Group>
          {fault === null ? (
            <Faint mt="xs" component="div" id={help}>
              {HOW}
            </Faint>
          ) : (
            <Text mt="xs" size="sm" c="bad" role="alert" id={help}>
              {visibleText(fault)}
            </Text>
          )}
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
