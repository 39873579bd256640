import { Button, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import {
  casesQuery,
  DEFAULT_CASE_TITLE,
  MAX_CASE_TEXT,
  MAX_CASE_TITLE,
} from '../../../ui/data/hand-over/cases.ts';
import { keepIn } from '../../../ui/data/hand-over/keep.ts';
import { counted } from '../../../ui/format.ts';
import { askedToKeep, type ToKeep } from '../../../ui/keep.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Mono } from '../../../ui/kit/text.tsx';
import { casePath } from '../../../ui/paths.ts';

/** Asks in which case something is kept: the one used last, another, or a new one. */
export function KeepDialog({ what }: { readonly what: ToKeep }) {
  const close = () => askedToKeep.set(null);
  return (
    <Modal opened onClose={close} title="Keep in a case">
      <Form what={what} onClose={close} />
    </Modal>
  );
}

/** No id of a case is this. */
const NEW = 'new';

interface FormProps {
  readonly what: ToKeep;
  readonly onClose: () => void;
}

function Form({ what: { ledgers, findings = [], query }, onClose }: FormProps) {
  const [first, second] = findings;
  /** The words of a single finding can be changed. */
  const finding = second ? null : first;
  const { data: cases } = useQuery(casesQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  const [words, setWords] = useState(finding?.what ?? '');
  const id = chosen ?? cases?.[0]?.id ?? NEW;
  const keep = useMutation({
    mutationFn: () =>
      keepIn(cases?.find((one) => one.id === id) ?? (title.trim() || DEFAULT_CASE_TITLE), {
        ledgers,
        findings: finding ? [{ ...finding, what: words.trim() }] : findings,
        ...(query !== undefined && { query }),
      }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep.mutate();
  };
  const undo = useMutation({ mutationFn: async () => keep.data?.undo(), onSuccess: onClose });
  if (keep.data) {
    const { kept } = keep.data;
    return (
      <Stack gap="md">
        <p role="status">
          {sayKept(findings.length, kept.findings.length)}
          <Link to={casePath(kept.id)} onClick={onClose}>
            {visibleText(kept.title) || DEFAULT_CASE_TITLE}
          </Link>
          .
        </p>
        {undo.error && <ErrorCallout title="It is still in the case" error={undo.error} />}
        <Group justify="flex-end" gap="sm">
          <Button loading={undo.isPending} onClick={() => undo.mutate()}>
            Undo
          </Button>
          <Button data-autofocus autoFocus onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {finding ? (
          <Textarea
            label="What it shows"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MAX_CASE_TEXT}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        ) : (
          <p>
            {second ? counted(findings.length, 'record') : null}
            {!second && query === undefined && counted(ledgers.length, 'ledger')}
            {query !== undefined && <Mono> {query}</Mono>}
          </p>
        )}
        <Select
          label="Case"
          data-autofocus
          allowDeselect={false}
          data={[
            ...(cases ?? []).map((one) => ({
              value: one.id,
              label: visibleText(one.title) || DEFAULT_CASE_TITLE,
            })),
            { value: NEW, label: 'A new case' },
          ]}
          value={id}
          onChange={setChosen}
        />
        {id === NEW && (
          <TextInput
            label="Name of the new case"
            placeholder={DEFAULT_CASE_TITLE}
            maxLength={MAX_CASE_TITLE}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        )}
        {keep.error && <ErrorCallout title="It was not kept" error={keep.error} />}
        <Group justify="flex-end" gap="sm">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={!cases} loading={keep.isPending}>
            Keep
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function sayKept(kept: number, last: number): string {
  if (kept === 0) return 'Kept in ';
  return kept === 1
    ? `Kept as finding ${last} of `
    : `Kept as findings ${last - kept + 1} to ${last} of `;
}
