import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { visibleText } from '../../../core/visible.ts';
import type { InboxRequest } from '../../../data/approvals/approvals.ts';
import { counted } from '../../../ui/format.ts';
import { Faint, Note } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { fieldMoment, fieldText, momentText, snoozeChoices } from './times.ts';

export interface SnoozeDialogProps {
  readonly requests: readonly InboxRequest[];
  readonly onCancel: () => void;
  /** Milliseconds since 1970; null: until the run goes on. */
  readonly onSnooze: (until: number | null) => void;
}

/** Until when requests are put away. */
export function SnoozeDialog({ requests, onCancel, onSnooze }: SnoozeDialogProps) {
  const [opened] = useState(() => new Date());
  const [field, setField] = useState('');
  const chosen = fieldMoment(field, opened.getTime());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null) onSnooze(chosen);
  };
  const [first] = requests;
  // Of a file no run goes on.
  const mayGoOn = requests.every(({ origin }) => origin?.kind === 'server');
  return (
    <Modal opened onClose={onCancel} title="Snooze until" size="sm">
      <Stack gap="md">
        <p>
          {requests.length === 1 && first ? (
            <LedgerText text={first.title} />
          ) : (
            counted(requests.length, 'request')
          )}
        </p>
        <Stack gap="sm">
          {snoozeChoices(opened).map(({ label, until }, place) => (
            <Choice
              key={label}
              label={label}
              more={momentText(until, opened)}
              isFirst={place === 0}
              onClick={() => onSnooze(until)}
            />
          ))}
          {mayGoOn && <Choice label="Until its run goes on" onClick={() => onSnooze(null)} />}
        </Stack>
        <form onSubmit={submit}>
          <Group align="end" gap="sm">
            <TextInput
              flex={1}
              type="datetime-local"
              label="Or until a date and a time"
              min={fieldText(opened)}
              value={field}
              onChange={({ currentTarget }) => setField(currentTarget.value)}
            />
            <Button type="submit" disabled={chosen === null}>
              Snooze
            </Button>
          </Group>
        </form>
        <Note>
          Kept in this browser alone: the run goes on waiting and knows nothing of it. Until then it
          does not count as waiting here, and it can still be decided.
        </Note>
      </Stack>
    </Modal>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly more?: string;
  readonly isFirst?: boolean;
  readonly onClick: () => void;
}

function Choice({ label, more, isFirst, onClick }: ChoiceProps) {
  return (
    <Button
      fullWidth
      justify="space-between"
      data-autofocus={isFirst || undefined}
      rightSection={more && <Faint>{visibleText(more)}</Faint>}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
